import { groupBy } from '../../../base/group-by.js';
import { bitsOf, leavesOf } from '../../../bus/wires/index.js';
import {
  append,
  type HardwareEnd,
  type HardwarePort,
  type ModuleRecord,
  type Netlist,
  type NodePort,
  portEdges,
} from '../../../elaboration/index.js';
import { fitsBelowName } from './box-text.js';
import { chainOf } from './bus-networks.js';
import { type Connection, outside } from './connection.js';

/** What leaves a design by the ports that its chip declares. */
export interface ChipPorts {
  /** Buses from boxes to the outside, and from there to boxes. */
  readonly connections: readonly Connection[];
  /** What boxes say of the ports that lead to them, by their ids. */
  readonly notes: ReadonlyMap<string, string>;
  /** What is said of all others; empty for none. */
  readonly others: string;
}

/** How the nodes and modules of a design are drawn, by their ids: the ids of their boxes. */
export interface BoxOf {
  readonly node: (id: string) => string | undefined;
  readonly module: (id: string) => string | undefined;
}

/**
 * The module whose ports are those of a design: the outermost, or, where that declares none, the one that holds all that is drawn, such as
 * a system whose chip only leads its wires to the pins. The latter is undefined where nothing is drawn.
 */
export function chipOf(netlist: Netlist, whole: ModuleRecord | undefined): ModuleRecord | undefined {
  const root = [...netlist.modules.values()].find(({ parent }) => parent === null);
  return root !== undefined && (root.hardware?.ports ?? []).length > 0 ? root : (whole ?? root);
}

/** Of a chip whose nodes and modules are drawn as these boxes (hardware 7.1). */
export function chipPorts(netlist: Netlist, chip: ModuleRecord | undefined, boxOf: BoxOf): ChipPorts {
  const { ports = [], joins = [] } = chip?.hardware ?? {};
  const connections: Connection[] = [];
  const notes = new Map<string, string[]>();
  const others: string[] = [];
  for (const port of ports) {
    const boxes = new Set(
      ('type' in port ? joinedWith(port, chip, joins) : [port]).flatMap((end) =>
        'node' in end ? boxesAt(netlist, end, boxOf) : (boxOf.module(end.module) ?? []),
      ),
    );
    const names = namesOf(netlist, port);
    if (boxes.size === 0) others.push(...names);
    for (const box of boxes) {
      for (const name of names) append(notes, box, name);
      // Wires beside the buses are named where they lead to; lines of theirs would lead past everything else.
      if ('node' in port && boxOf.node(port.node) === box) connections.push(...leading(netlist, port, box));
    }
  }
  return {
    connections,
    notes: new Map(
      [...notes].map(([box, names]) => [box, listed(names.length === 1 ? 'port' : 'ports', names)] as const),
    ),
    others: others.length === 0 ? '' : listed('other ports:', others),
  };
}

// The boxes that a node with a port is drawn in; of one that is not drawn, such as what brings interrupts, the nearest along its edges.
function boxesAt(netlist: Netlist, { node, side }: Pick<NodePort, 'node' | 'side'>, boxOf: BoxOf): string[] {
  const found: string[] = [];
  const seen = new Set([node]);
  for (const id of seen) {
    const { module, inward, outward } = netlist.node(id);
    const own =
      module.parent === null
        ? []
        : chainOf(netlist, module)
            .toReversed()
            .map((each) => each.id);
    const box = boxOf.node(id) ?? own.map((each) => boxOf.module(each)).find((each) => each !== undefined);
    if (box !== undefined) found.push(box);
    // What a source gives comes from outside, and leads on to where its signals go. Clocks lead everywhere.
    else
      for (const edge of side === 'out' ? outward : inward)
        if (netlist.protocols.of(edge.protocol).family !== 'clock') seen.add(side === 'out' ? edge.to : edge.from);
  }
  return found;
}

// As many as a line has room for.
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

// Numbered ports of one name are a range: `mem_axi4_0–7`.
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

// As hardware has them; none for a port without wires.
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

// What a body joins with a port, or makes of it.
function joinedWith(
  { name, becomes }: Extract<HardwarePort, { readonly type: unknown }>,
  chip: ModuleRecord | undefined,
  joins: readonly (readonly [HardwareEnd, HardwareEnd])[],
): (Pick<Extract<HardwareEnd, { readonly module: string }>, 'module'> | Pick<NodePort, 'node' | 'side'>)[] {
  const isPort = (end: HardwareEnd): boolean => 'module' in end && end.module === chip?.id && end.port === name;
  const joined = joins.filter((ends) => ends.some(isPort)).flatMap((ends) => ends.filter((end) => !isPort(end)));
  return becomes === undefined ? joined : [...joined, { node: becomes, side: 'out' }];
}
