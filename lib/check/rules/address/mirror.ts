import { AddressRange, AddressSet, parseHex, rangeText } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { CheckRule } from '../../policy/rule.js';

/** Addresses that are said to be a mirror of others, of which the device does not have both. */
export const mirror: CheckRule = {
  id: 'address/mirror',
  severity: 'error',
  requires:
    'The addresses of a mirror are a window of its device, and those whose bytes it shows are others of that device.',
  because:
    'Maps count the bytes of a mirror once. Where the device has other addresses than was said, they are counted twice, or firmware looks for them where they are not.',
  instead: 'Say in mirror(…) what the node declares, a whole window each time.',
  find: ({ elaboration, devices }) => {
    const declared = groupBy(devices, ({ id }) => id);
    return elaboration.modules.flatMap(({ nodes }) =>
      nodes.flatMap(({ id, mirrors = [] }) => {
        const own = (declared.get(id) ?? []).flatMap(({ sets }) => sets);
        return mirrors.flatMap(({ base, size, of }) => {
          const bytes = parseHex(size);
          const shows = new AddressRange(parseHex(base), bytes);
          const shown = new AddressRange(parseHex(of), bytes);
          const why = whyNot(own, shows, shown);
          if (why === undefined) return [];
          const message = `${rangeText(shows)} of ${id} is said to be a mirror of ${rangeText(shown)}, but ${why}.`;
          return [{ message, subjects: [id], ranges: [shows, shown] }];
        });
      }),
    );
  },
};

function whyNot(own: readonly AddressSet[], shows: AddressRange, shown: AddressRange): string | undefined {
  const windows = AddressRange.fromSets(own.filter(({ contiguous, finite }) => contiguous && finite));
  const window = windows.find(({ base, end }) => base <= shows.base && shows.base < end);
  if (window === undefined) return 'the device has no window there';
  if (window.base !== shows.base || window.end !== shows.end) return `the window there is ${rangeText(window)}`;
  if (AddressSet.subtractAll(AddressSet.misaligned(shown.base, shown.size), own).length > 0)
    return 'the device does not have all of that';
  return shows.base < shown.end && shown.base < shows.end ? 'they share addresses' : undefined;
}
