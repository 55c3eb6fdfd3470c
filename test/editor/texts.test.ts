import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, offsetIn } from '../../editor/texts.js';
import { repeated } from '../seeds.js';

test('a place is found by its line and column', () => {
  const place = (line: number, column: number): number | undefined => offsetIn('ab\n\ncde', { file: '', line, column });
  expect([place(1, 1), place(1, 2), place(2, 1), place(3, 3), place(3, 9), place(4, 1)]).toEqual([
    0,
    1,
    3,
    6,
    7,
    undefined,
  ]);
  // As JavaScript ends lines, whose columns are those of UTF-16.
  const ends = 'a\r\nb\rc\u2028d\u2029😀e';
  expect([2, 3, 4, 5].map((line) => offsetIn(ends, { file: '', line, column: 1 }))).toEqual([3, 5, 7, 9]);
  expect(offsetIn(ends, { file: '', line: 5, column: 3 })).toBe(ends.indexOf('e'));
});

test('what is outside of a change goes with it, and what is in it is gone', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, text, (head, before, now, tail) => {
      const [old, changed] = [head + before + tail, head + now + tail];
      for (let offset = 0; offset < old.length; offset++) {
        const at = moved(offset, old, changed);
        if (at !== undefined) expect(changed[at]).toBe(old[offset]);
        if (offset < head.length) expect(at).toBe(offset);
      }
    }),
    repeated(),
  );
  expect(moved(4, 'abc def', 'abc xyz def')).toBe(8);
  expect(moved(4, 'abc def ghi', 'abc xyz ghi')).toBeUndefined();
});
