import {
  addressSpaces,
  type ClientSpace,
  commonPermissions,
  type Elaboration,
  permissionLetters,
  permittedSpaces,
} from '../../../../lib/elaboration/index.js';
import type { Picture, SeenBox } from '../svg-reader.js';

// Every part in a column is as each of its masters sees it, with what that does of what may be done.
export function permissionFaults({ boxes }: Picture, elaboration: Elaboration): string[] {
  const columns = boxes.filter(({ id }) => id.startsWith('view '));
  const visible = addressSpaces(elaboration);
  const spaces = permittedSpaces(visible);
  return columns.flatMap((column) => {
    const parts = boxes.filter((box) => box.classes.includes('device') && inside(box, column));
    return column.details.flatMap((master) => {
      // Several ports of a master may have clients of one name.
      const isMeant = ({ masters: [id], clients }: ClientSpace): boolean =>
        clients.some((client) => `${client} (${id})` === master);
      const own = spaces.filter(isMeant);
      // What it sees, and does nothing of what may be done there.
      const closed = visible.flatMap((space, k) => {
        const open = new Set(spaces[k]?.regions.map(({ sets }) => String(sets)));
        return isMeant(space) ? space.regions.filter(({ sets }) => !open.has(String(sets))) : [];
      });
      if (own.length === 0) return [`${master} is no master`];
      return parts.flatMap(({ words, details: [owner] }) => {
        const letters =
          words
            .find((word) => / · |^\d.*i?B$|bytes?$/.test(word))
            ?.split(' · ')[1]
            ?.replace('no access', '') ?? '';
        const known = own.flatMap(({ regions, emits }) =>
          regions
            .filter((region) => region.owner === owner)
            .map((region) => permissionLetters(commonPermissions(emits, region)).replaceAll(' ', '')),
        );
        const isClosed = closed.some((region) => region.owner === owner);
        const fits = known.includes(letters) || (letters === '' && isClosed);
        return fits ? [] : [`${master} does not see ${owner} as ${words.join(' | ')}`];
      });
    });
  });
}

function inside(inner: SeenBox, outer: SeenBox): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
