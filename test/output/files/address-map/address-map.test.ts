import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRange, AddressSet } from '../../../../lib/base/address/index.js';
import { elaborate } from '../../../../lib/elaborate/elaborate.js';
import {
  addressMap,
  addressMapCsv,
  addressMapJson,
  addressMapMarkdown,
  addressMapText,
  freeSpaceJson,
  freeSpaceText,
  type MapEntry,
} from '../../../../lib/output/files/index.js';
import { freeIn } from '../../../../lib/output/files/formats/gaps.js';
import { soc } from '../../../../lib/graph/index.js';
import * as tl from '../../../../lib/protocols/gathered/tl.js';
import { mapEntry } from '../map-entry.js';
import { repeated } from '../../../seeds.js';

/** The map of a crossbar with devices at these addresses. */
function mapOf(
  devices: Readonly<Record<string, readonly AddressSet[]>>,
  { visibility = [AddressSet.everything], from }: { visibility?: AddressSet[]; from?: string } = {},
): MapEntry[] {
  const topology = soc('t', () => {
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'm', visibility }));
    for (const [name, address] of Object.entries(devices))
      tl.manager({ name, address, supports: { get: [1, 1] }, fifoId: 0, beatBytes: 1 }).from(bus);
  });
  return addressMap(elaborate(topology), { from });
}

const lines = (entries: readonly MapEntry[]): string[] => addressMapText(entries).trimEnd().split('\n');

test('a master may do what it does and the device takes; all masters together, what any of them may', () => {
  const elaboration = elaborate(
    soc('t', () => {
      const fetch = tl.client({ name: 'fetch', emits: { get: [1, 8] } });
      const dma = tl.client({ name: 'dma', emits: { putFull: [1, 8], arithmetic: [1, 8], logical: [1, 8] } });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range(0, 4096), beatBytes: 8 });
      bus.from(fetch);
      bus.from(dma);
      ram.from(tl.atomicAutomata()).from(bus);
      return { fetch, dma, bus, ram };
    }),
  );
  const lettersFor = (from?: string): string | undefined =>
    addressMapText(addressMap(elaboration, { from })).slice(28, 33);
  expect([lettersFor('fetch'), lettersFor('dma'), lettersFor()]).toEqual([' R X ', 'A W  ', 'ARWX ']);
});

describe('interleaved devices', () => {
  const quarter = (k: bigint): AddressSet => new AddressSet(0x8000_0000n + k * 64n, 0xfff_ff3fn);

  test('the banks of one device are one range', () => {
    const [entry, ...others] = mapOf({ mem: [0n, 1n, 2n, 3n].map(quarter) });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ start: 0x8000_0000n, end: 0x9000_0000n, size: 0x1000_0000n, interleaved: null });
  });

  test('a device that is one of several banks is one entry, with its exact addresses', () => {
    const map = mapOf({ a: [quarter(0n)], b: [quarter(1n)] });
    expect(map.map(({ interleaved }) => interleaved)).toEqual([quarter(0n), quarter(1n)]);
    expect(lines(map)).toEqual([
      expect.stringMatching(/^80000000 - 8fffff40 {2}64 MiB {3}R {5}t\.\S+ \(in blocks of 64 bytes\)$/),
      expect.stringMatching(/^80000040 - 8fffff80 {2}64 MiB {3}R {5}t\.\S+ \(in blocks of 64 bytes\)$/),
    ]);
  });

  test('a few blocks are listed', () => {
    expect(mapOf({ a: [new AddressSet(0n, 0x80fn)] }).map(({ start, end }) => [start, end])).toEqual([
      [0n, 0x10n],
      [0x800n, 0x810n],
    ]);
  });
});

test('a master is shown what it may look at', () => {
  const map = mapOf(
    { a: [new AddressSet(0n, 0xfffn)], b: [new AddressSet(0x1000n, 0xfffn)] },
    { visibility: [new AddressSet(0x800n, 0x7ffn)], from: 'm' },
  );
  expect(map.map(({ name, start, end }) => [name, start, end])).toEqual([['a', 0x800n, 0x1000n]]);
});

