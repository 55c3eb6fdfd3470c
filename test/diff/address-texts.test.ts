import fc from 'fast-check';
import { AddressSet } from 'entente-soc';
import { expect, test } from 'vitest';
import { compareWithLock, factsOf, lockText, readLock } from '../../lib/diff/index.js';
import { readSetsText, setsText, sortedSets } from '../../lib/base/address/place-text.js';
import { elaborateSoc } from '../../lib/descriptions/index.js';
import { described } from '../descriptions/read.js';
import { repeated } from '../seeds.js';

const block = fc.record({ base: fc.integer({ min: 0, max: 40 }), size: fc.integer({ min: 1, max: 24 }) });
const rangesOf = (blocks: readonly { readonly base: number; readonly size: number }[]): AddressSet[] =>
  blocks.flatMap(({ base, size }) => AddressSet.misaligned(BigInt(base), BigInt(size)));

test('addresses that are the same have one text, however they are divided, and it is read as it was meant', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const sets = rangesOf(blocks);
      const wanted: string[] = [];
      for (let at = 0; at <= 64; at++) {
        const isIn = (address: number): boolean => sets.some((set) => set.contains(BigInt(address)));
        if (isIn(at) && !isIn(at - 1)) wanted.push(`0x${at.toString(16)}..`);
        if (!isIn(at) && isIn(at - 1)) wanted.push(`${wanted.pop() ?? ''}0x${(at - 1).toString(16)}`);
      }
      const text = setsText(sortedSets(sets));
      expect(text).toBe(wanted.join(' '));
      expect(setsText(readSetsText(text))).toBe(text);
      // As earlier versions wrote it.
      expect(setsText(readSetsText(sets.map((set) => setsText([set])).join(' ')))).toBe(text);
    }),
    repeated(300),
  );
});

test('sets with holes and those without an end stay what they are', () => {
  const sets = [new AddressSet(0x40n, 0x3fbfn), AddressSet.range('0x8000', '4K'), AddressSet.everything];
  const text = '0x0/-0x1 0x40/0x3fbf 0x8000..0x8fff';
  expect(setsText(sets)).toBe(text);
  expect(readSetsText(text).map(String).sort()).toEqual(sets.map(String).sort());
});

test('a device of a description whose addresses are said twice, or in other pieces, is where it was', () => {
  const lockOf = (reg: string): string => lockText(factsOf(elaborateSoc(described({ 'board.dts': board(reg) }).soc)));
  const board = (reg: string): string => `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; memory@d000000 { device_type = "memory"; reg = ${reg}; }; };
`;
  const once = lockOf('<0xd000000 0x4000000>');
  expect(once).toContain('.memory address = 0xd000000..0x10ffffff\n');
  for (const reg of ['<0xd000000 0x4000000 0xe000000 0x1000000>', '<0xd000000 0x1800000 0xe800000 0x2800000>']) {
    const changes = compareWithLock(readLock(once), readLock(lockOf(reg))).map(({ change }) => change);
    // Into how many windows it is divided is all that may be told.
    expect(changes.filter(({ detail }) => detail !== 'parts')).toEqual([]);
  }
  // As earlier versions wrote it.
  const older = once.replace(
    '0xd000000..0x10ffffff',
    '0xd000000..0xdffffff 0xe000000..0xfffffff 0x10000000..0x10ffffff',
  );
  expect(compareWithLock(readLock(older), readLock(once))).toEqual([]);
});
