import { groupBy } from '../../../../base/group-by.js';
import { bitsOf, leavesOf } from '../../../../bus/wires/index.js';
import {
  append,
  type HardwareEnd,
  type HardwarePort,
  type ModuleRecord,
  type Netlist,
  type NodePort,
  portEdges,
} from '../../../../elaboration/index.js';
import { fitsBelowName } from '../../words/box-text.js';
import { chainOf } from './bus-networks.js';
import { type Connection, outside } from '../lines/connection.js';

/** Connections and notes for the ports that a chip declares. */
export interface ChipPorts {
  /** Buses between boxes and the outside, in both directions. */
  readonly connections: readonly Connection[];
  /** Notes in boxes about the ports connected to them, by box id. */
  readonly boxNotes: ReadonlyMap<string, string>;
  /** Notes in frames about ports that connect to none of the boxes inside, by module id. */
  readonly frameNotes: ReadonlyMap<string, string>;
  /** The text for all other ports; empty for none. */
  readonly others: string;
}

/** Where the nodes and modules of a design are drawn, by their ids. */
export interface DrawnAs {
  /** The id of the box of a node. */
  readonly node: (id: string) => string | undefined;
  /** The frame or the single box that contains everything drawn of a module. */
  readonly module: (id: string) => Spot | undefined;
}

/** A box or a frame. */
export interface Spot {
  readonly kind: 'box' | 'frame';
  readonly id: string;
}

/**
 * The module whose ports are those of a design: the outermost one or, if that declares none, the one that contains everything drawn, such as a system
 * whose chip only connects its wires to pins. The latter is undefined if nothing is drawn.
 */
export function chipOf(netlist: Netlist, whole: ModuleRecord | undefined): ModuleRecord | undefined {
  const root = [...netlist.modules.values()].find(({ parent }) => parent === null);
  return root !== undefined && (root.hardware?.ports ?? []).length > 0 ? root : (whole ?? root);
}

/** The ports of a chip whose nodes and modules are drawn as given (hardware 7.1). */
export function chipPorts(netlist: Netlist, chip: ModuleRecord | undefined, drawnAs: DrawnAs): ChipPorts {
  const { ports = [], joins = [] } = chip?.hardware ?? {};
  const connections: Connection[] = [];
  const notes = { box: new Map<string, string[]>(), frame: new Map<string, string[]>() };
  const others: string[] = [];
  for (const port of ports) {
    const spots = apart(
      ('type' in port ? joinedWith(port, chip, joins) : [port]).flatMap((end) =>
        'node' in end ? spotsOf(netlist, chip, end, drawnAs) : (drawnAs.module(end.module) ?? []),
      ),
    );
    const names = namesOf(netlist, port);
    if (spots.length === 0) others.push(...names);
    for (const { kind, id } of spots) {
      for (const name of names) append(notes[kind], id, name);
      // Sideband wires are only named at their ends; lines for them would run past everything else.
      if ('node' in port && drawnAs.node(port.node) === id) connections.push(...leading(netlist, port, id));
    }
  }
  return {
    connections,
    boxNotes: wordsIn(notes.box),
    frameNotes: wordsIn(notes.frame),
    others: others.length === 0 ? '' : listed('other ports:', others),
  };
}

function apart(spots: readonly Spot[]): Spot[] {
  return spots.filter(({ kind, id }, k) => spots.findIndex((other) => other.kind === kind && other.id === id) === k);
}

function wordsIn(notes: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map([...notes].map(([id, names]) => [id, listed(names.length === 1 ? 'port' : 'ports', names)]));
}

