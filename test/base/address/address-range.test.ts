import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRange, AddressSet } from '../../../lib/base/address/index.js';
import { finiteSet, members, universe } from './arbitraries.js';
import { broken, ranges, requirement, sets } from './notation.js';
import { repeated } from '../../seeds.js';

function range(base: number, size: number): AddressRange {
  return new AddressRange(BigInt(base), BigInt(size));
}

describe('construction', () => {
  test('end is the first address after the range', () => {
    expect(range(0x1000, 0x20).end).toBe(0x1020n);
    expect(range(0, 1).end).toBe(1n);
  });

  test('refuses a negative base first, then a size that is not positive', () => {
    expect(broken(() => range(-16, 0))).toEqual(
      requirement(
        'address-range/negative-base',
        'The base -0x10 of an AddressRange is negative.',
        'Give the first address of the range, which is at least 0.',
      ),
    );
    expect(broken(() => range(16, 0))).toEqual(
      requirement(
        'address-range/size',
        'The size 0x0 of the AddressRange at 0x10 is not positive.',
        'Give the number of bytes from the first to the last address, both included; leave out an empty range.',
      ),
    );
    expect(broken(() => range(0, -1))).toEqual(
      requirement(
        'address-range/size',
        'The size -0x1 of the AddressRange at 0x0 is not positive.',
        'Give the number of bytes from the first to the last address, both included; leave out an empty range.',
      ),
    );
  });
});

test('order is by base, then larger ranges first', () => {
  const sorted = ranges([0, 8], [0, 4], [2, 1], [3, 9]);
  expect([...sorted].sort(AddressRange.compare)).toEqual(sorted);
  expect([...sorted].reverse().sort(AddressRange.compare)).toEqual(sorted);
  expect(AddressRange.compare(range(1, 2), range(1, 2))).toBe(0);
  expect(AddressRange.compare(range(1, 3), range(1, 2))).toBe(-1);
  expect(AddressRange.compare(range(1, 2), range(1, 3))).toBe(1);
  expect(AddressRange.compare(range(1, 2), range(2, 3))).toBe(-1);
  expect(AddressRange.compare(range(2, 3), range(1, 2))).toBe(1);
});

test('contains counts both ends', () => {
  const outer = range(4, 8);
  expect([range(4, 8), range(5, 2), range(4, 1), range(11, 1)].map((r) => outer.contains(r))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([range(3, 2), range(11, 2), range(3, 10), range(20, 1)].map((r) => outer.contains(r))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('equals compares base and size', () => {
  expect(range(4, 8).equals(range(4, 8))).toBe(true);
  expect(range(4, 8).equals(range(4, 7))).toBe(false);
  expect(range(4, 8).equals(range(5, 8))).toBe(false);
});

test('union joins ranges that overlap or touch', () => {
  expect(range(0, 4).union(range(4, 4))).toEqual(range(0, 8));
  expect(range(4, 4).union(range(0, 4))).toEqual(range(0, 8));
  expect(range(0, 4).union(range(5, 4))).toBeUndefined();
  expect(range(5, 4).union(range(0, 4))).toBeUndefined();
  expect(range(0, 10).union(range(2, 3))).toEqual(range(0, 10));
  expect(range(2, 3).union(range(0, 10))).toEqual(range(0, 10));
});

test.each([
  [range(0, 16), range(4, 4), ranges([0, 4], [8, 8])],
  [range(0, 16), range(0, 4), ranges([4, 12])],
  [range(0, 16), range(12, 4), ranges([0, 12])],
  [range(16, 4), range(0, 4), ranges([16, 4])],
  [range(16, 4), range(40, 4), ranges([16, 4])],
  [range(4, 4), range(0, 16), []],
])('%s without %s', (from, take, rest) => {
  expect(from.subtract(take)).toEqual(rest);
});

test('unify joins in order', () => {
  expect(AddressRange.unify(ranges([8, 4], [0, 4], [4, 4], [20, 4]))).toEqual(ranges([0, 12], [20, 4]));
  expect(AddressRange.unify([])).toEqual([]);
});

test('fromSets', () => {
  const blocks = Array.from({ length: 16 }, (_, i): [number, number] => [0x1000 + i * 0x100, 0x10]);
  expect(AddressRange.fromSets(sets('0x1000/0xf0f', '0x2000/0xfff', '0x3000/0xfff'))).toEqual(
    ranges(...blocks, [0x2000, 0x2000]),
  );
  expect(broken(() => AddressRange.fromSets([AddressSet.everything]))).toEqual(
    requirement(
      'address/infinite',
      'AddressSet(0x0, ~0x0) is infinite: it is not a list of ranges.',
      'Use AddressSet.of(0x0, 0xffffffff), its part within 32 address bits.',
    ),
  );
});

test('static subtract takes each range from all', () => {
  expect(AddressRange.subtract(ranges([0, 16], [32, 16]), ranges([8, 32]))).toEqual(ranges([0, 8], [40, 8]));
  expect(AddressRange.subtract(ranges([0, 16]), ranges([4, 1], [8, 1]))).toEqual(ranges([0, 4], [5, 3], [9, 7]));
});

test('texts', () => {
  expect(`${range(0x1000, 0x20)}`).toBe('AddressRange(0x1000, 0x20)');
  expect(range(0x1000, 0x20).toUvm()).toBe("    set_addr_range(1, 32'h00001000, 32'h00001020);");
  expect(new AddressRange(0x1_0000_0000n, 0xabcn).toUvm()).toBe("    set_addr_range(1, 32'h100000000, 32'h100000abc);");
  expect(range(16, 32).toJsonText()).toBe('{"base": 16, "max": 48}');
});

describe('brute force', () => {
  const arbitrary = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    .map(([base, size]) => range(base, size));
  const inside = (...list: readonly AddressRange[]): bigint[] =>
    universe.filter((x) => list.some(({ base, size }) => base <= x && x < base + size));
  const check = repeated(300);

  test('unify: same addresses, ascending, with gaps between', () => {
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 6 }), (list) => {
        const unified = AddressRange.unify(list);
        expect(inside(...unified)).toEqual(inside(...list));
        for (const [i, { end }] of unified.entries())
          expect(unified.slice(i + 1).every(({ base }) => base > end)).toBe(true);
      }),
      check,
    );
  });

  test('subtract and contains', () => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (a, b) => {
        const inB = new Set(inside(b));
        expect(a.subtract(b).flatMap((rest) => inside(rest))).toEqual(inside(a).filter((x) => !inB.has(x)));
        expect(a.contains(b)).toBe(a.subtract(b).reduce((sum, { size }) => sum + size, b.size) === a.size);
      }),
      check,
    );
  });

  test('fromSets', () => {
    fc.assert(
      fc.property(fc.array(finiteSet, { maxLength: 4 }), (list) => {
        expect(inside(...AddressRange.fromSets(list))).toEqual(members(...list));
      }),
      check,
    );
  });
});
