import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, suggest } from '../../../lib/base/diagnostic/index.js';
import { repeated } from '../../seeds.js';

describe('suggestions', () => {
  const known = ['source', 'sink', 'adapter'];

  test.for([
    ['sorce', 'Did you mean source?'],
    ['Source', 'Did you mean source?'],
    ['snik', 'Did you mean sink?'],
    ['adaptors', 'Did you mean adapter?'],
    ['x', undefined],
    ['completely', undefined],
    ['', undefined],
    [7, undefined],
  ] as const)('for %j: %s', ([written, suggestion]) => {
    expect(suggest(written, known)).toBe(suggestion);
  });

  test('prefer the nearest word, the first of those that are equally near', () => {
    expect(suggest('sinl', ['sine', 'sink', 'sind'])).toBe('Did you mean sine?');
    expect(suggest('sinks', ['sine', 'sink'])).toBe('Did you mean sink?');
    expect(suggest('sink', [])).toBe(undefined);
  });
});

// Insertions, deletions, replacements and swaps of neighbours, written as the recursion that defines it.
function slowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    slowly(a.slice(0, -1), b) + 1,
    slowly(a, b.slice(0, -1)) + 1,
    slowly(a.slice(0, -1), b.slice(0, -1)) + same,
    swapped ? slowly(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  );
}

test('the distance of two words is the least number of edits', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(slowly(a, b));
    }),
    repeated(300),
  );
});
