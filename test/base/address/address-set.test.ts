import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { broken, ranges, requirement, set, sets } from './notation.js';

const { everything } = AddressSet;

describe('construction', () => {
  test('A35: base and mask must not share bits', () => {
    const help = (region: string): string =>
      `Write the base 0x0, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned${region}.`;
    expect(broken(() => new AddressSet(0x10n, 0xffn))).toEqual(
      requirement(
        'address/misaligned',
        'AddressSet(0x10, 0xff) is misaligned: base bits 0x10 lie under the mask.',
        help('(0x10, 0x100)'),
      ),
    );
    expect(broken(() => new AddressSet(-1n, 0xffn))).toEqual(
      requirement(
        'address/misaligned',
        'AddressSet(-0x1, 0xff) is misaligned: base bits 0xff lie under the mask.',
        'Clear those base bits, and write a base of at least 0.',
      ),
    );
    expect(broken(() => AddressSet.of(1, -1))).toEqual(
      requirement(
        'address/misaligned',
        'AddressSet(0x1, ~0x0) is misaligned: base bits 0x1 lie under the mask.',
        help(''),
      ),
    );
  });

  test('of one bank of a region that is not aligned, the sets are told that it has', () => {
    const { help } = broken(() => AddressSet.of('0x1c01_0004', '0x7_fff3')) as { readonly help?: string };
    expect(help).toBe(
      'Write the base 0x1c000004, if that is free, or cover an unaligned region with the sets of AddressSet.intersectAll(AddressSet.misaligned(0x1c010000, 0x80000), [new AddressSet(0x4n, ~0xcn)]).',
    );
    const sets = AddressSet.intersectAll(AddressSet.misaligned(0x1c01_0000, 0x8_0000), [new AddressSet(0x4n, ~0xcn)]);
    const held = (address: bigint): boolean => sets.some((one) => one.contains(address));
    const near = [0x1c01_0000n, 0x1c01_0004n, 0x1c01_0014n, 0x1c08_fff4n, 0x1c08_fff8n, 0x1c09_0004n, 0x1c00_fff4n];
    expect(near.filter(held)).toEqual([0x1c01_0004n, 0x1c01_0014n, 0x1c08_fff4n]);
  });

  test.each([
    [-1n, 0n, 'The base -0x1 of AddressSet(-0x1, 0x0) is negative, which is ambiguous.', '0xffffffff'],
    [-256n, 0xffn, 'The base -0x100 of AddressSet(-0x100, 0xff) is negative, which is ambiguous.', '0xffffff00'],
  ])('A35: the base must not be negative: %o', (base, mask, message, meant) => {
    expect(broken(() => new AddressSet(base, mask))).toEqual(
      requirement(
        'address/negative-base',
        message,
        `In 32 address bits that is ${meant}: write this base. High bits that do not matter belong into a negative mask.`,
      ),
    );
  });

  test('of accepts any spelling of the numbers', () => {
    expect(AddressSet.of('0x8000_0000', '0xfff_ffff')).toEqual(new AddressSet(0x8000_0000n, 0xfff_ffffn));
    expect(AddressSet.of(0, '-1')).toEqual(everything);
  });

  test('range is one aligned region', () => {
    expect(AddressSet.range('0x8000_0000', '256M')).toEqual(set('0x80000000/0xfffffff'));
    expect(AddressSet.range(0, 1)).toEqual(set('0/0'));
    expect(AddressSet.range(0x3000n, 0x1000n)).toEqual(set('0x3000/0xfff'));
  });

  test('range refuses what one set cannot hold', () => {
    const use = (change: string, region: string): string =>
      `${change}, or, where a list of sets is taken, AddressSet.misaligned(${region}).`;
    expect(broken(() => AddressSet.range(0x1000n, 0x3000n))).toEqual(
      requirement(
        'address/size',
        'Size 0x3000 (12 KiB) is not a power of two.',
        use('Make it 16 KiB at a multiple of that', '0x1000, 0x3000'),
      ),
    );
    expect(broken(() => AddressSet.range(0n, 0n))).toEqual(
      requirement(
        'address/size',
        'Size 0x0 (0 bytes) is not a power of two.',
        'Give the number of bytes of the region, a power of two.',
      ),
    );
    expect(broken(() => AddressSet.range('0x1800', '4K'))).toEqual(
      requirement(
        'address/misaligned',
        'Base 0x1800 is not a multiple of the size 0x1000 (4 KiB).',
        use('Put it at 0x1000 or 0x2000, if that is free', '0x1800, 0x1000'),
      ),
    );
  });
});

