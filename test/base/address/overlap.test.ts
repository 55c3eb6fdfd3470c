import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AddressSet,
  type HasAddressSets,
  type ItemOverlap,
  findOverlap,
  findOverlaps,
} from '../../../lib/base/address/index.js';
import { anySet, members } from './arbitraries.js';
import { set, sets } from './notation.js';
import { repeated } from '../../seeds.js';

function items(...lists: string[][]): HasAddressSets[] {
  return lists.map((texts) => ({ sets: sets(...texts) }));
}

/** Left, right and the triples of sets in the shorthand of the tests. */
function overlap(left: number, right: number, ...triples: [string, string, string][]): unknown {
  return {
    left,
    right,
    overlaps: triples.map(([a, b, common]) => ({ left: set(a), right: set(b), common: set(common) })),
  };
}

describe('findOverlaps', () => {
  test('of disjoint items finds nothing', () => {
    expect(findOverlaps([])).toEqual([]);
    expect(findOverlaps(items([], ['0/0xff']))).toEqual([]);
    expect(findOverlaps(items(['0x100/0xff'], ['0/0xff'], ['0x200/0xff']))).toEqual([]);
    expect(findOverlaps(items(['0/0xfbf'], ['0x40/0xfbf']))).toEqual([]);
  });

  test('sets of one item may overlap', () => {
    expect(findOverlaps(items(['0/0xff', '0/0xf', '0/0xff'], ['0x100/0xff']))).toEqual([]);
  });

  test('names each pair once, with all its sets', () => {
    expect(
      findOverlaps(items(['0x800/0xff', '0x200/0xff'], ['0x3000/0xfff'], ['0/0xfff', '0x800/0x7'], ['0x240/0xf'])),
    ).toEqual([
      overlap(
        0,
        2,
        ['0x800/0xff', '0/0xfff', '0x800/0xff'],
        ['0x800/0xff', '0x800/0x7', '0x800/0x7'],
        ['0x200/0xff', '0/0xfff', '0x200/0xff'],
      ),
      overlap(0, 3, ['0x200/0xff', '0x240/0xf', '0x240/0xf']),
      overlap(2, 3, ['0/0xfff', '0x240/0xf', '0x240/0xf']),
    ]);
  });

  test('equal sets', () => {
    expect(findOverlaps(items(['8/7'], ['8/7'], ['8/7']))).toEqual([
      overlap(0, 1, ['8/7', '8/7', '8/7']),
      overlap(0, 2, ['8/7', '8/7', '8/7']),
      overlap(1, 2, ['8/7', '8/7', '8/7']),
    ]);
  });

  test('infinite sets reach every address above', () => {
    expect(findOverlaps(items(['0x1000/0xff'], ['0/0xff'], ['0x100/~0x100']))).toEqual([]);
    expect(findOverlaps(items(['0x1100/0xff'], ['0/0xff'], ['0x100/~0x100'], ['0x80000000/0xfff']))).toEqual([
      overlap(0, 2, ['0x1100/0xff', '0x100/~0x100', '0x1100/0xff']),
      overlap(2, 3, ['0x100/~0x100', '0x80000000/0xfff', '0x80000100/0xeff']),
    ]);
  });

  test('sets that only meet in a large set between them', () => {
    expect(findOverlaps(items(['0/0xffff'], ['0x10/0xf'], ['0xff00/0xff']))).toEqual([
      overlap(0, 1, ['0/0xffff', '0x10/0xf', '0x10/0xf']),
      overlap(0, 2, ['0/0xffff', '0xff00/0xff', '0xff00/0xff']),
    ]);
  });
});

describe('findOverlap', () => {
  test('is undefined for disjoint items', () => {
    expect(findOverlap(items(['0/0xff'], ['0x100/0xff']))).toBeUndefined();
  });

  test('is one overlap, always the same', () => {
    expect(findOverlap(items(['0x800/0xff'], ['0/0xfff'], ['0x240/0xf']))).toEqual(
      overlap(1, 2, ['0/0xfff', '0x240/0xf', '0x240/0xf']),
    );
  });
});

