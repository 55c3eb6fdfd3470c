import { AddressRange, AddressSet, parseHex, rangeText } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { CheckRule } from '../../policy/rule.js';

/** Addresses that are said to be a mirror of others, of which the device does not have both. */
export const mirror: CheckRule = {
  id: 'address/mirror',
  severity: 'error',
  requires:
    'A mirror and the addresses that it mirrors belong to the same device, and the mirrored addresses are not a mirror themselves.',
  because:
    'Maps count the bytes of a mirror once. If the device has other addresses than declared, maps count them twice, or firmware looks for them in the wrong place.',
  instead: 'Give mirror(…) addresses that the node declares, and the original location of the bytes.',
  find: ({ elaboration, devices }) => {
    const declared = groupBy(devices, ({ id }) => id);
    return elaboration.modules.flatMap(({ nodes }) =>
      nodes.flatMap(({ id, mirrors = [] }) => {
        const own = (declared.get(id) ?? []).flatMap(({ sets }) => sets);
        const said = mirrors.map(({ base, size }) => new AddressRange(parseHex(base), parseHex(size)));
        return mirrors.flatMap(({ base, size, of }) => {
          const bytes = parseHex(size);
          const shows = new AddressRange(parseHex(base), bytes);
          const shown = new AddressRange(parseHex(of), bytes);
          const why = whyNot(own, said, shows, shown);
          if (why === undefined) return [];
          const message = `${rangeText(shows)} of ${id} is said to be a mirror of ${rangeText(shown)}, but ${why}.`;
          return [{ message, subjects: [id], ranges: [shows, shown] }];
        });
      }),
    );
  },
};

function whyNot(
  own: readonly AddressSet[],
  mirrors: readonly AddressRange[],
  shows: AddressRange,
  shown: AddressRange,
): string | undefined {
  const missing = [shows, shown].find(({ base, size }) => !isCovered(AddressSet.misaligned(base, size), own));
  if (missing !== undefined) return `the device does not have all of ${rangeText(missing)}`;
  if (shareAddresses(shows, shown)) return 'they share addresses';
  const other = mirrors.find((mirror) => shareAddresses(mirror, shown));
  return other === undefined ? undefined : `${rangeText(other)} is said to be a mirror itself`;
}

function isCovered(sets: readonly AddressSet[], own: readonly AddressSet[]): boolean {
  return AddressSet.subtractAll(sets, own).length === 0;
}

function shareAddresses(a: AddressRange, b: AddressRange): boolean {
  return a.base < b.end && b.base < a.end;
}
