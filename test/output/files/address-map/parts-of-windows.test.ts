import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRange } from '../../../../lib/base/address/index.js';
import {
  addressMap,
  addressMapCsv,
  addressMapHeader,
  addressMapIpXact,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapRenode,
  addressMapRust,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapText,
  addressMapUvm,
  addressMapZephyr,
  mapContent,
  type MapEntry,
  masterMaps,
} from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';

// Masters that see only a part of a device: it is one device all the same.

/** What a master is told of: all, the addresses that it may ask for, or those that a filter on its way leaves. */
interface Sees {
  readonly visibility?: readonly AddressRange[];
  readonly filter?: AddressRange;
}

const windows = [new AddressRange(0x8000_0000n, 0x1_0000n), new AddressRange(0x4000_0000n, 0x3000n)] as const;

function setsOf({ base, size }: AddressRange): AddressSet[] {
  return AddressSet.misaligned(base, size);
}

function cut(sets: readonly AddressSet[], to: AddressRange): AddressSet[] {
  return setsOf(to).flatMap((part) => sets.map((set) => set.intersect(part)).filter((each) => each !== undefined));
}

function chip(masters: readonly Sees[]): Elaboration {
  return elaborate(
    soc('chip', () => {
      const bus = tl.xbar();
      const clients = masters.map(({ visibility, filter }, k) => {
        const sets = visibility?.flatMap(setsOf);
        const client = tl.client({
          ...{ name: `m${k}`, emits: tl.readWrite(1, 4) },
          ...(sets === undefined ? {} : { visibility: sets }),
        });
        if (filter === undefined) connect(client, bus);
        else {
          const keep = tl.filter({
            mfilter: (each) => {
              const address = cut(each.address, filter);
              return address.length === 0 ? undefined : each.copy({ address });
            },
          });
          connect(client, keep);
          connect(keep, bus);
        }
        return client;
      });
      const [ram, registers] = windows;
      const memory = tl.manager({
        ...{ name: 'memory', address: setsOf(ram), supports: tl.readWrite(1, 4), executable: true, fifoId: 0 },
        ...{ regionType: 'UNCACHED', beatBytes: 4 },
      });
      const uart = tl.manager({
        ...{ name: 'uart', address: setsOf(registers), supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 },
      });
      connect(bus, memory);
      connect(bus, uart);
      return { ...Object.fromEntries(clients.map((client, k) => [`m${k}`, client])), bus, memory, uart };
    }),
  );
}

const origin = { design: 'chip', input: 'chip.ts' };
const part = (base: bigint, size: bigint): AddressRange => new AddressRange(base, size);
const spans = (entries: readonly { readonly start: bigint; readonly end: bigint }[]): string[] =>
  entries.map(({ start, end }) => `${start.toString(16)} ${end.toString(16)}`);
const shown = ({ location: _, ...entry }: MapEntry): MapEntry => ({ ...entry, location: null });

const partJson = (start: string, end: string, size: string, masters: readonly string[]): unknown => ({
  ...{ start, end, size },
  access: [{ masters, permissions: { read: true, write: true, execute: true, cache: false, atomic: false } }],
});

const halved = chip([
  {},
  { visibility: [part(0x8000_0000n, 0x8000n)] },
  { visibility: [part(0x8000_0000n, 0x1000n), part(0x8000_4000n, 0x1000n), part(0x4000_0000n, 0x3000n)] },
]);
const map = addressMap(halved).map(shown);
const content = mapContent(halved, origin, map);