// Where a node with a port is drawn. If it is not drawn, such as the source of external interrupts, the nearest drawn nodes along its edges are used.
function spotsOf(
  netlist: Netlist,
  chip: ModuleRecord | undefined,
  { node, side }: Pick<NodePort, 'node' | 'side'>,
  drawnAs: DrawnAs,
): Spot[] {
  const found: Spot[] = [];
  const seen = new Set([node]);
  for (const id of seen) {
    const { module, inward, outward } = netlist.node(id);
    const box = drawnAs.node(id);
    const spot: Spot | undefined =
      box === undefined ? spotInside(chipChain(netlist, module, chip), drawnAs) : { kind: 'box', id: box };
    if (spot !== undefined) found.push(spot);
    // A source outputs signals from outside, so its successors matter. Clocks are not followed, because they lead everywhere.
    else
      for (const edge of side === 'out' ? outward : inward)
        if (netlist.protocols.of(edge.protocol).family !== 'clock') seen.add(side === 'out' ? edge.to : edge.from);
  }
  return found;
}

// The enclosing modules of a module within a chip, innermost first.
function chipChain(netlist: Netlist, module: ModuleRecord, chip: ModuleRecord | undefined): ModuleRecord[] {
  const chain = chainOf(netlist, module);
  return chip === undefined ? [] : chain.slice(chain.indexOf(chip) + 1 || chain.length).reverse();
}

function spotInside(modules: readonly ModuleRecord[], drawnAs: DrawnAs): Spot | undefined {
  for (const { id } of modules) {
    const spot = drawnAs.module(id);
    if (spot !== undefined) return spot;
  }
  return undefined;
}

// Lists as many names as fit on a line.
function listed(what: string, names: readonly string[]): string {
  const ranges = rangesOf(names);
  const text = (shown: number): string => {
    const rest = ranges.slice(shown).reduce((sum, { many }) => sum + many, 0);
    const words = [...ranges.slice(0, shown).map((range) => range.text), ...(rest > 0 ? [`${rest} more`] : [])];
    return `${what} ${words.join(', ')}`;
  };
  let shown = ranges.length;
  while (shown > 1 && !fitsBelowName(text(shown))) shown--;
  return text(shown);
}

// Consecutively numbered ports form a range: `mem_axi4_0–7`.
function rangesOf(names: readonly string[]): { readonly text: string; readonly many: number }[] {
  const groups = groupBy(names, (name) => name.replace(/\d+$/, ''));
  return [...groups].flatMap(([stem, group]) => {
    const numbers = group.map((name) => Number(name.slice(stem.length)));
    const isRange = group.length > 1 && numbers.every((number, k) => number === (numbers[0] ?? 0) + k);
    return isRange
      ? [{ text: `${group[0]}–${numbers.at(-1)}`, many: group.length }]
      : group.map((text) => ({ text, many: 1 }));
  });
}

// Hardware names of a port; empty for a port without wires.
function namesOf(netlist: Netlist, port: HardwarePort): string[] {
  if ('type' in port) return leavesOf(port.type).some((leaf) => bitsOf(leaf.type) > 0) ? [port.name] : [];
  return edgesAt(netlist, port).map(({ name }) => name);
}

function edgesAt(netlist: Netlist, port: NodePort): ReturnType<typeof portEdges> {
  const { inward, outward } = netlist.node(port.node);
  return portEdges(port, port.side === 'in' ? inward : outward);
}

function leading(netlist: Netlist, port: NodePort, box: string): Connection[] {
  return edgesAt(netlist, port).map(({ name, edge, isInward }) => ({
    ...(isInward ? { from: outside, to: box } : { from: box, to: outside }),
    ...{ id: edge.id, protocol: edge.protocol, label: '', flipped: false, edge, port: name },
  }));
}

// The ends that a module body connects to a port, or derives from it.
function joinedWith(
  { name, becomes }: Extract<HardwarePort, { readonly type: unknown }>,
  chip: ModuleRecord | undefined,
  joins: readonly (readonly [HardwareEnd, HardwareEnd])[],
): (Pick<Extract<HardwareEnd, { readonly module: string }>, 'module'> | Pick<NodePort, 'node' | 'side'>)[] {
  const isPort = (end: HardwareEnd): boolean => 'module' in end && end.module === chip?.id && end.port === name;
  const joined = joins.filter((ends) => ends.some(isPort)).flatMap((ends) => ends.filter((end) => !isPort(end)));
  return becomes === undefined ? joined : [...joined, { node: becomes, side: 'out' }];
}
