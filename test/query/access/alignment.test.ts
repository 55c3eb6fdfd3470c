import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAligned } from '../../../lib/base/address/index.js';
import { alignedSize } from '../../../lib/query/access/alignment.js';
import { repeated } from '../../seeds.js';

test('the aligned size is the largest that an access may have', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1n << 70n }),
      fc.nat({ max: 12 }),
      fc.nat({ max: 80 }),
      (seed, bits, zeros) => {
        const address = (seed >> BigInt(zeros)) << BigInt(zeros);
        const limit = 2 ** bits;
        const size = alignedSize(address, limit);
        expect(isAligned(address, size)).toBe(true);
        expect(size === limit || !isAligned(address, 2 * size)).toBe(true);
      },
    ),
    repeated(),
  );
});
