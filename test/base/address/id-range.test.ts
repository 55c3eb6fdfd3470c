import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IdRange } from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';
import { repeated } from '../../seeds.js';

function ids(start: number, end: number): IdRange {
  return new IdRange(start, end);
}

describe('construction', () => {
  test('may be empty', () => {
    expect([ids(4, 4).size, ids(4, 4).isEmpty, ids(4, 7).size, ids(4, 7).isEmpty]).toEqual([0, true, 3, false]);
    expect(ids(0, 0)).toEqual({ start: 0, end: 0 });
  });

  test.each([
    [-1, -2, 'id-range/negative', 'Ids [-1, -2) start below 0.', 'Ids count from 0: [0, 1] are 1.'],
    [
      4,
      3,
      'id-range/order',
      'Ids [4, 3) end before they start.',
      'Give the first id and the one behind the last: [4, 7] for 3 ids from 4, [3, 4] for those from 3.',
    ],
    [0.5, 2, 'id-range/integer', 'Ids [0.5, 2) are not integers.', 'Give whole numbers: [0, 2].'],
    [
      0,
      Infinity,
      'id-range/integer',
      'Ids [0, Infinity) are not integers.',
      'Give whole numbers; there are only finitely many ids.',
    ],
    [
      7,
      2 ** 31,
      'id-range/limit',
      'Ids [7, 2147483648) end above 2147483647, 2^31 - 1.',
      'Number the ids from 0: [0, 2147483641] are as many.',
    ],
    [
      0,
      2 ** 31,
      'id-range/limit',
      'Ids [0, 2147483648) end above 2147483647, 2^31 - 1.',
      'Where adapters multiply the ids, such as fragmenters, put tl.sourceShrinker(8) in front of the first of them.',
    ],
  ])('refuses (%d, %d)', (start, end, rule, message, help) => {
    expect(broken(() => ids(start, end))).toEqual(requirement(rule, message, help));
  });
});

test('range, text and equality', () => {
  expect(ids(2, 5).range()).toEqual([2, 3, 4]);
  expect(ids(2, 2).range()).toEqual([]);
  expect(`${ids(0, 4)}`).toBe('IdRange(0, 4)');
  expect([ids(2, 5), ids(2, 4), ids(1, 5)].map((x) => x.equals(ids(2, 5)))).toEqual([true, false, false]);
});

test('shift moves both ends and checks again', () => {
  expect(ids(2, 4).shift(3)).toEqual(ids(5, 7));
  expect(ids(2, 4).shift(-2)).toEqual(ids(0, 2));
  const range = ids(2, 4);
  expect(range.shift(0)).toBe(range);
  expect(broken(() => ids(2, 4).shift(-3))).toEqual(
    requirement('id-range/negative', 'Ids [-1, 1) start below 0.', 'Ids count from 0: [0, 2] are 2.'),
  );
});

test('order is by start, then larger ranges first', () => {
  const sorted = [ids(0, 4), ids(0, 2), ids(0, 0), ids(1, 9), ids(3, 3)];
  expect([...sorted].reverse().sort(IdRange.compare)).toEqual(sorted);
  expect(IdRange.compare(ids(1, 2), ids(1, 2))).toBe(0);
});

test.each([
  [ids(0, 4), ids(3, 5), true],
  [ids(0, 4), ids(4, 5), false],
  [ids(0, 4), ids(2, 2), true],
  [ids(0, 4), ids(0, 0), false],
  [ids(0, 4), ids(4, 4), false],
  [ids(2, 2), ids(2, 2), false],
])('%s overlaps %s: %s', (a, b, expected) => {
  expect(a.overlaps(b)).toBe(expected);
  expect(b.overlaps(a)).toBe(expected);
});

test('contains', () => {
  expect([0, 1, 2, 3, 4].map((id) => ids(1, 4).contains(id))).toEqual([false, true, true, true, false]);
  expect([ids(4, 4), ids(0, 0), ids(0, 4), ids(1, 3), ids(0, 5), ids(5, 5)].map((x) => ids(0, 4).contains(x))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(ids(1, 4).contains(ids(0, 2))).toBe(false);
});

describe('static overlaps', () => {
  test('the first overlapping neighbours in sorted order, the later one first', () => {
    const [a, b, c] = [ids(0, 4), ids(8, 12), ids(2, 6)];
    const found = IdRange.overlaps([a, b, c]);
    expect(found?.[0]).toBe(c);
    expect(found?.[1]).toBe(a);
    expect(IdRange.overlaps([ids(4, 8), ids(0, 4)])).toBeUndefined();
    expect(IdRange.overlaps([])).toBeUndefined();
    expect(IdRange.overlaps([ids(0, 4), ids(0, 4)])).toEqual([ids(0, 4), ids(0, 4)]);
  });

  test('an empty range between two others hides their overlap', () => {
    expect(IdRange.overlaps([ids(0, 10), ids(0, 0), ids(5, 6)])).toBeUndefined();
  });

  test('finds an overlap of non-empty ranges exactly if there is one', () => {
    const arbitrary = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }))
      .map(([start, size]) => ids(start, start + size));
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 8 }), (ranges) => {
        const all = ranges.flatMap((range) => range.range());
        const found = IdRange.overlaps(ranges);
        expect(found === undefined).toBe(new Set(all).size === all.length);
        if (found !== undefined) {
          const [later, earlier] = found;
          expect(earlier.range().some((id) => later.contains(id))).toBe(true);
          expect(earlier.start <= later.start).toBe(true);
        }
      }),
      repeated(300),
    );
  });
});