describe('membership', () => {
  test('A1: contains an address', () => {
    const addresses = [0x1000n, 0x110fn, 0x1010n, 0x1f0fn, 0x2000n];
    expect(addresses.map((x) => set('0x1000/0xf0f').contains(x))).toEqual([true, true, false, true, false]);
    expect(set('0/~0xff').contains(1n << 90n)).toBe(true);
    expect(set('0/~0xff').contains((1n << 90n) + 1n)).toBe(false);
  });

  test('A6: contains a set', () => {
    expect(set('0/0xff').contains(set('0x80/0x7f'))).toBe(true);
    expect(set('0/0xff').contains(set('0/0x1ff'))).toBe(false);
    expect(set('0/0xff').contains(set('0x100/0xff'))).toBe(false);
    expect(everything.contains(set('0x1000/0xf0f'))).toBe(true);
    expect(set('0x1000/0xf0f').contains(everything)).toBe(false);
  });

  test.each([
    ['0/0xff', '0x80/0x7f', true],
    ['0/0xff', '0x100/0xff', false],
    ['0/0xf0', '0/0x0f', true],
    ['1/0xf0', '2/0xf0', false],
    ['0x100/0xff', '0/~0xff', true],
    ['0x1/0x0', '0/~0xff', false],
  ])('A5: %s overlaps %s: %s', (a, b, expected) => {
    expect(set(a).overlaps(set(b))).toBe(expected);
    expect(set(b).overlaps(set(a))).toBe(expected);
  });
});

describe('shape', () => {
  test.each([
    ['0x1000/0xf0f', 0x10n, false, true],
    ['5/0', 1n, true, true],
    ['0x200/0xff', 0x100n, true, true],
    ['0/~0', 0n, true, false],
    ['0/~0xff', 1n, false, false],
    ['0/0xf00', 1n, false, true],
  ])('A2, A3: %s', (text, alignment, contiguous, finite) => {
    const { alignment: actual, contiguous: isContiguous, finite: isFinite } = set(text);
    expect([actual, isContiguous, isFinite]).toEqual([alignment, contiguous, finite]);
  });

  test('A4: max', () => {
    expect(set('0x1000/0xf0f').max).toBe(0x1f0fn);
    expect(set('7/0').max).toBe(7n);
    expect(broken(() => everything.max)).toEqual(
      requirement(
        'address/infinite',
        'AddressSet(0x0, ~0x0) is infinite: it has no largest address.',
        'Use AddressSet.of(0x0, 0xffffffff), its part within 32 address bits.',
      ),
    );
  });

  test('A34: text', () => {
    expect(`${everything}`).toBe('AddressSet(0x0, ~0x0)');
    expect(`${set('0/~0xff')}`).toBe('AddressSet(0x0, ~0xff)');
    expect(`${set('0x80000000/0xfffffff')}`).toBe('AddressSet(0x80000000, 0xfffffff)');
    expect(`${set('0/0')}`).toBe('AddressSet(0x0, 0x0)');
  });

  test('equals compares base and mask', () => {
    expect(set('0x100/0xff').equals(set('0x100/0xff'))).toBe(true);
    expect(set('0x100/0xff').equals(set('0x100/0xf'))).toBe(false);
    expect(set('0x100/0xff').equals(set('0x200/0xff'))).toBe(false);
  });
});

