import { formatLocation, type Location } from '../../base/diagnostic/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import type { Change } from '../change/change.js';
import { idsIn } from '../change/subject.js';
import { renamer, renamesBetween } from '../renames/renames.js';

/** The source locations of all parts of a design, by id. */
function placesIn({ modules, edges }: Elaboration): ReadonlyMap<string, Location> {
  const places = new Map<string, Location>();
  const note = (id: string, ...found: (Location | null | undefined)[]): void => {
    const place = found.find((each) => each !== null && each !== undefined);
    if (place !== undefined) places.set(id, place);
  };
  for (const module of modules) {
    note(module.id, module.placed, module.location);
    for (const node of module.nodes) note(node.id, node.placed, node.location);
  }
  for (const edge of edges) note(edge.id, edge.location);
  return places;
}

/**
 * Returns a function that describes where a removed part was, as a remark on the change: its file and line in the version before, and the location of
 * what contained it, if that still exists (design 6). Empty for other changes and unknown locations.
 */
export function removalPlaces(before: Elaboration, after: Elaboration): (change: Change) => string {
  const [then, now] = [placesIn(before), placesIn(after)];
  const named = renamer(renamesBetween(before, after));
  return ({ happening, subject }) => {
    if (happening !== 'removed') return '';
    const [id = ''] = idsIn(subject);
    const was = then.get(subject) ?? then.get(id);
    if (was === undefined) return '';
    const container = around(id)
      .map(named)
      .find((each) => now.has(each));
    const place = container === undefined ? undefined : now.get(container);
    const rest = container === undefined || place === undefined ? '' : `, in ${container} at ${formatLocation(place)}`;
    return `it was at ${formatLocation(was)}${rest}`;
  };
}

// The enclosing parts, the nearest first.
function around(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, k) => parts.slice(0, parts.length - 1 - k).join('.'));
}
