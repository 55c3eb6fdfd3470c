import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressMapSystemVerilog, contentOf } from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { mapEntry, origin } from '../map-entry.js';

const power = (bits: number): bigint => 1n << BigInt(bits);

test('addresses have 64 bits, and more only where a value takes more', () => {
  // A region at a multiple of its size, up to all that 66 bits address.
  const region = fc
    .integer({ min: 0, max: 66 })
    .chain((bits) =>
      fc.bigInt({ min: 0n, max: power(66 - bits) - 1n }).map((block) => [block * power(bits), power(bits)] as const),
    );
  const top = fc.constantFrom([power(64) - 0x1_0000n, 0x1_0000n] as const, [0n, power(64)] as const);
  fc.assert(
    fc.property(fc.oneof(region, top), ([start, size]) => {
      const text = addressMapSystemVerilog(contentOf({ origin, entries: [mapEntry(start, size)] }));
      const wanted = Math.max(64, ...[size, start + size - 1n].map((value) => value.toString(2).length));
      expect(text).toContain(`typedef logic [${wanted - 1}:0] addr_t;`);
      const values = [...text.matchAll(/addr_t DEV_(\w+) = (\d+)'h(\w+);/g)].map(
        ([, what, bits, digits = '']) => [what, Number(bits), BigInt(`0x${digits.replaceAll('_', '')}`)] as const,
      );
      expect(values).toEqual([
        ['BASE', wanted, start],
        ['SIZE', wanted, size],
        ['LAST', wanted, start + size - 1n],
      ]);
    }),
    repeated(200),
  );
});
