import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../lib/base/sha256.js';
import { repeated } from '../seeds.js';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the sum is that of other tools, also of a part of a buffer, and of another realm', () => {
  const elsewhere = runInNewContext('(bytes) => Uint8Array.from(bytes)') as (bytes: readonly number[]) => Uint8Array;
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(9), (bytes, from) => {
      const part = bytes.subarray(Math.min(from, bytes.length));
      expect(sha256(part)).toBe(reference(part));
      expect(sha256(elsewhere([...part]))).toBe(reference(part));
    }),
    repeated(100),
  );
});
