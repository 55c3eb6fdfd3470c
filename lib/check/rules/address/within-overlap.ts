import { AddressRange, rangeText } from '../../../base/address/index.js';
import { type EnclosedRange, enclosedRanges } from '../../design/enclosed-ranges.js';
import type { CheckRule } from '../../policy/rule.js';

/** Addresses within another device of which two devices have some in common, and each has others alone. */
export const withinOverlap: CheckRule = {
  id: 'address/within-overlap',
  severity: 'warning',
  requires: 'Two devices declared within others are nested, have the same addresses, or share none.',
  because:
    'The modes of one device share its registers, and a part of a device lies inside it. If one device begins in the middle of another, an address or a size is wrong, and firmware confuses the registers of the two.',
  instead: 'Correct the address or the size of one of them.',
  find: ({ elaboration }) => {
    const ranges = enclosedRanges(elaboration).sort((a, b) => (a.range.base < b.range.base ? -1 : 1));
    return ranges.flatMap((first, k) =>
      startingIn(first, ranges.slice(k + 1)).map((second) => ({
        message: `${first.module} has ${rangeText(first.range)}, and ${second.module} ${rangeText(second.range)}: they overlap in a part.`,
        subjects: [second.module, first.module],
        ranges: [new AddressRange(second.range.base, first.range.end - second.range.base)],
      })),
    );
  },
};

// The ranges, in the order of addresses, that begin inside this one and end behind it.
function startingIn({ module, range }: EnclosedRange, behind: readonly EnclosedRange[]): EnclosedRange[] {
  const until = behind.findIndex((other) => other.range.base >= range.end);
  return behind
    .slice(0, until === -1 ? undefined : until)
    .filter((other) => other.module !== module && other.range.base > range.base && other.range.end > range.end);
}
