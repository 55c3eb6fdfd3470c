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
import { type Connection, outside } from './connection.js';

/** What leaves a design by the ports that its outermost module declares. */
export interface ChipPorts {
  /** Buses from boxes to the outside, and from there to boxes. */
  readonly connections: readonly Connection[];
  /** What boxes say of the ports that lead to them, by their ids. */
  readonly notes: ReadonlyMap<string, string>;
  /** What is said of all others; empty for none. */
  readonly others: string;
}

/** Of a design whose nodes and modules are drawn as the boxes that these functions tell (hardware 7.1). */
export function chipPorts(
  netlist: Netlist,
  boxOf: { readonly node: (id: string) => string | undefined; readonly module: (id: string) => string | undefined },
): ChipPorts {
  const root = [...netlist.modules.values()].find(({ parent }) => parent === null);
  const { ports = [], joins = [] } = root?.hardware ?? {};
  const connections: Connection[] = [];
  const notes = new Map<string, string[]>();
  const others: string[] = [];
  for (const port of ports) {
    const [box] =
      'type' in port ? ownersOf(port, root, joins).flatMap((id) => boxOf.module(id) ?? []) : [boxOf.node(port.node)];
    const names = namesOf(netlist, port);
    if (box === undefined) others.push(...names);
    else for (const name of names) append(notes, box, name);
    if (box !== undefined && !('type' in port)) connections.push(...leading(netlist, port, box));
  }
  return {
    connections,
    notes: new Map(
      [...notes].map(([box, names]) => [box, listed(names.length === 1 ? 'port' : 'ports', names)] as const),
    ),
    others: others.length === 0 ? '' : listed('other ports:', others),
  };
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

// The modules that a body joins with a port.
function ownersOf(
  { name }: HardwarePort,
  root: ModuleRecord | undefined,
  joins: readonly (readonly [HardwareEnd, HardwareEnd])[],
): string[] {
  const isPort = (end: HardwareEnd): boolean => 'module' in end && end.module === root?.id && end.port === name;
  return joins
    .filter((ends) => ends.some(isPort))
    .flatMap((ends) => ends.filter((end) => !isPort(end)))
    .flatMap((end) => ('module' in end ? [end.module] : []));
}
