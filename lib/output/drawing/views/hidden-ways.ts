import type { EdgeRecord, Netlist } from '../../../elaboration/index.js';

/** A path between drawn nodes: its edges, in order. */
export type Way = readonly [EdgeRecord, ...EdgeRecord[]];

/** The paths that begin with an edge and end at the first drawn nodes. */
export function waysFrom(netlist: Netlist, edge: EdgeRecord, isDrawn: (node: string) => boolean): Way[] {
  const ways: Way[] = [];
  const open: Way[] = [[edge]];
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const last = lastOf(way);
    if (isDrawn(last.to)) {
      ways.push(way);
      continue;
    }
    for (const next of netlist.after(last)) if (!way.includes(next)) open.push([...way, next]);
  }
  return ways;
}

export function lastOf(way: Way): EdgeRecord {
  return way.at(-1) ?? way[0];
}

/** The hidden part of a path in terms of a connection: its edges and nodes. */
export function hiddenOn(
  netlist: Netlist,
  way: Way,
): { readonly through?: readonly string[]; readonly way?: readonly string[] } {
  return way.length === 1 ? {} : { through: nodesOn(netlist, way), way: way.map(({ id }) => id) };
}

// Nodes with the classes of their modules.
function nodesOn(netlist: Netlist, way: Way): string[] {
  return way.slice(1).map((edge) => {
    const { record, module } = netlist.node(edge.from);
    return `${module.className} ${record.id}`;
  });
}
