import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AddressRange,
  AddressSet,
  freePage,
  freeRanges,
  nearestSlot,
  nearestSlots,
} from '../../../lib/base/address/index.js';
import { repeated } from '../../seeds.js';

const limit = 64n;
const range = fc.tuple(fc.bigInt(0n, 60n), fc.bigInt(1n, 12n)).map(([base, size]) => new AddressRange(base, size));
const ranges = fc.array(range, { maxLength: 6 });
const universe = Array.from({ length: Number(limit) }, (_, k) => BigInt(k));
const isIn = (list: readonly AddressRange[], address: bigint): boolean =>
  list.some(({ base, end }) => base <= address && address < end);

describe('free ranges', () => {
  test('are exactly what is not occupied', () => {
    fc.assert(
      fc.property(ranges, (occupied) => {
        const free = freeRanges(occupied, limit);
        for (const address of universe) expect(isIn(free, address)).toBe(!isIn(occupied, address));
        expect(free).toEqual(AddressRange.unify(free));
        expect(free.every(({ end }) => end <= limit)).toBe(true);
      }),
      repeated(),
    );
  });

  test('are everything where nothing is occupied, and nothing where everything is', () => {
    expect(freeRanges([], limit)).toEqual([new AddressRange(0n, limit)]);
    expect(freeRanges([new AddressRange(0n, 100n)], limit)).toEqual([]);
  });
});

describe('the nearest slot', () => {
  test('is that of a search through all addresses', () => {
    const slot = fc.record({
      size: fc.bigInt(1n, 9n),
      alignment: fc.constantFrom(1n, 2n, 4n, 8n, 16n),
      wanted: fc.bigInt(0n, 80n),
    });
    fc.assert(
      fc.property(ranges, slot, (occupied, { size, alignment, wanted }) => {
        const free = freeRanges(occupied, limit);
        const away = (address: bigint): bigint => (address < wanted ? wanted - address : address - wanted);
        const [nearest] = universe
          .filter((base) => base % alignment === 0n)
          .filter((base) => free.some((gap) => gap.contains(new AddressRange(base, size))))
          .toSorted((a, b) => Number(away(a) - away(b)) || Number(a - b));
        expect(nearestSlot(free, { size, alignment, wanted })).toBe(nearest);
      }),
      repeated(500),
    );
  });
});

describe('the nearest slots', () => {
  const at = (base: bigint, end: bigint): AddressRange => new AddressRange(base, end - base);

  test('are the nearest of each range, the nearest of all first and the lower of two alike', () => {
    const free = [at(0n, 8n), at(16n, 24n), at(40n, 64n)];
    expect(nearestSlots(free, { size: 4n, alignment: 4n, wanted: 30n })).toEqual([20n, 40n, 4n]);
    expect(nearestSlots(free.toReversed(), { size: 4n, alignment: 4n, wanted: 30n })).toEqual([20n, 40n, 4n]);
    expect(nearestSlots(free, { size: 4n, alignment: 4n, wanted: 50n })).toEqual([48n, 52n, 20n, 4n]);
    expect(nearestSlots(free, { size: 4n, alignment: 4n, wanted: 18n })).toEqual([16n, 20n, 4n, 40n]);
  });

  test('are none where there is no room', () => {
    expect(nearestSlots([], { size: 4n, alignment: 4n, wanted: 0n })).toEqual([]);
    expect(nearestSlots([at(0n, 3n), at(5n, 11n)], { size: 4n, alignment: 4n, wanted: 0n })).toEqual([]);
    expect(nearestSlots([at(0n, 3n), at(4n, 8n)], { size: 4n, alignment: 8n, wanted: 0n })).toEqual([]);
    expect(nearestSlots([at(4n, 8n), at(8n, 12n)], { size: 4n, alignment: 8n, wanted: 0n })).toEqual([8n]);
    // Beyond the last range, and at its very end.
    expect(nearestSlots([at(0n, 12n)], { size: 4n, alignment: 4n, wanted: 100n })).toEqual([8n]);
  });
});

describe('a free page', () => {
  const set = (base: number, size: string): AddressSet => AddressSet.range(base, size);

  test.for([
    ['of nothing is the first', [], [], 0n],
    ['is next to what there is, in as many bits', [set(0x8000_0000, '64K')], [set(0x8001_0000, '4K')], 0x8001_1000n],
    ['is in front of what ends with the last address', [set(0xffff_f000, '4K')], [], 0xffff_e000n],
    // There is none of 29 or of 30 bits, and one of 31 bits.
    [
      'takes one bit more, and no others, where there is none',
      [set(0, '512M')],
      [set(0x2000_0000, '512M'), set(0xfffc_0000, '256K')],
      0x4000_0000n,
    ],
    ['is behind all where all is taken', [set(0, '2G')], [set(0x8000_0000, '2G')], 0x1_0000_0000n],
  ] as const)('%s', ([, sets, others, page]) => {
    expect(freePage(sets, others)).toBe(page);
  });
});