describe('algebra', () => {
  test.each([
    ['0x1000/0xf0f', '0x1100/0xff', '0x1100/0xf'],
    ['0/0xf0', '0/0x0f', '0/0'],
    ['4/0xf0', '0x20/0xf', '0x24/0'],
    ['0x1000/0xf0f', '0x1000/~0xff00', '0x1000/0xf'],
  ])('A7, A8: %s and %s share %s', (a, b, expected) => {
    expect(set(a).intersect(set(b))).toEqual(set(expected));
    expect(set(b).intersect(set(a))).toEqual(set(expected));
  });

  test('A8: disjoint sets share nothing', () => {
    expect(set('0/0xff').intersect(set('0x100/0xff'))).toBeUndefined();
  });

  test('the intersection of nested sets is the smaller one itself', () => {
    const [outer, inner] = [set('0/0xfff'), set('0x100/0xff')];
    expect(outer.intersect(inner)).toBe(inner);
    expect(inner.intersect(outer)).toBe(inner);
    expect(inner.intersect(set('0x100/0xff'))).toBe(inner);
  });

  test.each([
    ['A9', '0/0xff', '0x80/0x7f', ['0/0x7f']],
    ['A10', '0/0xff', '0/0xf', ['0x10/0xf', '0x20/0x1f', '0x40/0x3f', '0x80/0x7f']],
    ['A11', '0/0xff', '0x40/3', ['0x44/3', '0x48/7', '0x50/0xf', '0x60/0x1f', '0/0x3f', '0x80/0x7f']],
    ['A12', '0/0xf', '5/0', ['4/0', '6/1', '0/3', '8/7']],
    ['A13', '0x1000/0xf0f', '0x1100/0xff', ['0x1000/0xf', '0x1200/0x10f', '0x1400/0x30f', '0x1800/0x70f']],
    [
      'A14',
      '0/0xfff',
      '0/0xf00',
      ['1/0xf00', '2/0xf01', '4/0xf03', '8/0xf07', '0x10/0xf0f', '0x20/0xf1f', '0x40/0xf3f', '0x80/0xf7f'],
    ],
    ['A15', '0/0xff', '0x100/0xff', ['0/0xff']],
    ['A15', '0/0xff', '0/0xff', []],
    ['A15', '0x80/0x7f', '0/0xff', []],
    ['A16', '0/~0xff', '0x100/~0x1ff', ['0/~0x1ff']],
    [
      'A16',
      '0/~0',
      '0/~0xff',
      ['1/~0xff', '2/~0xfe', '4/~0xfc', '8/~0xf8', '0x10/~0xf0', '0x20/~0xe0', '0x40/~0xc0', '0x80/~0x80'],
    ],
  ])('%s: %s without %s', (_, from, take, expected) => {
    expect(set(from).subtract(set(take))).toEqual(sets(...expected));
  });

  test('subtracting a disjoint set leaves the set itself', () => {
    const from = set('0/0xff');
    expect(from.subtract(set('0x100/0xff'))[0]).toBe(from);
  });

  test('a finite set cannot be subtracted from an infinite one', () => {
    expect(broken(() => everything.subtract(set('0x40/0x3f')))).toEqual(
      requirement(
        'address/infinite',
        'AddressSet(0x0, ~0x0) without AddressSet(0x40, 0x3f) is infinitely many sets: a finite set cannot be taken from an infinite one.',
        'Use AddressSet.of(0x0, 0xffffffff), its part within 32 address bits.',
      ),
    );
  });

  test('intersectAll has the part of each set in each of the others', () => {
    expect(AddressSet.intersectAll(sets('0/0xff', '0x200/0xff'), sets('0x280/0x7f', '0/0x7f', '0x80/0'))).toEqual(
      sets('0/0x7f', '0x80/0', '0x280/0x7f'),
    );
    expect(AddressSet.intersectAll([], sets('0/0'))).toEqual([]);
    expect(AddressSet.intersectAll(sets('0/0'), [])).toEqual([]);
  });

  test('subtractAll takes every set from every set', () => {
    expect(AddressSet.subtractAll(sets('0/0xff', '0x200/0xff'), sets('0/0x7f', '0x280/0x7f', '0x80/0'))).toEqual(
      sets('0x81/0', '0x82/1', '0x84/3', '0x88/7', '0x90/0xf', '0xa0/0x1f', '0xc0/0x3f', '0x200/0x7f'),
    );
    expect(AddressSet.subtractAll([], sets('0/0'))).toEqual([]);
    expect(AddressSet.subtractAll(sets('0/0'), [])).toEqual(sets('0/0'));
  });

  test.each([
    ['0x1080/0x7f', 0x80n, '0x1000/0xff'],
    ['0x10000/0xfff', 0xf000n, '0x10000/0xffff'],
    ['0x80000000/0xfff', ~0x80000000n, '0x80000000/~0x80000000'],
  ])('A17: %s widened by %o', (text, bits, expected) => {
    expect(set(text).widen(bits)).toEqual(set(expected));
  });

  test('widening by ignored bits gives the set itself', () => {
    const wide = set('0x1000/0xfff');
    expect(wide.widen(0xf0n)).toBe(wide);
  });

  test('legalize keeps the base and the don’t-care bits of the address', () => {
    expect(set('0x1000/0xf0f').legalize(0xffff_abcdn)).toBe(0x1b0dn);
    expect(everything.legalize(0x1234n)).toBe(0x1234n);
  });

  test('A33: toRanges of interleaved blocks', () => {
    expect(set('0x1000/0xf0f').toRanges()).toEqual(
      ranges(...Array.from({ length: 16 }, (_, i): [number, number] => [0x1000 + i * 0x100, 0x10])),
    );
  });

  test('A32: toRanges of single bytes', () => {
    const first = [0x400, 0x402, 0x408, 0x40a];
    const expected = [0, 0x100, 0x200, 0x300].flatMap((add) => first.map((base): [number, number] => [base + add, 1]));
    expect(set('0x400/0x30a').toRanges()).toEqual(ranges(...expected));
  });

  test('toRanges of a contiguous set is one range; an infinite one is refused', () => {
    expect(set('0x1000/0xfff').toRanges()).toEqual(ranges([0x1000, 0x1000]));
    expect(broken(() => set('0/~0xff').toRanges())).toEqual(
      requirement(
        'address/infinite',
        'AddressSet(0x0, ~0xff) is infinite: it is not a list of ranges.',
        'Use AddressSet.of(0x0, 0xffffff00), its part within 32 address bits.',
      ),
    );
  });
});

