import { expect, test } from 'vitest';
import { allBoxes, fullView } from '../../../../lib/output/drawing/index.js';
import { adapterNotes, edgeFacts, sinkNotes, sourceNotes } from '../../../../lib/output/drawing/words/edge-text.js';
import type { EdgeRecord, Json } from '../../../../lib/elaboration/index.js';
import { bool, bundle, decoupled, flip, uint, vector, type WireType } from '../../../../lib/bus/wires/index.js';
import { Looks } from '../../../../lib/output/drawing/looks.js';
import { builtInProtocols } from '../../../../lib/protocols/gathered/built-in.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { edge } from '../../files/plain-elaboration.js';

const looks = Looks.in({ protocols: builtInProtocols });

function tilelink(rest: Partial<EdgeRecord>): EdgeRecord {
  return edge('a', 0, 'b', 0, rest);
}

const ram = { name: 'ram', address: [['0x80000000', '0xffff']] };
const rom = {
  name: 'rom',
  address: [
    ['0x10000', '0xfff'],
    ['0x11000', '0xfff'],
  ],
};

test('a bus says its widths, its masters and what they reach', () => {
  const facts = edgeFacts(
    looks,
    tilelink({
      bundle: { $: 'TLBundleParameters', addressBits: 32, dataBits: 64, sourceBits: 3 },
      down: { masters: [{ name: 'cpu', sourceId: [0, 8] }] },
      up: { slaves: [ram, rom] },
    }),
  );
  expect(facts).toEqual([
    'TileLink, 64-bit data, 32-bit addresses, 3-bit source ids',
    'masters:',
    '  cpu (source ids 0 to 7)',
    'reaches:',
    '  ram at 0x80000000, 64 KiB',
    '  rom at 0x10000, 8 KiB',
  ]);
});

test('the wires are said with their widths, a channel a line', () => {
  const none = { down: null, up: null, bundle: null };
  const facts = (wires: WireType | null): string[] => edgeFacts(looks, tilelink({ ...none, wires }));
  const beat = bundle({ id: uint(4), user: bundle({ prot: bundle({ secure: bool }) }), empty: uint(0) });
  expect(facts(bundle({ aw: decoupled(beat), last: bool, b: flip(decoupled(uint(2))), e: bundle({}) }))).toEqual([
    'TileLink',
    'aw: ready 1, valid 1, id 4, user.prot.secure 1',
    'b: ready 1, valid 1, bits 2',
    'last 1',
  ]);
  expect(facts(bundle({ mem: vector(8, beat), ridx: uint(4), clock: { kind: 'clock' } }))).toEqual([
    'TileLink',
    'mem 8 × 5, ridx 4',
  ]);
  expect(facts(vector(3, bool))).toEqual(['TileLink']);
  expect(facts(null)).toEqual(['TileLink']);
});

test('what a slave can do', () => {
  const words = (slave: Json): string | undefined => edgeFacts(looks, tilelink({ up: { slaves: [slave] } })).at(-1);
  const none = [0, 0];
  const sizes = {
    get: [1, 64],
    putFull: [1, 8],
    arithmetic: none,
    logical: [1, 8],
    acquireT: [64, 64],
    acquireB: none,
  };
  expect(words({ ...ram, executable: true, supports: sizes })).toBe(
    '  ram at 0x80000000, 64 KiB (reads up to 64 bytes, writes up to 8 bytes, atomics, cached, executable)',
  );
  const readOnly = { get: [1, 4096], putFull: none, arithmetic: none, logical: none, acquireT: none, acquireB: none };
  expect(words({ name: 'rom', supports: readOnly, executable: false })).toBe('  rom (reads up to 4 KiB)');
  expect(words({ name: 'axi', supportsRead: [1, 256], supportsWrite: none })).toBe('  axi (reads up to 256 bytes)');
  expect(words({ name: 'apb', supportsRead: true, supportsWrite: false })).toBe('  apb (reads)');
});

test('long lists are cut', () => {
  const slaves = Array.from({ length: 20 }, (_, k) => ({ ...ram, name: `ram${k}` }));
  const facts = edgeFacts(looks, tilelink({ up: { slaves } }));
  expect(facts).toHaveLength(1 + 1 + 8 + 1);
  expect(facts.at(-1)).toBe('  and 12 more');
});

test('a crossing says its depth, and what the bus inside says', () => {
  const facts = edgeFacts(
    looks,
    tilelink({
      protocol: 'TLAsyncImp',
      bundle: { async: { depth: 8, sync: 3 }, base: { addressBits: 9, dataBits: 32, sourceBits: 1 } },
      up: { async: { depth: 8, sync: 3 }, base: { slaves: [ram] } },
      down: { base: { masters: [] } },
    }),
  );
  expect(facts).toEqual([
    'asynchronous crossing, 32-bit data, 9-bit addresses, 1-bit source ids',
    'queue depth 8, 3 synchroniser stages',
    'reaches:',
    '  ram at 0x80000000, 64 KiB',
  ]);
});

