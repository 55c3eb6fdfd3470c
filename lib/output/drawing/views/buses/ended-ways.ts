import {
  clientSpaces,
  type EdgeRecord,
  mastersOn,
  type Netlist,
  originOf,
  permittedSpaces,
  recordsOf,
  regionsOf,
  nameIn,
  type WiredNode,
} from '../../../../elaboration/index.js';
import { lastOf, type Way } from '../hidden-ways.js';

// Paths that are drawn, but that no access can take to their end: the drawing names the node that ends them.

/** Ids of the devices behind a path that are not visible before it, because an adapter on it hides them. */
export function endedOn(way: Way): string[] {
  return missing(devicesOn(lastOf(way)), devicesOn(way[0]));
}

/**
 * The masters in front of some nodes that are drawn as one, each with the ids of the devices behind these nodes that it cannot reach: neither over
 * any of the edges into these nodes, nor by another path.
 */
export function endedIn(netlist: Netlist, nodes: readonly WiredNode[]): Map<string, string[]> {
  const behind = new Set(nodes.flatMap((node) => node.outward).flatMap((edge) => [...(devicesOn(edge) ?? [])]));
  const known = new Map<string, Set<string>>();
  const inside = new Set(nodes.map(({ record }) => record.id));
  for (const edge of nodes.flatMap((node) => node.inward)) {
    const devices = devicesOn(edge);
    if (devices === undefined) continue;
    for (const master of recordsOf(mastersOn(edge)).map((each) => originOf(each) || nameIn(each))) {
      // Paths that begin inside, as those of a coherence manager do, lead away from here.
      if (inside.has(master)) continue;
      const found = known.get(master) ?? knownTo(netlist.nodes.get(master));
      for (const device of devices) found.add(device);
      known.set(master, found);
    }
  }
  const ended = [...known].map(([master, devices]) => [master, missing(behind, devices)] as const);
  return new Map(ended.filter(([, devices]) => devices.length > 0));
}

function knownTo(master: WiredNode | undefined): Set<string> {
  return new Set((master?.outward ?? []).flatMap((edge) => [...(devicesOn(edge) ?? [])]));
}

/** Ids of the devices outside a master's own visibility. */
export function unseenBy({ outward }: WiredNode): string[] {
  const spaces = permittedSpaces(outward.flatMap((edge) => clientSpaces(edge)));
  const seen = new Set(
    spaces.flatMap(({ regions, visibility }) =>
      regions
        .filter(({ sets }) => sets.some((set) => visibility.some((visible) => visible.overlaps(set))))
        .map(({ owner }) => owner),
    ),
  );
  return [...new Set(spaces.flatMap(({ regions }) => regions.map(({ owner }) => owner)))].filter((id) => !seen.has(id));
}

function devicesOn(edge: EdgeRecord): ReadonlySet<string> | undefined {
  const regions = regionsOf(edge);
  // An imported design may record only the name of a device, not the node that declares it.
  return regions && new Set(regions.map(({ owner, name }) => owner || name));
}

function missing(behind: ReadonlySet<string> | undefined, known: ReadonlySet<string> | undefined): string[] {
  return behind === undefined || known === undefined ? [] : [...behind].filter((id) => !known.has(id));
}
