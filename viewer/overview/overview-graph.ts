import { type Subsystem, subsystemsOf } from '../../lib/output/drawing/index.js';
import { append, type Elaboration, Netlist, ownName } from '../../lib/elaboration/index.js';

/** A node of the overview. */
export interface OverviewNode {
  readonly id: string;
  readonly label: string;
  /** The index of its subsystem. */
  readonly subsystem: number;
  /** The number of its edges. */
  readonly edges: number;
  /** The initial position, before layout. */
  readonly x: number;
  readonly y: number;
}

/** All nodes and edges of a design, grouped by subsystem. */
export interface OverviewGraph {
  /** Largest first. */
  readonly subsystems: readonly Subsystem[];
  readonly nodes: readonly OverviewNode[];
  /** Pairs of node indices; a pair occurs once, however many edges connect its nodes. */
  readonly edges: readonly Pair[];
  /** Invisible edges that keep the nodes of a module together, and modules close to those around them. */
  readonly ties: readonly Pair[];
}

export type Pair = readonly [from: number, to: number];

/** The overview of a design before layout. The initial positions are deterministic. */
export function overviewGraph(elaboration: Elaboration): OverviewGraph {
  const netlist = new Netlist(elaboration);
  const subsystems = subsystemsOf(elaboration);
  const subsystemOf = new Map(subsystems.flatMap(({ nodes }, k) => nodes.map((id) => [id, k] as const)));
  const drawn = [...netlist.nodes.values()].filter(({ record }) => subsystemOf.has(record.id));
  const places = seeds(elaboration, new Set(drawn.map(({ record }) => record.id)));
  const nodes = drawn.map(({ record, module, inward, outward }): OverviewNode => ({
    id: record.id,
    label: record.name === 'node' ? ownName(module) : record.name,
    subsystem: subsystemOf.get(record.id) ?? 0,
    edges: inward.length + outward.length,
    ...(places.get(record.id) ?? { x: 0, y: 0 }),
  }));
  const numbers = new Map(nodes.map(({ id }, k) => [id, k]));
  const pairs = new Map<string, Pair>();
  for (const { from, to } of elaboration.edges) {
    const [a, b] = [numbers.get(from) ?? 0, numbers.get(to) ?? 0];
    pairs.set(a < b ? `${a} ${b}` : `${b} ${a}`, [a, b]);
  }
  return { subsystems, nodes, edges: [...pairs.values()], ties: tiesOf(elaboration, numbers) };
}

// Connects each node to the first one of its module, and that to the first one of the enclosing module. Nodes of the root have no ties.
function tiesOf({ modules }: Elaboration, numbers: ReadonlyMap<string, number>): Pair[] {
  const firsts = new Map<string, number>();
  const ties: Pair[] = [];
  for (const { id, parent, nodes } of modules) {
    if (parent === null) continue;
    const outside = firsts.get(parent);
    const [own, ...others] = nodes.map((node) => numbers.get(node.id)).filter((number) => number !== undefined);
    const first = own ?? outside;
    if (first !== undefined) firsts.set(id, first);
    if (own !== undefined && outside !== undefined) ties.push([outside, own]);
    if (own !== undefined) ties.push(...others.map((other): Pair => [own, other]));
  }
  return ties;
}

type Place = Pick<OverviewNode, 'x' | 'y'>;

/** The initial distance between nodes, and the angle between consecutive parts of a module. The golden angle avoids overlaps. */
const spacing = 12;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

// Initially, each module is a disc sized by its content, with its parts around the centre, largest first. Related nodes thus start close together,
// and layout has little to move.
function seeds({ modules }: Elaboration, drawn: ReadonlySet<string>): Map<string, Place> {
  const sizes = new Map<string, number>();
  const children = new Map<string, string[]>();
  for (const { id, parent, nodes } of modules.toReversed()) {
    const size = (sizes.get(id) ?? 0) + nodes.filter((node) => drawn.has(node.id)).length;
    sizes.set(id, size);
    if (parent === null) continue;
    sizes.set(parent, (sizes.get(parent) ?? 0) + size);
    append(children, parent, id);
  }
  const places = new Map<string, Place>();
  for (const { id, parent, nodes } of modules) {
    if (parent === null) places.set(id, { x: 0, y: 0 });
    const middle = places.get(id) ?? { x: 0, y: 0 };
    const own = nodes.filter((node) => drawn.has(node.id)).map((node) => ({ id: node.id, size: 1 }));
    const inner = (children.get(id) ?? []).map((child) => ({ id: child, size: sizes.get(child) ?? 0 }));
    let used = 0;
    for (const [k, part] of [...inner, ...own].sort((a, b) => b.size - a.size).entries()) {
      const radius = k === 0 && inner.length + own.length === 1 ? 0 : spacing * Math.sqrt(used + part.size / 2);
      const angle = k * goldenAngle;
      places.set(part.id, { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) });
      used += part.size;
    }
  }
  return places;
}
