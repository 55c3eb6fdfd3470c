import type { EdgeRecord, Netlist, WiredNode } from '../../../../elaboration/index.js';
import { lastOf, type Way, waysFrom } from '../hidden-ways.js';

/** The paths between drawn nodes, by their first node. */
export type Ways = ReadonlyMap<WiredNode, readonly Way[]>;

/** The paths between some nodes over edges that satisfy `isMeant`. */
export function waysBetween(
  netlist: Netlist,
  nodes: readonly WiredNode[],
  isMeant: (edge: EdgeRecord) => boolean,
): Ways {
  const drawn = new Set(nodes.map(({ record }) => record.id));
  const ways = (node: WiredNode): Way[] =>
    node.outward.filter(isMeant).flatMap((edge) => waysFrom(netlist, edge, (id) => drawn.has(id)));
  return new Map(nodes.map((node) => [node, ways(node)]));
}

/**
 * Partitions nodes into as few parts as possible that can each be drawn as one box: connected nodes, if everything that leads to one of them reaches
 * everything behind all of them. Otherwise, a box would suggest paths that do not exist. If a single node violates this because its ports only
 * connect to ports of the same index, it is split by port.
 */
export function partsOf(netlist: Netlist, nodes: readonly WiredNode[], ways: Ways): WiredNode[][] {
  return connected(netlist, nodes, ways).flatMap((part) => {
    if (isWhole(netlist, part, ways)) return [part];
    return part.flatMap((node) => (isWhole(netlist, [node], ways) ? [[node]] : lanesOf(node).map((lane) => [lane])));
  });
}

function connected(netlist: Netlist, nodes: readonly WiredNode[], ways: Ways): WiredNode[][] {
  const among = new Set(nodes);
  const parts = new Map(nodes.map((node) => [node, [node]]));
  for (const node of nodes)
    for (const way of ways.get(node) ?? []) {
      const [own, other] = [parts.get(node), parts.get(netlist.node(lastOf(way).to))];
      if (own === undefined || other === undefined || own === other || !among.has(node)) continue;
      own.push(...other);
      for (const moved of other) parts.set(moved, own);
    }
  return [...new Set(parts.values())];
}

// Whether everything that leads into a part reaches the same nodes behind it.
function isWhole(netlist: Netlist, part: readonly WiredNode[], ways: Ways): boolean {
  if (part.length === 1 && part[0]?.record.kind !== 'adapter') return true;
  const inside = new Set(part.map(({ record }) => record.id));
  const ends = new Set([...ways.keys()].map(({ record }) => record.id));
  const behind = new Set(
    part.flatMap((node) => (ways.get(node) ?? []).map((way) => lastOf(way).to)).filter((id) => !inside.has(id)),
  );
  for (const [node, own] of ways) {
    if (inside.has(node.record.id)) continue;
    const entering = own.map(lastOf).filter(({ to }) => inside.has(to));
    if (entering.length > 0 && reachedFrom(netlist, entering, inside, ends).size < behind.size) return false;
  }
  return true;
}

// The first drawn nodes behind a part that are reachable over the given edges into it.
function reachedFrom(
  netlist: Netlist,
  entering: readonly EdgeRecord[],
  inside: ReadonlySet<string>,
  ends: ReadonlySet<string>,
): Set<string> {
  const reached = new Set<string>();
  const seen = new Set(entering);
  for (const edge of seen) {
    if (ends.has(edge.to) && !inside.has(edge.to)) reached.add(edge.to);
    else for (const next of netlist.after(edge)) seen.add(next);
  }
  return reached;
}

function lanesOf(node: WiredNode): WiredNode[] {
  const count = Math.max(node.inward.length, node.outward.length);
  return Array.from({ length: count }, (_, k) => ({
    ...node,
    inward: node.inward.slice(k, k + 1),
    outward: node.outward.slice(k, k + 1),
  }));
}
