import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNamed } from '../../lib/check/names.js';
import { repeated } from '../seeds.js';

const names = (letters: string): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

test('names in policies mean what the pattern that they stand for matches', () => {
  let matched = 0;
  fc.assert(
    fc.property(names('ab.*'), names('ab.'), (name, id) => {
      const pattern = name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]*');
      const expected = id !== '' && new RegExp(String.raw`(^|\.)${pattern}(\.|$)`).test(id);
      if (expected) matched++;
      expect(isNamed(name, id)).toBe(expected);
    }),
    repeated(20_000),
  );
  expect(matched).toBeGreaterThan(1000);
});

test('names with many stars are compared as fast as others', () => {
  // Trying all ways to share the letters among the stars would not end.
  expect(isNamed('a*'.repeat(200), `${'a'.repeat(5000)}b`)).toBe(true);
  expect(isNamed(`${'a*'.repeat(200)}c`, 'a'.repeat(5000))).toBe(false);
});
