import { type EdgeRecord, regionsOf, viewsOf, type WiredNode } from '../../../../elaboration/index.js';
import { lastOf, type Way } from '../hidden-ways.js';

// Ways that are drawn, but that no access gets to the end of: what ends them says so in the drawing.

/** Ids of the devices behind a way that who is before it does not know of, since an adapter on it hides them. */
export function endedOn(way: Way): string[] {
  return missing(devicesOn(lastOf(way)), devicesOn(way[0]));
}

/** Ids of the devices behind some nodes that are drawn as one that not all who lead there know of. */
export function endedIn(nodes: readonly WiredNode[]): string[] {
  const inward = nodes.flatMap((node) => node.inward).map(devicesOn);
  const outward = new Set(nodes.flatMap((node) => node.outward).flatMap((edge) => [...(devicesOn(edge) ?? [])]));
  return [...new Set(inward.flatMap((known) => missing(outward, known)))];
}

/** Ids of the devices that a master may not ask for, by its own visibility. */
export function unseenBy({ outward }: WiredNode): string[] {
  const views = outward.flatMap(viewsOf);
  const seen = new Set(
    views.flatMap(({ regions, visibility }) =>
      regions
        .filter(({ sets }) => sets.some((set) => visibility.some((visible) => visible.overlaps(set))))
        .map(({ owner }) => owner),
    ),
  );
  return [...new Set(views.flatMap(({ regions }) => regions.map(({ owner }) => owner)))].filter((id) => !seen.has(id));
}

function devicesOn(edge: EdgeRecord): ReadonlySet<string> | undefined {
  const regions = regionsOf(edge);
  // A recorded design does not say who declared a device, but its name.
  return regions && new Set(regions.map(({ owner, name }) => owner || name));
}

function missing(behind: ReadonlySet<string> | undefined, known: ReadonlySet<string> | undefined): string[] {
  return behind === undefined || known === undefined ? [] : [...behind].filter((id) => !known.has(id));
}
