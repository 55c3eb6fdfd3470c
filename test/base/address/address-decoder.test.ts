import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet, addressDecoder, keyDecoder, matchSets } from '../../../lib/base/address/index.js';
import { anySet, finiteSet, members } from './arbitraries.js';
import { decoderModel } from './decoder-model.js';
import { broken, requirement, set, sets } from './notation.js';
import { repeated } from '../../seeds.js';

/** Ports of one set each. */
function ports(...texts: string[]): AddressSet[][] {
  return texts.map((text) => [set(text)]);
}

describe('the bits that tell ports apart', () => {
  test.each([
    ['none', [], 0n],
    ['one port', ports('0x100/0xff'), 0n],
    ['one port beside an empty one', [...ports('0x100/0xff'), []], 0n],
    ['two neighbours', ports('0/0xff', '0x100/0xff'), 0x100n],
    ['two neighbours and an empty port', [[], ...ports('0/0xff', '0x100/0xff')], 0x100n],
    ['ROM and memory', ports('0/0xfff', '0x80000000/0xfffffff'), 0x80000000n],
    ['four neighbours', ports('0/0xfff', '0x1000/0xfff', '0x2000/0xfff', '0x3000/0xfff'), 0x3000n],
    ['crossed ports', [sets('0/0xff', '0x300/0xff'), sets('0x100/0xff', '0x200/0xff')], 0x300n],
    ['ports of two sets', [sets('0/0xff', '0x100/0xff'), sets('0x200/0xff', '0x300/0xff')], 0x200n],
    ['interleaved banks', ports('0x80000000/0xfffffbf', '0x80000040/0xfffffbf'), 0x40n],
    ['a tie goes to the highest bit', ports('0/0', '3/0'), 2n],
    [
      'five devices',
      ports('0/0xfff', '0x3000/0xfff', '0x2000000/0xffff', '0xc000000/0x3ffffff', '0x80000000/0xfffffff'),
      0x8a002000n,
    ],
    [
      'six devices',
      ports(
        '0x3000/0xfff',
        '0xc000000/0x3ffffff',
        '0x2000000/0xffff',
        '0/0xfff',
        '0x10000/0xffff',
        '0x60000000/0x1fffffff',
      ),
      0x4a012000n,
    ],
    ['the first worked example', ports('0/0x3ff', '0x400/0xff', '0x500/0xff'), 0x500n],
    ['the second worked example', ports('0/0', '3/0', '5/0'), 6n],
    ['the third worked example', [...ports('0/0xff', '0x100/0xff'), sets('0x400/0xff', '0x800/0xff')], 0xd00n],
    ['sets of one port may overlap', [sets('0/0xff', '0/0xf'), sets('0x100/0xff', '0x180/0x7f')], 0x100n],
  ])('%s', (_, list, expected) => {
    expect(addressDecoder(list)).toBe(expected);
  });

  test.each([
    [ports('0/0xff', '0x100/0xff', '0x200/0xff'), 0x200n, 0x300n],
    [ports('0/0xff', '0x100/0xff'), 0xf000n, 0xf100n],
    [ports('0/0xff', '0x100/0xff'), 0x100n, 0x100n],
    [ports('0x100/0xff'), 0xf000n, 0xf000n],
    [[], 0xf000n, 0xf000n],
    [ports('0/0', '1/0', '2/0', '3/0'), 1n, 3n],
  ])('given bits are free: %s', (list, given, expected) => {
    expect(addressDecoder(list, given)).toBe(expected);
  });

  test.each([
    [[0, 1, 2, 3], 3],
    [[1, 2, 4, 8], 0xe],
    [[0x10, 0x20, 0x30], 0x30],
    [[0, 3, 5, 6, 7], 7],
    [[7], 0],
    [[], 0],
  ])('keys %o', (keys, expected) => {
    expect(keyDecoder(keys)).toBe(expected);
  });
});