test('the map of all masters has a device once, as it is declared, and says who sees only parts', () => {
  expect(addressMapText(map)).toBe(`40000000 - 40003000  12 KiB   RW    chip.uart
80000000 - 80010000  64 KiB   RWX   chip.memory
`);
  expect(addressMapMarkdown(map).split('\n').at(-2)).toBe(
    '| 0x80000000 | 0x80010000 | 64 KiB | RWX | UNCACHED | memory | chip.memory | chip.m2 (only \\[0x80000000, 0x80001000), \\[0x80004000, 0x80005000)), chip.m1 (only \\[0x80000000, 0x80008000)), chip.m0 |  |',
  );
  expect(addressMapCsv(map).split('\n')).toEqual([
    'start,end,size,mask,permissions,regionType,width,name,device,masters,source,parts',
    '0x40000000,0x40003000,12288,,RW,GET_EFFECTS,4,uart,chip.uart,chip.m2 chip.m0,,',
    '0x80000000,0x80010000,65536,,RWX,UNCACHED,4,memory,chip.memory,chip.m2 chip.m1 chip.m0,,"[0x80000000, 0x80001000) chip.m2 chip.m1 chip.m0 RWX; [0x80001000, 0x80004000) chip.m1 chip.m0 RWX; [0x80004000, 0x80005000) chip.m2 chip.m1 chip.m0 RWX; [0x80005000, 0x80008000) chip.m1 chip.m0 RWX; [0x80008000, 0x80010000) chip.m0 RWX"',
    '',
  ]);
  expect((addressMapJson(map) as { readonly map: readonly unknown[] }).map[1]).toMatchObject({
    ...{ start: '0x80000000', end: '0x80010000', masters: ['chip.m2', 'chip.m1', 'chip.m0'] },
    parts: [
      partJson('0x80000000', '0x80001000', '0x1000', ['chip.m2', 'chip.m1', 'chip.m0']),
      partJson('0x80001000', '0x80004000', '0x3000', ['chip.m1', 'chip.m0']),
      partJson('0x80004000', '0x80005000', '0x1000', ['chip.m2', 'chip.m1', 'chip.m0']),
      partJson('0x80005000', '0x80008000', '0x3000', ['chip.m1', 'chip.m0']),
      partJson('0x80008000', '0x80010000', '0x8000', ['chip.m0']),
    ],
  });
});

test('the map of a master is what this one sees', () => {
  expect(addressMapText(addressMap(halved, { from: 'm2' }))).toBe(`40000000 - 40003000  12 KiB   RW    chip.uart
80000000 - 80001000   4 KiB   RWX   chip.memory
80004000 - 80005000   4 KiB   RWX   chip.memory
`);
});

