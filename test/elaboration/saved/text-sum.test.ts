import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSum } from '../../../lib/elaboration/saved/text-sum.js';
import { repeated } from '../../seeds.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('of nothing, and of bytes that do not fill a word, is FNV-1a', () => {
  expect(String(new TextSum())).toBe('811c9dc5');
  expect(String(new TextSum().add(bytesOf('a')))).toBe('e40c292c');
  expect(String(new TextSum().add(bytesOf('foo')))).toBe('a9f37ed7');
});

test('takes whole words at once', () => {
  const word = 0x6f6f_6662; // "bfoo", the first byte lowest
  const sum = Math.imul(0x811c_9dc5 ^ word, 0x0100_0193) >>> 0;
  expect(String(new TextSum().add(bytesOf('bfoo')))).toBe(sum.toString(16).padStart(8, '0'));
});

test('does not depend on where a text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 9, unit: 'binary' }), { maxLength: 9 }), (pieces) => {
      const inPieces = pieces.reduce((sum, piece) => sum.add(bytesOf(piece)), new TextSum());
      const atOnce = new TextSum().add(bytesOf(pieces.join('')));
      expect(String(inPieces)).toBe(String(atOnce));
    }),
    repeated(300),
  );
});

test('changes with every byte', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, at, by) => {
        const changed = bytes.slice();
        const k = at % bytes.length;
        changed[k] = (bytes[k] ?? 0) ^ by;
        expect(String(new TextSum().add(changed))).not.toBe(String(new TextSum().add(bytes)));
      },
    ),
    repeated(300),
  );
});
