import { formatSize } from '../../../address/index.js';
import { visibleSets } from '../../../model/index.js';
import { bytesIn, setsText } from '../../regions.js';
import type { CheckRule } from '../../rule.js';

/** Devices of which no master sees everything. */
export const window: CheckRule = {
  id: 'address/window',
  severity: 'warning',
  requires: 'Every address of a device is seen by some master.',
  because:
    'A device that is larger than the window which leads to it has registers or memory that nothing can use, while its data sheet says that they are there.',
  instead: 'Widen the filter, the mask or the visibility on the way, or shrink the device to what is seen.',
  find: ({ devices, views }) =>
    devices.flatMap(({ id, sets }) => {
      if (sets.some((set) => !set.finite)) return [];
      const seen = views.flatMap(({ regions, visibility }) =>
        regions.filter(({ owner }) => owner === id).flatMap((region) => visibleSets(region.sets, visibility)),
      );
      const [all, part] = [bytesIn(sets), bytesIn(seen)];
      if (part === 0n || part >= all) return [];
      return [
        {
          message: `${id} has ${formatSize(all)} at ${setsText(sets)}; masters see ${formatSize(part)} of it, at ${setsText(seen)}.`,
          subjects: [id],
          ranges: [],
        },
      ];
    }),
};
