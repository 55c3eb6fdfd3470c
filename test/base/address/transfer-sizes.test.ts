import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TransferSizes } from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';
import { repeated } from '../../seeds.js';

const { none } = TransferSizes;

function sizes(min: number, max: number): TransferSizes {
  return new TransferSizes(min, max);
}

describe('construction', () => {
  test('one size stands for itself', () => {
    expect(new TransferSizes(8)).toEqual(sizes(8, 8));
    expect(new TransferSizes(0)).toEqual(none);
    expect([none.min, none.max, none.isNone, sizes(1, 4).isNone]).toEqual([0, 0, true, false]);
  });

  test.each([
    [
      3,
      0,
      'transfer-sizes/order',
      'The smallest transfer of 3 bytes is larger than the largest of 0 bytes.',
      'Write the smaller size first: [1, 3].',
    ],
    [
      64,
      1,
      'transfer-sizes/order',
      'The smallest transfer of 64 bytes is larger than the largest of 1 byte.',
      'Write the smaller size first: [1, 64].',
    ],
    [
      '1' as never,
      4,
      'transfer-sizes/power-of-two',
      'The size of a transfer is needed, and a string was given.',
      'Sizes are numbers of bytes, powers of two: new TransferSizes(1, 64).',
    ],
    [
      NaN,
      4,
      'transfer-sizes/order',
      'The smallest transfer of NaN bytes is larger than the largest of 4 bytes.',
      'Give both as numbers of bytes, the smaller one first: [1, 64].',
    ],
    [
      -3,
      3,
      'transfer-sizes/negative',
      'TransferSizes[-3, 3] is negative.',
      'Sizes are 1, 2, 4, 8, … bytes; [0, 0] stands for none.',
    ],
    [
      -2,
      -1,
      'transfer-sizes/negative',
      'TransferSizes[-2, -1] is negative.',
      'Sizes are 1, 2, 4, 8, … bytes; [0, 0] stands for none.',
    ],
    [
      3,
      6,
      'transfer-sizes/power-of-two',
      'The largest transfer of 6 bytes is not a power of two.',
      'Sizes are powers of two: 4 or 8 bytes.',
    ],
    [
      3,
      8,
      'transfer-sizes/power-of-two',
      'The smallest transfer of 3 bytes is not a power of two.',
      'Sizes are powers of two: 2 or 4 bytes.',
    ],
    [
      0.5,
      8,
      'transfer-sizes/power-of-two',
      'The smallest transfer of 0.5 bytes is not a power of two.',
      'Sizes are powers of two: 1, 2, 4, 8 or more bytes.',
    ],
  ])('refuses (%d, %d)', (min, max, rule, message, help) => {
    expect(broken(() => sizes(min, max))).toEqual(requirement(rule, message, help));
  });

  test('0 occurs in none only', () => {
    expect(broken(() => sizes(0, 8))).toEqual(
      requirement(
        'transfer-sizes/zero',
        'TransferSizes[0, 8] contains 0.',
        'Write [1, 8]: the smallest transfer is 1 byte. Only TransferSizes.none, which is [0, 0], contains 0.',
      ),
    );
  });

  test('text and equality', () => {
    expect(`${sizes(1, 64)}`).toBe('TransferSizes[1, 64]');
    expect(sizes(1, 64).equals(sizes(1, 64))).toBe(true);
    expect(sizes(1, 64).equals(sizes(1, 32))).toBe(false);
    expect(sizes(1, 64).equals(sizes(2, 64))).toBe(false);
  });
});

describe('contains', () => {
  test('numbers: powers of two within both ends', () => {
    expect([0, 1, 2, 3, 4, 6, 8, 16, 2.5].map((x) => sizes(2, 8).contains(x))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(none.contains(0)).toBe(false);
  });

  test('exponents', () => {
    expect([-1, 0, 1, 2, 3, 4].map((lg) => sizes(2, 8).containsLg(lg))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(sizes(1, 2 ** 40).containsLg(40)).toBe(true);
  });

  test('sizes', () => {
    expect([none, sizes(2, 8), sizes(4, 4), sizes(1, 8), sizes(2, 16)].map((x) => sizes(2, 8).contains(x))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(none.contains(none)).toBe(true);
    expect(none.contains(sizes(1, 1))).toBe(false);
  });
});

test.each([
  [sizes(1, 8), sizes(4, 64), sizes(4, 8)],
  [sizes(1, 4), sizes(4, 64), sizes(4, 4)],
  [sizes(1, 2), sizes(4, 64), none],
  [sizes(1, 8), none, none],
  [none, none, none],
])('%s and %s share %s', (a, b, shared) => {
  expect(a.intersect(b)).toEqual(shared);
  expect(b.intersect(a)).toEqual(shared);
});

test.each([
  [sizes(1, 2), sizes(16, 64), sizes(1, 64)],
  [sizes(1, 2), none, sizes(1, 2)],
  [none, none, none],
  [sizes(2, 16), sizes(4, 64), sizes(2, 64)],
])('%s and %s are covered by %s', (a, b, cover) => {
  expect(a.mincover(b)).toEqual(cover);
  expect(b.mincover(a)).toEqual(cover);
});

test('results are one of the operands where possible', () => {
  const [wide, narrow, same] = [sizes(1, 64), sizes(4, 16), sizes(1, 64)];
  expect(
    [wide.intersect(narrow), narrow.intersect(wide), wide.intersect(same)].map((x) => [narrow, wide].indexOf(x)),
  ).toEqual([0, 0, 1]);
  expect([wide.mincover(narrow), narrow.mincover(wide), wide.mincover(none), none.mincover(wide)]).toSatisfy(
    (results: TransferSizes[]) => results.every((x) => x === wide),
  );
  expect(wide.intersect(none)).toBe(none);
});

test('static mincover and intersect', () => {
  expect(TransferSizes.mincover([])).toBe(none);
  expect(TransferSizes.mincover([sizes(4, 8), none, sizes(1, 2)])).toEqual(sizes(1, 8));
  expect(TransferSizes.intersect([sizes(1, 64), sizes(4, 16), sizes(8, 128)])).toEqual(sizes(8, 16));
  expect(TransferSizes.intersect([sizes(1, 64)])).toEqual(sizes(1, 64));
  expect(broken(() => TransferSizes.intersect([]))).toEqual(
    requirement(
      'transfer-sizes/empty-list',
      'The intersection of no TransferSizes is not defined.',
      'Give at least one; for an empty list, decide what it stands for, such as TransferSizes.none.',
    ),
  );
});

test('brute force', () => {
  const exponents = [0, 1, 2, 3, 4, 5, 6];
  const arbitrary = fc.oneof(
    fc.constant(none),
    fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => sizes(2 ** Math.min(a, b), 2 ** Math.max(a, b))),
  );
  const inside = (x: TransferSizes): number[] => exponents.filter((lg) => x.min <= 2 ** lg && 2 ** lg <= x.max);
  fc.assert(
    fc.property(arbitrary, arbitrary, (a, b) => {
      const [inA, inB] = [inside(a), new Set(inside(b))];
      const shared = inA.filter((lg) => inB.has(lg));
      expect(exponents.filter((lg) => a.containsLg(lg))).toEqual(inA);
      expect(inside(a.intersect(b))).toEqual(shared);
      expect(a.contains(b)).toBe(shared.length === inB.size);
      const cover = [...inA, ...inB].sort((x, y) => x - y);
      expect(inside(a.mincover(b))).toEqual(exponents.slice(cover[0] ?? 7, (cover.at(-1) ?? 7) + 1));
    }),
    repeated(300),
  );
});
