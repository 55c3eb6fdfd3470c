import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../../editor/texts.js';
import { repeated } from '../seeds.js';

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
