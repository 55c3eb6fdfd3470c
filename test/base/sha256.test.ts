import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../lib/base/sha256.js';
import { repeated } from '../seeds.js';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the sum is that of other tools, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256(bytes)).toBe(reference(bytes));
    }),
    repeated(200),
  );
});

test('around the ends of blocks, and of a part of a buffer', () => {
  for (let length = 0; length <= 130; length++) {
    const bytes = new Uint8Array(length).fill(0xa5);
    expect(sha256(bytes)).toBe(reference(bytes));
  }
  const within = new Uint8Array(100).map((_, k) => k).subarray(3, 97);
  expect(sha256(within)).toBe(reference(within));
});