describe('order', () => {
  test.each([
    ['A18', ['0x100/0xff', '0/0xf', '0/0xff', '0/0', '0x80/0'], ['0/0xff', '0/0xf', '0/0', '0x80/0', '0x100/0xff']],
    ['A19', ['0/0xf', '0/~0', '0/~0xff', '0/0xffff'], ['0/0xffff', '0/0xf', '0/~0', '0/~0xff']],
  ])('%s', (_, unsorted, sorted) => {
    expect(sets(...unsorted).sort(AddressSet.compare)).toEqual(sets(...sorted));
    expect(
      sets(...unsorted)
        .reverse()
        .sort(AddressSet.compare),
    ).toEqual(sets(...sorted));
  });

  test('compare is 0 for equal sets only', () => {
    expect(AddressSet.compare(set('0x10/0xf'), set('0x10/0xf'))).toBe(0);
    expect(AddressSet.compare(set('0x10/0xf'), set('0x10/0x7'))).toBe(-1);
    expect(AddressSet.compare(set('0x10/0x7'), set('0x10/0xf'))).toBe(1);
    expect(AddressSet.compare(set('0x10/0xf'), set('0x20/0x1f'))).toBe(-1);
    expect(AddressSet.compare(set('0x20/0x1f'), set('0x10/0xf'))).toBe(1);
  });
});

