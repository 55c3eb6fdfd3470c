import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashSetOrder, stringHash, trieOrder } from '../../../lib/bus/fields/index.js';
import { repeated } from '../../seeds.js';

describe('string hashes', () => {
  test.for([
    ['', 0],
    ['a', 97],
    ['ab', 3105],
    // Texts of equal hash, and one whose hash does not fit into 31 bits.
    ['Aa', 2112],
    ['BB', 2112],
    ['polygenelubricants', -2147483648],
  ] as const)('of "%s" is %d', ([text, hash]) => {
    expect(stringHash(text)).toBe(hash);
  });

  test('are 31 times the hash so far plus the next code unit, in 32 bits', () => {
    const slowly = (text: string): number => {
      let hash = 0n;
      for (let k = 0; k < text.length; k++) hash = 31n * hash + BigInt(text.charCodeAt(k));
      return Number(BigInt.asIntN(32, hash));
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(stringHash(text)).toBe(slowly(text));
      }),
      repeated(300),
    );
  });
});

describe('order of an immutable hash map (amba 0.4)', () => {
  const order = (...names: string[]): string[] => trieOrder(names, stringHash);

  test.for([
    [
      ['amba_prot', 'corrupt'],
      ['amba_prot', 'corrupt'],
    ],
    [
      ['corrupt', 'amba_prot'],
      ['amba_prot', 'corrupt'],
    ],
    [
      ['tl_state', 'extra_id'],
      ['extra_id', 'tl_state'],
    ],
    [
      ['real_last', 'tl_state'],
      ['real_last', 'tl_state'],
    ],
    [
      ['tl_state', 'extra_id', 'real_last'],
      ['extra_id', 'real_last', 'tl_state'],
    ],
    [
      ['amba_prot', 'corrupt', 'tl_state', 'extra_id', 'real_last'],
      ['extra_id', 'amba_prot', 'real_last', 'tl_state', 'corrupt'],
    ],
  ] as const)('of %j is %j', ([names, ordered]) => {
    expect(order(...names)).toEqual(ordered);
  });

  test('buckets with one item come before those with several, on each level', () => {
    // Hashes that `improve` takes to the given buckets, five bits a level.
    const bucket = (hash: number, level: number): number => (improved(hash) >>> (5 * level)) & 31;
    const hashes = Array.from({ length: 200 }, (_, k) => k * 7919);
    const ordered = trieOrder(hashes, (hash) => hash);
    const crowd = new Map<number, number>();
    for (const hash of hashes) crowd.set(bucket(hash, 0), (crowd.get(bucket(hash, 0)) ?? 0) + 1);
    const alone = ordered.map((hash) => crowd.get(bucket(hash, 0)) === 1);
    expect(alone).toEqual(alone.toSorted((a, b) => Number(b) - Number(a)));
    for (const group of [true, false]) {
      const buckets = ordered.filter((_, k) => alone[k] === group).map((hash) => bucket(hash, 0));
      expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    }
  });

  test('does not depend on the order of the items, and keeps each', () => {
    const shuffled = fc
      .uniqueArray(fc.string({ maxLength: 6 }), { selector: stringHash, maxLength: 60 })
      .chain((names) => fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })));
    fc.assert(
      fc.property(shuffled, ([names, others]) => {
        expect(order(...others)).toEqual(order(...names));
        expect(order(...names).toSorted()).toEqual(names.toSorted());
      }),
      repeated(300),
    );
  });

  test('items of one hash stay as they are', () => {
    expect(trieOrder(['Aa', 'BB', 'x'], stringHash)).toEqual(['x', 'Aa', 'BB']);
  });
});

// The hash that the map uses, in exact arithmetic (amba 0.4).
function improved(hash: number): number {
  const wrap = (value: bigint): bigint => BigInt.asUintN(32, value);
  const h1 = wrap(BigInt(hash) + ~(BigInt(hash) << 9n));
  const h2 = h1 ^ (h1 >> 14n);
  const h3 = wrap(h2 + (h2 << 4n));
  return Number(h3 ^ (h3 >> 10n));
}

describe('order of a mutable hash set (amba 4.5)', () => {
  test.for([
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    [
      ['A', 'C'],
      ['A', 'C'],
    ],
    [
      ['dma0', 'dma1'],
      ['dma1', 'dma0'],
    ],
    [
      ['dma1', 'dma0'],
      ['dma1', 'dma0'],
    ],
    [
      ['core', 'dma', 'gpu'],
      ['core', 'dma', 'gpu'],
    ],
    [
      ['axi_master', 'debug', 'dma'],
      ['debug', 'dma', 'axi_master'],
    ],
  ] as const)('of %j is %j', ([names, ordered]) => {
    expect(hashSetOrder(names)).toEqual(ordered);
  });

  test('a repeated name is there once, but may make the table grow', () => {
    const eleven = Array.from('pqrstuvwxyz');
    // In a table of 16, `p` to `z` are in slots 0 to 10; in one of 32, in slots 16 to 26.
    expect(hashSetOrder([...eleven, 'p'])).toEqual(eleven);
    // `a` (97) is in slot 1 of both tables, `p` (112) in slot 0 of the smaller and slot 16 of the larger one.
    const names = ['a', ...eleven.slice(0, 10)];
    expect(hashSetOrder(names)).toEqual(['p', 'a', ...eleven.slice(1, 10)]);
    expect(hashSetOrder([...names, 'a'])).toEqual(['a', ...eleven.slice(0, 10)]);
  });
});
