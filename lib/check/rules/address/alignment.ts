import { formatSize, isAligned, isPow2, powerOfTwoUp } from '../../../base/address/index.js';
import { spansOf } from '../../../base/address/pieces.js';
import { gapText } from '../../design/regions.js';
import type { CheckRule } from '../../policy/rule.js';

// Interleaved devices consist of very many pieces, each of which is aligned.
const piecesToLookAt = 64;

/** Contiguous parts of devices that a single comparison of address bits cannot decode. */
export const alignment: CheckRule = {
  id: 'address/alignment',
  asks: 'intent',
  severity: 'info',
  requires: 'The size of each contiguous range of a device is a power of two, and its base is a multiple of that size.',
  because:
    'Such a range is decoded by comparing its upper address bits. Any other range takes several comparisons, and the lower address bits are not the offsets of its registers.',
  instead: 'Move the device to a multiple of its size, or round its size up to a power of two.',
  find: ({ regions }) =>
    regions.flatMap(({ owner, sets }) =>
      spansOf(
        sets.filter(({ finite, contiguous }) => finite && contiguous),
        piecesToLookAt,
      )
        .filter(({ base, size }) => !isPow2(size) || !isAligned(base, size))
        .map((range) => {
          const size = powerOfTwoUp(range.size);
          return {
            message: `${owner} covers ${gapText(range)}, which ${size === range.size ? `does not start at a multiple of its size` : `is not a power of two of bytes`}.`,
            subjects: [owner],
            ranges: [range],
            help: `Let it be ${formatSize(size)} that start at a multiple of ${formatSize(size)}.`,
          };
        }),
    ),
};
