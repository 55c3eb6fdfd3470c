import { groupBy } from '../../base/group-by.js';
import type { Master } from '../../query/index.js';
import type { CheckedDesign } from '../design/checked-design.js';

/** The edges of masters of which no client reaches a device, with these clients. */
export function idleMasters(design: CheckedDesign): (readonly [Master['edge'], readonly Master[]])[] {
  return [...groupBy(design.masters, ({ edge }) => edge)].filter(([, clients]) =>
    clients.every((client) => reachesNothing(design, client)),
  );
}

function reachesNothing(design: CheckedDesign, master: Master): boolean {
  for (const _ of design.reachedBy(master)) return false;
  return true;
}