test('files for firmware have a device once, and say with the masters what these see', () => {
  const header = addressMapHeader(content);
  expect(header.match(/(?<=^#define )\w+_(?:BASE|SIZE) .*/gm)).toEqual([
    ...['UART_BASE 0x40000000UL', 'UART_SIZE 0x00003000UL'],
    ...['MEMORY_BASE 0x80000000UL', 'MEMORY_SIZE 0x00010000UL'],
  ]);
  expect(header.slice(header.indexOf('/* What')))
    .toBe(`/* What chip.m2 sees, of MEMORY only [0x80000000, 0x80001000), [0x80004000, 0x80005000) */
#define M2_MAP(X) \\
  X(UART) \\
  X(MEMORY)

/* What chip.m1 sees, of MEMORY only [0x80000000, 0x80008000) */
#define M1_MAP(X) \\
  X(MEMORY)

#endif
`);
  const rust = addressMapRust(content);
  expect(rust.slice(rust.indexOf('/* What'))).toBe(`/* What chip.m2 sees: base and size */
pub const M2_MAP: [(u64, u64); 3] = [
    (UART_BASE, UART_SIZE),
    (0x8000_0000, 0x0000_1000), /* of MEMORY */
    (0x8000_4000, 0x0000_1000), /* of MEMORY */
];

/* What chip.m1 sees: base and size */
pub const M1_MAP: [(u64, u64); 1] = [
    (0x8000_0000, 0x0000_8000), /* of MEMORY */
];
`);
  expect(addressMapLinkerScript(content).match(/ORIGIN.*/g)).toEqual(['ORIGIN = 0x80000000, LENGTH = 64K']);
});

test('files for verification say of each master what it sees', () => {
  const package_ = addressMapSystemVerilog(content);
  expect(package_.slice(package_.indexOf('  /* What'), package_.indexOf('endpackage')))
    .toBe(`  /* What chip.m2 sees, of MEMORY only [0x80000000, 0x80001000), [0x80004000, 0x80005000) */
  localparam logic [1:0] M2_MAP = 2'b11;

  /* What chip.m1 sees, of MEMORY only [0x80000000, 0x80008000) */
  localparam logic [1:0] M1_MAP = 2'b10;
`);
  const uvm = addressMapUvm(content);
  expect(uvm.slice(uvm.indexOf('      m2_map ='), uvm.indexOf('      m1_map =')))
    .toBe(`      m2_map = create_map("m2_map", 0, 4, UVM_LITTLE_ENDIAN);
      m2_map.add_submap(uart.window_for("m2_map", 4), 64'h4000_0000);
      /* Seen of it: [0x80000000, 0x80001000), [0x80004000, 0x80005000) */
      m2_map.add_mem(memory, 64'h8000_0000, "RW");
`);
  const xml = addressMapIpXact(content);
  expect(
    [...xml.matchAll(/<ipxact:segment>\s*<ipxact:name>(.*)<\/.*\s*.*>(.*)<\/.*\s*.*>(.*)<\//g)].map(
      ([, name, base, size]) => `${name} ${base} ${size}`.replaceAll('&#39;', "'"),
    ),
  ).toEqual([
    "uart 64'h4000_0000 64'h0000_3000",
    ...["memory 64'h8000_0000 64'h0000_1000", "memory_2 64'h8000_4000 64'h0000_1000"],
    "memory 64'h8000_0000 64'h0000_8000",
    ...["uart 64'h4000_0000 64'h0000_3000", "memory 64'h8000_0000 64'h0001_0000"],
  ]);
});

const range = (within: AddressRange): fc.Arbitrary<AddressRange> =>
  fc.tuple(fc.nat({ max: Number(within.size / 0x1000n) - 1 }), fc.integer({ min: 1, max: 16 })).map(([page, pages]) => {
    const base = within.base + BigInt(page) * 0x1000n;
    const end = base + BigInt(pages) * 0x1000n;
    return new AddressRange(base, (end < within.end ? end : within.end) - base);
  });
const sees: fc.Arbitrary<Sees> = fc.oneof(
  fc.constant({}),
  fc
    .array(fc.constantFrom(...windows).chain(range), { minLength: 1, maxLength: 3 })
    .map((ranges) => ({ visibility: AddressRange.unify(ranges) })),
  fc.constantFrom(...windows).chain((window) => range(window).map((filter) => ({ filter }))),
);

test('whatever parts masters see, devices are once in files of all, and each master has what it sees', () => {
  fc.assert(
    fc.property(fc.array(sees, { minLength: 1, maxLength: 4 }), (others) => {
      const design = chip([{ visibility: windows }, ...others]);
      expect(spans(addressMap(design))).toEqual(['40000000 40003000', '80000000 80010000']);
      const all = mapContent(design, origin);
      for (const write of [addressMapSystemRdl, addressMapZephyr, addressMapRenode])
        expect(() => write(all)).not.toThrow();
      const maps = masterMaps(design);
      for (const { master, windows: seen } of all.masters)
        expect(spans(seen.map(({ entry }) => entry))).toEqual(spans(maps.get(master) ?? []));
      for (const [master, entries] of maps) expect(entries).toEqual(addressMap(design, { from: master }));
      for (const [k, { visibility, filter }] of others.entries()) {
        const seen = AddressRange.unify(visibility ?? (filter === undefined ? windows : [filter]));
        expect(spans(maps.get(`chip.m${k + 1}`) ?? [])).toEqual(
          spans(seen.map(({ base, end }) => ({ start: base, end }))),
        );
      }
    }),
    repeated(100),
  );
});

test('parts that overlap are the window that both are of, also where nobody sees all of it', () => {
  const design = chip([{ filter: part(0x8000_0000n, 0xa000n) }, { filter: part(0x8000_6000n, 0xa000n) }]);
  expect(spans(addressMap(design))).toEqual(['80000000 80010000']);
  expect(
    addressMap(design)[0]?.parts?.map(({ access, ...piece }) => [
      ...spans([piece]),
      ...access.map((each) => each.masters),
    ]),
  ).toEqual([
    ['80000000 80006000', ['chip.m0']],
    ['80006000 8000a000', ['chip.m1', 'chip.m0']],
    ['8000a000 80010000', ['chip.m1']],
  ]);
});
