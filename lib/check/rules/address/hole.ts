import { AddressRange } from '../../../base/address/index.js';
import { spansOf } from '../../../base/address/pieces.js';
import type { Region } from '../../../elaboration/index.js';
import { hullOf, gapText } from '../../design/regions.js';
import type { CheckRule, Found } from '../../policy/rule.js';

const piecesToLookAt = 64;

/** Gaps between the parts of one device that nothing else fills. */
export const hole: CheckRule = {
  id: 'address/hole',
  asks: 'intent',
  severity: 'info',
  requires: 'The addresses of a device have no gap that decodes to nothing.',
  because:
    'Software maps a device as one window. An access to a gap in it gets no answer from the device, and on some buses no answer at all.',
  instead: 'Let the device decode the gap and answer there, or fill the gap with an error device.',
  find: ({ decoded }) => {
    const found = new Map<string, Found>();
    for (const { regions } of decoded) {
      const covered = AddressRange.unify(regions.flatMap(({ sets }) => sets.map(hullOf)));
      for (const region of regions) {
        for (const gap of gapsIn(region).filter((each) => !meets(covered, each))) {
          found.set(`${region.owner} ${gapText(gap)}`, {
            message: `${region.owner} has a hole at ${gapText(gap)}.`,
            subjects: [region.owner],
            ranges: [gap],
          });
        }
      }
    }
    return found.values();
  },
};

// The gap between two parts of a device that are each at least as large; parts further apart are separate windows.
function gapsIn({ sets }: Region): AddressRange[] {
  const parts = spansOf(
    sets.filter(({ finite }) => finite),
    piecesToLookAt,
  );
  return parts.slice(1).flatMap((part, k) => {
    const before = parts[k];
    if (before === undefined) return [];
    const gap = new AddressRange(before.end, part.base - before.end);
    return gap.size <= before.size && gap.size <= part.size ? [gap] : [];
  });
}

function meets(covered: readonly AddressRange[], gap: AddressRange): boolean {
  return covered.some(({ base, end }) => base < gap.end && gap.base < end);
}
