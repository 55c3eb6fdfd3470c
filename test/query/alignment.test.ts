import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignedSize, misalignment } from '../../lib/query/alignment.js';
import { repeated } from '../seeds.js';

test('what is not aligned may begin before, or be split', () => {
  expect(misalignment(0x8000_0040n, 64)).toBeUndefined();
  expect(misalignment(0n, 4096)).toBeUndefined();
  expect(misalignment(0x8000_0044n, 64)).toEqual({
    message: 'An access of 64 bytes at 0x80000044 is not aligned to its size.',
    help: 'Split it, or begin at 0x80000040.',
  });
});

test('the aligned size is the largest that has nothing wrong', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1n << 70n }),
      fc.nat({ max: 12 }),
      fc.nat({ max: 80 }),
      (seed, bits, zeros) => {
        const address = (seed >> BigInt(zeros)) << BigInt(zeros);
        const limit = 2 ** bits;
        const size = alignedSize(address, limit);
        expect(misalignment(address, size)).toBeUndefined();
        expect(size === limit || misalignment(address, 2 * size) !== undefined).toBe(true);
      },
    ),
    repeated(),
  );
});
