import { describe, expect, test } from 'vitest';
import { AddressSet, IdRange } from '../../../lib/base/address/index.js';
import {
  type AXI4MasterChanges,
  type AXI4SlaveChanges,
  type AXI4SlavePortInit,
  filter,
  mContainedIn,
  type SlaveFilter,
  sMask,
} from '../../../lib/protocols/gathered/axi4.js';
import { at } from '../tilelink/designs.js';
import { between, cpu, device, isWires, masters, refusals, slave, slaves } from './designs.js';

const one = (text: string): AddressSet => at(text)[0] ?? AddressSet.everything;
const wide = device({ address: at('0x0/0xfff'), supportsRead: [1, 128], supportsWrite: [1, 128] });

describe('masks (amba 9.9)', () => {
  const kept = (select: AddressSet, port: AXI4SlavePortInit = wide): string[] =>
    slaves(between(cpu, [() => filter({ sfilter: sMask(select) })], port).inner);

  test('keep every other block', () => {
    expect(kept(one('0x40/~0x40'))).toEqual(['0x40/0xfbf GET_EFFECTS R 1..64 W 1..64']);
  });

  test('keep everything', () => {
    expect(kept(AddressSet.everything)).toEqual(['0x0/0xfff GET_EFFECTS R 1..128 W 1..128']);
    // Blocks larger than 1 GiB limit nothing either.
    expect(kept(one('0x0/0x1ffffffff'))).toEqual(['0x0/0xfff GET_EFFECTS R 1..128 W 1..128']);
  });

  test('hide slaves outside', () => {
    const port = {
      slaves: [slave({ address: at('0x0/0xfff') }), slave({ address: at('0x2000/0xfff') })],
      beatBytes: 8,
    };
    expect(kept(one('0x2000/0xff'), port)).toEqual(['0x2000/0xff GET_EFFECTS R 1..64 W 1..64']);
  });
});

test('masters are chosen by their ids', () => {
  const port = {
    masters: [
      { name: 'a', id: [0, 4] },
      { name: 'b', id: [4, 8] },
    ],
  } as const;
  const left = (range: IdRange): string[] =>
    masters(between(port, [() => filter({ mfilter: mContainedIn(range) })], device()).outer);
  expect(left(new IdRange(2, 8))).toEqual(['b [4,8) flight -']);
  expect(left(new IdRange(0, 8))).toEqual(['a [0,4) flight -', 'b [4,8) flight -']);
});

test('a filter that keeps everything hands on the very lists, but is more than wires', () => {
  const { inner, outer, n } = between(cpu, [() => filter()], device());
  expect(inner.slave.list.made).toBe(outer.slave.list.made);
  expect(inner.master.list.made).toBe(outer.master.list.made);
  expect(isWires(n)).toBe(false);
});

describe('what it refuses', () => {
  const less = 'A filter may only take capabilities away.';

  test('to leave nothing', () => {
    const nothing: SlaveFilter = () => undefined;
    expect(refusals(cpu, [() => filter({ sfilter: nothing })], device())).toEqual([
      'axi4/filter-no-slaves: AXI4 filter top.axi4filt hides all slaves: top.sink. (Let sfilter keep at least one of them, or remove the way through top.axi4filt.)',
    ]);
    expect(refusals(cpu, [() => filter({ mfilter: mContainedIn(new IdRange(1, 9)) })], device())).toEqual([
      'axi4/filter-no-masters: AXI4 filter top.axi4filt hides all masters: cpu. (Let mfilter keep at least one of them, or remove the way through top.axi4filt.)',
    ]);
  });

  test('slaves that can do more', () => {
    const changed = (change: AXI4SlaveChanges): string[] =>
      refusals(cpu, [() => filter({ sfilter: (kept) => kept.copy(change) })], device({ interleavedId: 0 }));
    expect(changed({ address: at('0x1000/0xff 0x0/0xff') })).toEqual([
      `axi4/filter-address: AXI4 filter top.axi4filt gives slave top.sink the address AddressSet(0x0, 0xff), which none of its own contains: AddressSet(0x1000, 0xfff). (${less} Intersect its own sets instead: axi4.sMask(…) does.)`,
    ]);
    expect(changed({ regionType: 'VOLATILE' })).toEqual([
      `axi4/filter-region: AXI4 filter top.axi4filt raises the region type of slave top.sink from GET_EFFECTS to VOLATILE. (${less} Keep the region type at GET_EFFECTS or lower it.)`,
    ]);
    expect(changed({ supportsWrite: [1, 128] })).toEqual([
      `axi4/filter-sizes: AXI4 filter top.axi4filt lets slave top.sink support writes of 1 to 128 bytes, but it supports 1 to 64 bytes. (${less} Leave supportsWrite as it is, or return sizes within [1, 64].)`,
    ]);
    expect(changed({ supportsRead: [1, 128] })).toEqual([
      `axi4/filter-sizes: AXI4 filter top.axi4filt lets slave top.sink support reads of 1 to 128 bytes, but it supports 1 to 64 bytes. (${less} Leave supportsRead as it is, or return sizes within [1, 64].)`,
    ]);
    expect(changed({ interleavedId: 1 })).toEqual([
      `axi4/filter-interleaved: AXI4 filter top.axi4filt gives slave top.sink the interleavedId 1 instead of 0. (${less} Leave interleavedId as it is, or leave it out.)`,
    ]);
    expect(changed({ interleavedId: undefined, executable: true, supportsRead: 8 })).toEqual([]);
  });

  test('promises that were not made', () => {
    expect(refusals(cpu, [() => filter({ sfilter: (kept) => kept.copy({ interleavedId: 1 }) })], device())).toEqual([
      `axi4/filter-interleaved: AXI4 filter top.axi4filt gives slave top.sink the interleavedId 1 instead of none. (${less} Leave interleavedId as it is, or leave it out.)`,
    ]);
  });

  test('masters with other ids', () => {
    const changed = (change: AXI4MasterChanges): string[] =>
      refusals(cpu, [() => filter({ mfilter: (kept) => kept.copy(change) })], device());
    expect(changed({ id: [2, 5] })).toEqual([
      `axi4/filter-id: AXI4 filter top.axi4filt gives master cpu the ids [2, 5), which are not all among its ids [0, 4). (${less} Give it ids within [0, 4).)`,
    ]);
    expect(changed({ id: [2, 4], aligned: true })).toEqual([]);
  });
});
