import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { regionTypes } from '../../../../lib/base/address/index.js';
import { isMemory } from '../../../../lib/elaboration/index.js';
import {
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapSvd,
  contentOf,
  mapContent,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { mapEntry, origin } from '../map-entry.js';

const manual = (page: string): string => readFileSync(`docs/${page}`, 'utf8').replaceAll(/\s+/g, ' ');

function chipOf(slaves: readonly (readonly AddressSet[])[]): Elaboration {
  return elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      const device = tl.managerNode([
        { slaves: slaves.map((address) => ({ address, supports: tl.readWrite(1, 4) })), beatBytes: 4 },
      ]);
      connect(core, bus, device);
      return { core, bus, device };
    }),
  );
}

test('ranges that touch are one window of a manager, and windows of their own of several managers', () => {
  expect(manual('outputs.md')).toContain(
    'Address sets of one manager are windows, too; adjacent sets form one window, because a range may consist of several sets.',
  );
  const sets = [AddressSet.range('0x3000_0000', '64K'), AddressSet.range('0x3001_0000', '4K')];
  const sizesOf = (chip: Elaboration): string[] => wholeMap(chip).map(({ size }) => size.toString(16));
  expect(sizesOf(chipOf([sets]))).toEqual(['11000']);
  expect(sizesOf(chipOf(sets.map((set) => [set])))).toEqual(['10000', '1000']);
});

test('memory can be read, and be written, executed or cached, and has no effects', () => {
  expect(manual('address-map.md')).toContain(
    '**Memory** is what has a region type from `CACHED` to `IDEMPOTENT`, and can be read, and written, executed or cached as well.',
  );
  const first = regionTypes.indexOf('CACHED');
  const last = regionTypes.indexOf('IDEMPOTENT');
  const [from, to] = [Math.min(first, last), Math.max(first, last)];
  fc.assert(
    fc.property(
      fc.constantFrom(...regionTypes),
      fc.record({
        ...{ read: fc.boolean(), write: fc.boolean(), execute: fc.boolean() },
        ...{ cache: fc.boolean(), atomic: fc.boolean() },
      }),
      (regionType, permissions) => {
        const { read, write, execute, cache } = permissions;
        const place = regionTypes.indexOf(regionType);
        const isSaid = from <= place && place <= to && read && (write || execute || cache);
        const entry = mapEntry(0x1000n, 0x1000n, { regionType, permissions });
        const content = contentOf({ origin, entries: [entry] });
        expect(isMemory(entry)).toBe(isSaid);
        expect(addressMapLinkerScript(content).includes('ORIGIN')).toBe(isSaid);
        expect(addressMapSvd(content).includes('<peripheral>')).toBe(!isSaid);
      },
    ),
    repeated(60),
  );
});

test('the size of a map counts what is its own, and that of constants all from the first address to the last', () => {
  expect(manual('outputs.md')).toContain('`SIZE` is the distance from `BASE` to the end');
  expect(manual('address-map.md')).toContain("**Size** is the number of bytes that are the device's own.");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff }), (bits) => {
      const mask = (BigInt(bits) << 6n) | 0x3fn;
      const chip = chipOf([[new AddressSet(0x4000_0000n, mask)]]);
      const entries = wholeMap(chip);
      const { map } = addressMapJson(entries) as { readonly map: readonly { readonly size: string }[] };
      const own = map.reduce((sum, { size }) => sum + BigInt(size), 0n);
      expect(own).toBe(2n ** BigInt(mask.toString(2).replaceAll('0', '').length));
      const header = addressMapHeader(mapContent(chip, origin));
      const values = (what: string): bigint[] =>
        [...header.matchAll(new RegExp(`_${what} (0x[0-9a-f]+)UL$`, 'gm'))].map(([, value = '']) => BigInt(value));
      expect(values('SIZE')).toEqual(values('END').map((end, k) => end - (values('BASE')[k] ?? 0n)));
    }),
    repeated(40),
  );
});