test('interrupts and clocks', () => {
  const down = { sources: [{ range: [0, 1] }, { range: [1, 4] }] };
  expect(edgeFacts(looks, tilelink({ protocol: 'IntImp', down }))).toEqual(['interrupt', '4 interrupts']);
  const up = { take: { freqMHz: 100 }, members: [{}, {}] };
  expect(edgeFacts(looks, tilelink({ protocol: 'ClockGroupImp', up }))).toEqual([
    'clock group',
    '100 MHz',
    '2 members',
  ]);
});

test('a protocol about which nothing is known', () => {
  expect(
    edgeFacts(looks, tilelink({ protocol: 'WishboneImp', down: 3, up: ['x'], bundle: { dataBits: 'wide' } })),
  ).toEqual(['Wishbone']);
});

test('notes of sources', () => {
  const cpu = tilelink({ down: { masters: [{ sourceId: [0, 8] }, { sourceId: [8, 9] }] } });
  const gpu = tilelink({ down: { masters: [{ id: [2, 3] }] } });
  expect(sourceNotes([cpu, gpu])).toEqual(['10 source ids']);
  expect(sourceNotes([tilelink({ down: { sources: [{ range: [0, 1] }] } })])).toEqual(['1 interrupt']);
  expect(sourceNotes([tilelink({ down: { give: { freqMHz: 12.5 } } })])).toEqual(['12.5 MHz']);
});

test('notes of sinks: few addresses, joined where they touch', () => {
  const up = (...slaves: object[]): EdgeRecord => tilelink({ up: { slaves } as never });
  expect(sinkNotes([up(rom)])).toEqual(['0x10000, 8 KiB']);
  const many = Array.from({ length: 5 }, (_, k) => ({ address: [[`0x${k}000`, '0xff']] }));
  expect(sinkNotes([up(...many)])).toEqual(['0x0, 256 bytes', '0x1000, 256 bytes', 'and 3 more']);
  expect(sinkNotes([up({ address: [['0x80000000', '0x7fffffbf']] })])).toEqual([
    '0x80000000 – 0xffffffff, blocks 1 of 2, 64 bytes each',
  ]);
  expect(sinkNotes([up({ address: [['0x80000080', '0xfffff3f']] })])).toEqual([
    '0x80000000 – 0x8fffffff, blocks 3 of 4, 64 bytes each',
  ]);
  // Masters that see different parts of one device.
  expect(sinkNotes([up({ address: [['0x80000000', '0x3fff']] }), up({ address: [['0x80000000', '0xbfff']] })])).toEqual(
    ['0x80000000, 16 KiB', '0x80008000, 16 KiB'],
  );
  expect(
    sinkNotes([up({ address: [['0x80000000', '0x3f']] }), up({ address: [['0x80000000', '0x7fffffbf']] })]),
  ).toEqual(['0x80000000 – 0xffffffff, blocks 1 of 2, 64 bytes each']);
  const channels = [0, 0x40].map((base) => ({ address: [[`0x${(0x80000000 + base).toString(16)}`, '0xfffffbf']] }));
  expect(sinkNotes([up(...channels)])).toEqual(['0x80000000, 256 MiB']);
  expect(sinkNotes([up({ address: [['0x0', '0xf0f0']] })])).toEqual(['0x0 mask 0xf0f0']);
  for (const mask of ['0x-1', '0xffffffffffffffff', '0xfffffffffffffffffff'])
    expect(sinkNotes([up({ address: [['0x0', mask]] })])).toEqual(['every address']);
});

test('notes of adapters: a change of width', () => {
  const wide = tilelink({ bundle: { dataBits: 64 } });
  const narrow = tilelink({ bundle: { dataBits: 32 } });
  expect(adapterNotes([wide], [narrow], String, 4)).toEqual(['64 to 32 bits']);
  expect(adapterNotes([wide], [wide], String, 4)).toEqual([]);
  expect(adapterNotes([wide, narrow], [narrow], String, 4)).toEqual([]);
  expect(adapterNotes([], [narrow], String, 4)).toEqual([]);
});

test('notes in a golden system', () => {
  const boxes = new Map(
    [...allBoxes(fullView(goldenElaboration('DefaultConfig')))].map(({ id, notes }) => [id, notes]),
  );
  const notes = (path: string): readonly string[] | undefined => boxes.get(`ExampleRocketSystem.${path}`);
  expect(notes('bootrom_domain.bootrom')).toEqual(['0x10000, 64 KiB']);
  expect(notes('memAXI4Node')).toEqual(['0x80000000, 256 MiB']);
  expect(notes('extInterrupts')).toEqual(['2 interrupts']);
  expect(notes('cbus.clockSinkNode')).toEqual(['100 MHz']);
});