describe('misaligned', () => {
  test.each([
    ['A20', 0x1000, 0x3000, ['0x1000/0xfff', '0x2000/0x1fff']],
    ['A20', 0, 0x3000, ['0/0x1fff', '0x2000/0xfff']],
    ['A21', 3, 5, ['3/0', '4/3']],
    ['A21', 0, 7, ['0/3', '4/1', '6/0']],
    ['A21', 5, 0, []],
    ['A22', 0x7ff, 0x802, ['0x7ff/0', '0x800/0x7ff', '0x1000/0']],
    ['A22', 0x80000000, 0x18000000, ['0x80000000/0xfffffff', '0x90000000/0x7ffffff']],
    ['A23', 0x1000, 0x2000, ['0x1000/0xfff', '0x2000/0xfff']],
    ['A23', 0x10001, 0xffff, Array.from({ length: 16 }, (_, i) => `${0x10000 + 2 ** i}/${2 ** i - 1}`)],
  ])('%s: %d, %d', (_, base, size, expected) => {
    expect(AddressSet.misaligned(base, size)).toEqual(sets(...expected));
  });

  test('accepts any spelling and refuses negative sizes', () => {
    expect(AddressSet.misaligned('0x8000_0000', '384M')).toEqual(sets('0x80000000/0xfffffff', '0x90000000/0x7ffffff'));
    expect(broken(() => AddressSet.misaligned(0, -0x10))).toEqual(
      requirement('address/size', 'Size -0x10 is negative.', 'Give the number of bytes of the region.'),
    );
  });
});

describe('unify', () => {
  test.each([
    ['A24', ['0/0xff', '0x100/0xff'], ['0/0x1ff']],
    ['A24', ['0x100/0xff', '0x200/0xff'], ['0x100/0xff', '0x200/0xff']],
    ['A24', ['0/0xff', '0x200/0xff'], ['0/0x2ff']],
    ['A25', ['0/0xff', '0/0xf'], ['0/0xff', '0/0xf']],
    ['A25', ['0/0xff', '0/0xff'], ['0/0xff', '0/0xff']],
    ['A25', ['0/0xf', '0/0xff'], ['0/0xff', '0/0xf']],
    ['A26', ['0/0x7f', '0x80/0x7f', '0x100/0xff'], ['0/0x1ff']],
    ['A26', ['0/0xff', '0x100/0x7f', '0x180/0x7f', '0x200/0x1ff'], ['0/0x3ff']],
    ['A27', ['0/0', '2/0', '3/0'], ['0/0', '2/1']],
    ['A27', ['0/0', '1/0', '2/0', '3/0', '4/0'], ['0/3', '4/0']],
    ['A28', ['0x2000/0x1fff', '0x4000/0x3fff', '0x1000/0xfff'], ['0x1000/0xfff', '0x2000/0x1fff', '0x4000/0x3fff']],
    ['A29', ['0x300/0xff', '0x100/0xff', '0x1000/0xff'], ['0x100/0x2ff', '0x1000/0xff']],
    ['duplicates of a base above 0', ['0x100/0xff', '0x100/0xff'], ['0x100/0xff']],
    ['a duplicate made by the last bit', ['0/0x1ff', '0/0xff', '0x100/0xff'], ['0/0x1ff', '0/0x1ff']],
    ['a duplicate made before the last bit', ['0/1', '0/0', '1/0', '4/0'], ['0/1', '4/0']],
    ['negative masks', ['0/~0x3000', '0x1000/~0x3000'], ['0/~0x2000']],
    ['nothing', [], []],
  ])('%s: %o', (_, from, expected) => {
    expect(AddressSet.unify(sets(...from))).toEqual(sets(...expected));
    expect(AddressSet.unify(sets(...from).reverse())).toEqual(sets(...expected));
  });

  test('leaves its argument alone', () => {
    const from = Object.freeze(sets('0x100/0xff', '0/0xff'));
    expect(AddressSet.unify(from)).toEqual(sets('0/0x1ff'));
    expect(AddressSet.unify(Object.freeze(sets('0/0', '0/1')))).toEqual(sets('0/1', '0/0'));
  });
});

test('A30, A31: enumerations are found on the class too', () => {
  expect(AddressSet.enumerateMask(5n)).toEqual([0n, 1n, 4n, 5n]);
  expect(AddressSet.enumerateBits(0xb4n)).toEqual([4n, 0x10n, 0x20n, 0x80n]);
  expect(AddressSet.bitIndexes(0xb4n)).toEqual([2, 4, 5, 7]);
});
