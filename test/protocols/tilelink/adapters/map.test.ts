import { expect, test } from 'vitest';
import { map } from '../../../../lib/protocols/gathered/tl.js';
import { at, between, cpu, device, refusals, slaves } from '../designs.js';

const port = device({ address: at('0x1000/0xfff 0x4000/0xff') });

test('managers move, as large as they were (tilelink 5.13)', () => {
  const { inner } = between(cpu, () => map((set) => set.base + 0x8000_0000n), port);
  expect(slaves(inner)).toEqual(['dev 0x80001000/0xfff 0x80004000/0xff GET_EFFECTS fifo 0: GFP 1..8']);
});

test('a function that moves nothing leaves the very managers', () => {
  const { inner, outer } = between(cpu, () => map((set) => set.base), port);
  expect(inner.slave.list.made).toBe(outer.slave.list.made);
});

test('a base must fit the mask', () => {
  expect(refusals(cpu, () => map((set) => set.base | 0x10n), port)).toEqual([
    'address/misaligned: AddressSet(0x1010, 0xfff) is misaligned: base bits 0x10 lie under the mask. (Write the base 0x1000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x1010, 0x1000).)',
  ]);
});

test('managers must not move onto themselves', () => {
  expect(refusals(cpu, () => map(() => 0x1000n), port)).toEqual([
    'tilelink/slave-disjoint: Manager dev lists AddressSet(0x1000, 0xfff) and AddressSet(0x1000, 0xff), which overlap. (Name every address once: leave out AddressSet(0x1000, 0xff), which AddressSet(0x1000, 0xfff) contains.)',
  ]);
});