function allPairs(list: readonly HasAddressSets[]): ItemOverlap[] {
  return list.flatMap((a, left) =>
    list.flatMap((b, right) => {
      if (left >= right) return [];
      const [first, ...others] = a.sets.flatMap((x) =>
        b.sets.flatMap((y) => {
          const common = x.intersect(y);
          return common === undefined ? [] : [{ left: x, right: y, common }];
        }),
      );
      return first === undefined ? [] : [{ left, right, overlaps: [first, ...others] as const }];
    }),
  );
}

test('brute force: equals the comparison of all pairs', () => {
  const item = fc.record({ sets: fc.array(anySet, { maxLength: 3 }) });
  const sparse = fc
    .tuple(fc.nat(60), fc.constantFrom(0n, 1n, 3n, 8n))
    .map(([base, mask]) => ({ sets: [new AddressSet(BigInt(base) & ~mask, mask)] }));
  fc.assert(
    fc.property(fc.array(fc.oneof(item, sparse), { maxLength: 12 }), (list) => {
      const expected = allPairs(list);
      expect(findOverlaps(list)).toEqual(expected);
      const found = findOverlap(list);
      const same = expected.find(({ left, right }) => left === found?.left && right === found.right);
      if (found === undefined) expect(expected).toEqual([]);
      else expect(same?.overlaps).toContainEqual(found.overlaps[0]);
    }),
    repeated(500),
  );
});

test('the common set holds the shared addresses', () => {
  fc.assert(
    fc.property(anySet, anySet, (a, b) => {
      const common = findOverlaps([{ sets: [a] }, { sets: [b] }]).flatMap(({ overlaps }) =>
        overlaps.map((o) => o.common),
      );
      const inB = new Set(members(b));
      expect(members(...common)).toEqual(members(a).filter((x) => inB.has(x)));
    }),
    repeated(200),
  );
});

describe('effort', () => {
  /** How often base and mask of the sets are read during the search. */
  function reads(list: readonly AddressSet[]): number {
    let count = 0;
    const counted = list.map(
      (each) =>
        new Proxy(each, {
          get: (target, name): unknown => {
            count++;
            return Reflect.get(target, name);
          },
        }),
    );
    expect(findOverlaps(counted.map((each) => ({ sets: [each] })))).toEqual([]);
    return count;
  }

  const blocks = (n: number): AddressSet[] => Array.from({ length: n }, (_, i) => AddressSet.range(i * 0x1000, 0x1000));
  /** Regions with as many different masks as regions. */
  const combs = (n: number): AddressSet[] =>
    Array.from({ length: n }, (_, i) => new AddressSet(BigInt(i) << 16n, BigInt(i)));
  /** n banks interleaved by cache blocks, in the same memory. */
  const banks = (n: number): AddressSet[] => {
    const select = BigInt(n - 1) << 6n;
    return Array.from(
      { length: n },
      (_, i) => new AddressSet(0x8000_0000n | (BigInt(i) << 6n), 0x0fff_ffffn & ~select),
    );
  };
  const endless = (n: number): AddressSet[] =>
    banks(n).map((bank) => new AddressSet(bank.base & 0xff_ffffn, ~(BigInt(n - 1) << 6n)));
  /** Everything below one infinite set that avoids it all. */
  const under = (n: number): AddressSet[] => [...blocks(n), new AddressSet(1n << 40n, ~(1n << 40n))];

  test.each([
    ['neighbouring blocks', blocks],
    ['regions that all differ in shape', combs],
    ['interleaved banks', banks],
    ['infinite banks', endless],
    ['blocks beside an infinite set', under],
  ])('grows about linearly for %s', (_, make) => {
    const [small, large] = [reads(make(512)), reads(make(4096))];
    expect(small).toBeLessThan(100 * 512);
    expect(large / small).toBeLessThan(8 * 1.6);
  });
});
