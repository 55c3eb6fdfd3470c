import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRange, arrange, type Block } from '../../../lib/base/address/index.js';
import { atLeast, repeated } from '../../seeds.js';

// A space of 64 bytes, which can be searched through.
const space = 64;

const range = fc
  .tuple(fc.nat(space - 1), fc.integer({ min: 1, max: space }))
  .map(([base, size]) => new AddressRange(BigInt(base), BigInt(Math.min(size, space - base))));
const block = fc.record<Block>({ size: fc.constantFrom(1n, 2n, 4n, 8n, 16n), within: range });

function isFree(taken: readonly AddressRange[], base: bigint, size: bigint): boolean {
  return taken.every((other) => base + size <= other.base || other.end <= base);
}

// Tries everything.
function isPossible([first, ...others]: readonly Block[], taken: readonly AddressRange[]): boolean {
  if (first === undefined) return true;
  const { size, within } = first;
  for (let base = 0n; base + size <= BigInt(space); base += size) {
    if (base < within.base || base + size > within.end || !isFree(taken, base, size)) continue;
    if (isPossible(others, [...taken, new AddressRange(base, size)])) return true;
  }
  return false;
}

test('places are found exactly where there are any, aligned, inside, and beside all others', () => {
  const counts = { found: 0, none: 0 };
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 5 }),
      fc.array(
        range.map(({ base, size }) => new AddressRange(base, size > 12n ? 12n : size)),
        { maxLength: 4 },
      ),
      (blocks, occupied) => {
        const arranged = arrange(blocks, occupied);
        if ('without' in arranged) {
          counts.none++;
          expect(isPossible(blocks, occupied)).toBe(false);
          return;
        }
        counts.found++;
        const taken = [...occupied];
        for (const [k, { size, within }] of blocks.entries()) {
          const base = arranged.bases[k] ?? -1n;
          expect(base % size).toBe(0n);
          expect(base >= within.base && base + size <= within.end).toBe(true);
          expect(isFree(taken, base, size)).toBe(true);
          taken.push(new AddressRange(base, size));
        }
      },
    ),
    repeated(400),
  );
  expect(Math.min(counts.found, counts.none)).toBeGreaterThan(atLeast(100));
});

test('many blocks of one region fill it to the last byte', () => {
  const within = new AddressRange(0n, 1n << 20n);
  const sizes = [...Array<bigint>(128).fill(4096n), ...Array<bigint>(8).fill(65536n)];
  const blocks = sizes.map((size) => ({ size, within }));
  const arranged = arrange(blocks, []);
  expect('bases' in arranged && new Set(arranged.bases).size).toBe(136);
  expect(arrange([...blocks, { size: 1n, within }], [])).toEqual({ without: 136 });
});

test('the larger block comes first, of two alike the one with less choice, and else the one that is given first', () => {
  const at = (base: bigint, end: bigint): AddressRange => new AddressRange(base, end - base);
  const wide = at(0n, 64n);
  const blocks = [
    { size: 4n, within: wide },
    { size: 16n, within: wide },
    { size: 8n, within: wide },
    { size: 8n, within: at(0n, 48n) },
    { size: 8n, within: at(16n, 48n) },
    { size: 4n, within: wide },
  ];
  expect(arrange(blocks, [])).toEqual({ bases: [40n, 0n, 32n, 24n, 16n, 44n] });
  // Whoever gives them in another order gets the same places for them.
  expect(arrange(blocks.toReversed(), [])).toEqual({ bases: [40n, 16n, 24n, 32n, 0n, 44n] });
  expect(arrange(blocks, [at(0n, 1n)])).toEqual({ bases: [4n, 16n, 40n, 8n, 32n, 48n] });
});

test('the block that is told to have no place is the first one behind which nothing is left', () => {
  const within = new AddressRange(0n, 16n);
  const blocks = [8n, 2n, 8n, 1n].map((size) => ({ size, within }));
  expect(arrange(blocks, [])).toEqual({ without: 1 });
  expect(arrange([...blocks.slice(2), { size: 32n, within }], [])).toEqual({ without: 2 });
});

test('a search that would take for ever ends, and tells who was left', () => {
  const nested = Array.from({ length: 10 }, (_, k) => new AddressRange(BigInt(9 - k), BigInt(2 + 2 * k)));
  const everywhere = Array<AddressRange>(11).fill(new AddressRange(0n, 20n));
  const blocks = [...nested, ...everywhere].map((within) => ({ size: 1n, within }));
  expect(arrange(blocks, [])).toEqual({ without: 20 });
});

test('nothing to be placed has its places', () => {
  expect(arrange([], [new AddressRange(0n, 16n)])).toEqual({ bases: [] });
  expect(arrange([{ size: 4n, within: new AddressRange(0n, 16n) }], [new AddressRange(0n, 16n)])).toEqual({
    without: 0,
  });
});
