import { AddressSet, type AddressLike, RequirementError } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';

function helpOf(base: AddressLike, size: AddressLike): string | undefined {
  try {
    AddressSet.range(base, size);
  } catch (error) {
    if (error instanceof RequirementError) return error.help;
    throw error;
  }
  return undefined;
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** Regions of up to a quarter of the addresses in front of them, so that neither end is a size of a region there. */
const regions = fc
  .record({ at: fc.integer({ min: 5, max: 1000 }), bits: fc.integer({ min: 3, max: 24 }) })
  .map(({ at, bits }) => [BigInt(2 * at + 1) << BigInt(bits), 1n << BigInt(bits)] as const);

test('where a region ends in place of its size is told so, and what is told works', () => {
  fc.assert(
    fc.property(regions, ([base, size]) => {
      const last = base + size - 1n;
      expect(helpOf(base, last)).toContain(`If ${hex(last)} is its last address, give its size, ${hex(size)}.`);
      const end = base + size;
      expect(helpOf(base, end)).toContain(
        `If ${hex(end)} is the first address behind it, give its size, ${hex(size)}.`,
      );
      expect(helpOf(base, size)).toBeUndefined();
    }),
    repeated(100),
  );
});

test('hexadecimal digits without 0x are told so, and what is told works', () => {
  const digits = fc.integer({ min: 1, max: 9 }).map((digit) => `${digit}000_0000`);
  fc.assert(
    fc.property(digits, fc.constantFrom('4K', '64K', '0x1000', '1000', '10_0000'), (base, size) => {
      const help = helpOf(base, size) ?? '';
      const written = [base, size].map((text) => (help.includes(`If '${text}' is hexadecimal`) ? `0x${text}` : text));
      expect(help).toContain(`If '${base}' is hexadecimal, write '0x${base}'.`);
      expect(helpOf(written[0] ?? '', written[1] ?? '')).toBeUndefined();
    }),
    repeated(50),
  );
});

test('what neither is so of is told nothing of it', () => {
  expect(helpOf('0x1000_0000', '48K')).toBe(
    'Make it 64 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x10000000, 0xc000).',
  );
  expect(helpOf('0x4000', '20K')).toBe(
    'Make it 32 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x4000, 0x5000).',
  );
  expect(helpOf('0x1000_0800', '4K')).toBe(
    'Put it at 0x10000000 or 0x10001000, if that is free, or, where a list of sets is taken, AddressSet.misaligned(0x10000800, 0x1000).',
  );
});