test('names are text in every format', () => {
  const hostile = mapEntry(0n, 1n, { device: 'a|b.c"d,e', name: '<i>', masters: ['x\ny'] });
  expect(addressMapMarkdown([hostile]).split('\n')[2]).toBe(
    '| 0x0 | 0x1 | 1 byte | RW | GET_EFFECTS | &lt;i> | a\\|b.c"d,e | x y |  |',
  );
  expect(addressMapCsv([hostile]).split('\n').slice(1).join('\n')).toBe(
    '0x0,0x1,1,,RW,GET_EFFECTS,4,<i>,"a|b.c""d,e",x\\u{a}y,\n',
  );
  expect(addressMapJson([{ ...hostile, interleaved: new AddressSet(0n, 2n) }])).toMatchObject({
    map: [{ interleaved: { base: '0x0', mask: '0x2' }, name: '<i>' }],
  });
});

describe('free space', () => {
  test('and the map tile the address space without overlap', () => {
    const set = fc
      .tuple(fc.bigInt(0n, 0xffffn), fc.bigInt(0n, 0xffffn))
      .map(([base, mask]) => new AddressSet(base & ~mask, mask));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), set, { minKeys: 1 }), (devices) => {
        const map = mapOf(Object.fromEntries(Object.entries(devices).map(([name, address]) => [name, [address]])));
        const { gaps, addressBits } = freeIn(map);
        const taken = AddressRange.unify(map.map(({ start, end }) => new AddressRange(start, end - start)));
        expect(AddressRange.unify([...taken, ...gaps])).toEqual([new AddressRange(0n, 1n << BigInt(addressBits))]);
        const bytes = [...taken, ...gaps].reduce((sum, { size }) => sum + size, 0n);
        expect(bytes).toBe(1n << BigInt(addressBits));
        for (const address of Object.values(devices))
          expect(gaps.some(({ base, end }) => base <= address.base && address.base < end)).toBe(false);
      }),
      repeated(150),
    );
  });

  test('reaches as far as the highest device', () => {
    expect(freeIn([]).gaps).toEqual([new AddressRange(0n, 1n << 32n)]);
    expect(freeIn([mapEntry(0x1_0000_0000n, 1n)]).addressBits).toBe(33);
    expect(freeIn([mapEntry(0n, 1n << 32n)])).toEqual({ addressBits: 32, gaps: [], holed: [] });
  });

  test('says whose blocks leave holes, unless others fill them', () => {
    const bank = (base: bigint, mask: bigint): AddressSet[] => [new AddressSet(base, mask)];
    const space = freeIn(
      mapOf({
        lone: bank(0x9000_0000n, 0xff7fn),
        even: bank(0x8000_0000n, 0xffbfn),
        odd: bank(0x8000_0040n, 0xffbfn),
      }),
    );
    expect(space.holed).toEqual(['t.lone']);
    expect(freeSpaceText(space, { size: 0x1000n })).toBe(`Free of 32 address bits:
000000000 - 080000000             2 GiB  slot at 0x0
080010000 - 090000000        262080 KiB  slot at 0x80010000
09000ff80 - 100000000  0x6fff0080 bytes  slot at 0x90010000
Not listed: the holes between the blocks of t.lone.
Lowest slot of 4 KiB: 0x0
`);
    expect(freeSpaceJson(space)).toMatchObject({ holed: ['t.lone'] });
    expect(freeSpaceJson(freeIn([]))).not.toHaveProperty('holed');
  });

  test('says what has no room', () => {
    const space = freeIn([mapEntry(0x1000n, (1n << 32n) - 0x1000n)]);
    expect(freeSpaceText(space, { size: 0x1001n })).toBe(
      'Free of 32 address bits:\n000000000 - 000001000  4 KiB  too small\nNo gap has room for 0x1001 bytes at a multiple of 8 KiB.\n',
    );
    expect(freeSpaceText(freeIn([mapEntry(0n, 1n << 32n)]))).toBe('Free of 32 address bits: nothing.\n');
  });
});