describe('overlapping ports', () => {
  const help = (common: string): string => `Give every port addresses of its own: take ${common} from one of the two.`;

  test('are refused by number, sets and shared addresses', () => {
    expect(broken(() => addressDecoder([[], ...ports('0x2000/0xfff', '0/0xfff', '0x800/0xff')]))).toEqual(
      requirement(
        'address-decoder/overlap',
        'Ports 2 and 3 overlap: AddressSet(0x0, 0xfff) and AddressSet(0x800, 0xff) share AddressSet(0x800, 0xff).',
        help('AddressSet(0x800, 0xff)'),
      ),
    );
  });

  test('equal keys overlap', () => {
    expect(broken(() => keyDecoder([3, 7, 3]))).toEqual(
      requirement(
        'address-decoder/overlap',
        'Ports 0 and 2 overlap: AddressSet(0x3, 0x0) and AddressSet(0x3, 0x0) share AddressSet(0x3, 0x0).',
        help('AddressSet(0x3, 0x0)'),
      ),
    );
  });

  test('interleaved and infinite sets', () => {
    expect(broken(() => addressDecoder(ports('0/~0x40', '0x80000000/0xffff', '0x40/~0x40')))).toEqual(
      requirement(
        'address-decoder/overlap',
        'Ports 0 and 1 overlap: AddressSet(0x0, ~0x40) and AddressSet(0x80000000, 0xffff) share AddressSet(0x80000000, 0xffbf).',
        help('AddressSet(0x80000000, 0xffbf)'),
      ),
    );
  });

  test('inside one port are fine', () => {
    expect(addressDecoder([[], sets('0/0', '0/0')])).toBe(0n);
  });
});

describe('matchSets', () => {
  test('ignores the bits that are not decided by', () => {
    expect(matchSets(sets('0x1000/0xfff'), 0x3000n)).toEqual(sets('0x1000/~0x3000'));
    expect(matchSets(sets('0/0xfff', '0x100/0xff', '0x2000/0xfff'), 0x1000n)).toEqual(sets('0/~0x1000'));
    expect(matchSets(sets('0x1000/0xfff', '0/0xfff'), 0x3000n)).toEqual(sets('0/~0x2000'));
    expect(matchSets([], 0x3000n)).toEqual([]);
  });

  test('drops duplicates even where unify would keep them', () => {
    expect(matchSets(sets('0/0xff', '0/0xf', '0/0x1'), 0x1000n)).toEqual(sets('0/~0x1000'));
    expect(matchSets(sets('0/0xff', '0/0x1fff', '0/0xf'), 0x1000n)).toEqual(sets('0/~0', '0/~0x1000'));
  });
});

/** Hands the sets out to ports at random, leaving out those that overlap an earlier one. */
function disjointPorts(
  set: fc.Arbitrary<AddressSet>,
  maxLength: number,
  maxPorts: number,
): fc.Arbitrary<AddressSet[][]> {
  const dealt = fc.record({ set, port: fc.nat(maxPorts - 1) });
  return fc.array(dealt, { minLength: 2, maxLength }).map((cards) => {
    const hands: AddressSet[][] = Array.from({ length: maxPorts }, () => []);
    for (const { set, port } of cards) {
      const clash = hands.some((hand, i) => i !== port && hand.some((other) => other.overlaps(set)));
      if (!clash) hands[port]?.push(set);
    }
    return hands;
  });
}

describe('brute force', () => {
  const check = repeated(400);
  const narrow = fc.tuple(fc.nat(63), fc.constantFrom(0n, 0n, 1n, 3n, 4n, 8n, 0x28n, -32n)).map(([base, mask]) => {
    return new AddressSet(BigInt(base) & ~mask & 63n, mask);
  });

  test('few ports of any sets', () => {
    fc.assert(
      fc.property(disjointPorts(anySet, 8, 4), (list) => {
        expect(addressDecoder(list)).toBe(decoderModel(list));
      }),
      check,
    );
  });

  test('many ports of small sets', () => {
    fc.assert(
      fc.property(disjointPorts(narrow, 40, 12), fc.constantFrom(0n, 0n, 1n, 8n, 0x24n, 0x100n), (list, given) => {
        expect(addressDecoder(list, given)).toBe(decoderModel(list, given));
      }),
      check,
    );
  });

  test('every address reaches its port and no other', () => {
    fc.assert(
      fc.property(disjointPorts(fc.oneof(finiteSet, narrow), 20, 6), (list) => {
        const decision = addressDecoder(list);
        const matches = list.map((port) => matchSets(port, decision));
        const reached = (address: bigint): number[] =>
          matches.flatMap((match, i) => (match.some((set) => set.contains(address)) ? [i] : []));
        const expected = list.flatMap((port, i) => members(...port).map((address) => ({ address, reached: [i] })));
        expect(expected.map(({ address }) => ({ address, reached: reached(address) }))).toEqual(expected);
      }),
      check,
    );
  });
});

test('thousands of ports', () => {
  const regions = Array.from({ length: 4096 }, (_, i) => [AddressSet.range(0x1000_0000 + i * 0x1000, 0x1000)]);
  const memory = [AddressSet.range('0x8000_0000', '2G')];
  expect(addressDecoder([...regions, memory])).toBe(0x80ff_f000n);
});
