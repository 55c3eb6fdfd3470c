import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRange, freeRanges, nearestSlot } from '../../../lib/base/address/index.js';
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
