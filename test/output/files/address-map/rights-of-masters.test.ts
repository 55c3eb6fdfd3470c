import { AddressSet, axi4, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { list, reach } from 'entente-soc/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../../seeds.js';
import {
  addressMap,
  addressMapHeader,
  addressMapIpXact,
  addressMapLinkerScript,
  addressMapRenode,
  addressMapRust,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapUvm,
  addressMapZephyr,
  mapContent,
  type MapEntry,
  masterMaps,
} from '../../../../lib/output/files/index.js';
import { clientMaps } from '../../../../lib/output/files/address-map/address-map.js';
import { lettersText } from '../../../../lib/output/files/content/words.js';
import { type Element, parsed, within } from '../xml-elements.js';

/** A master that reads and writes, and one that only reads, connected in an order. */
function chip(...order: readonly ('data' | 'fetch')[]): Elaboration {
  return elaborate(
    soc('chip', () => {
      const data = tl.client({ name: 'data', emits: tl.readWrite(1, 8) });
      const fetch = tl.client({ name: 'fetch', emits: tl.readOnly(1, 8) });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const uart = tl.manager({
        ...{ name: 'uart', address: [AddressSet.range('0x1000_0000', '4K')] },
        ...{ supports: tl.readWrite(1, 8), beatBytes: 8 },
      });
      for (const name of order) connect({ data, fetch }[name], bus);
      connect(bus, ram);
      connect(bus, uart);
      return { data, fetch, bus, ram, uart };
    }),
  );
}

const designs = [chip('data', 'fetch'), chip('fetch', 'data')] as const;
const origin = { design: 'chip', input: 'chip.ts' };
const contents = designs.map((design) => mapContent(design, origin));

function texts(element: Element, ...names: readonly string[]): string[] {
  return within(element)
    .filter(({ name }) => names.includes(name.replace('ipxact:', '')))
    .map((each) => each.text);
}

test.each(designs)('the map of each master is that which is made for it alone', (design) => {
  for (const [master, entries] of masterMaps(design)) expect(entries).toEqual(addressMap(design, { from: master }));
  expect([...masterMaps(design)].map(([master, entries]) => [master, ...entries.map(lettersText)]).sort()).toEqual([
    ['chip.data', 'RW', 'RWX'],
    ['chip.fetch', 'R', 'RX'],
  ]);
});

test.each(designs)('the map of each client is that which is made for it alone', (design) => {
  expect(clientMaps(design).toSorted((a, b) => (a.master < b.master ? -1 : 1))).toEqual(
    ['data', 'fetch'].map((client) => ({
      ...{ master: `chip.${client}`, clients: [client] },
      entries: addressMap(design, { from: client }),
    })),
  );
});

test.each(designs)('the map of all says what each of them may do where they may not do the same', (design) => {
  const said = addressMap(design).map((entry) => saidOfMasters(entry).sort());
  expect(said).toEqual([
    ['chip.data chip.uart RW', 'chip.fetch chip.uart R'],
    ['chip.data chip.ram.node RWX', 'chip.fetch chip.ram.node RX'],
  ]);
});

test.each(contents)('a register model of UVM has the rights of each master', (content) => {
  expect(
    addressMapUvm(content)
      .match(/.*(add_mem|new[(]"ram").*/g)
      ?.sort(),
  ).toEqual([
    '      data_map.add_mem(ram, 64\'h8000_0000, "RW");',
    '      fetch_map.add_mem(ram, 64\'h8000_0000, "RO");',
    '      ram = new("ram", 64\'h0000_2000, 64, "RW");',
  ]);
});

test.each(contents)('a component of IP-XACT has a memory map for each of them', (content) => {
  const maps = within(parsed(addressMapIpXact(content))).filter(({ name }) => name === 'ipxact:memoryMap');
  expect(maps.map((map) => texts(map, 'name', 'access')).sort()).toEqual([
    ['data', 'uart', 'read-write', 'ram', 'read-write'],
    ['fetch', 'uart', 'read-only', 'ram', 'read-only'],
  ]);
});

const forAll = { addressMapHeader, addressMapRust, addressMapZephyr, addressMapSvd };
const forAllToo = { addressMapSystemVerilog, addressMapSystemRdl, addressMapRenode, addressMapLinkerScript };

test.each(Object.entries({ ...forAll, ...forAllToo }))(
  '%s has what all masters together may do, whichever is connected first',
  (_, format) => {
    const [first, second] = contents.map((content) => format(content));
    expect(first).toBe(second);
  },
);

const sizes = fc.dictionary(
  fc.constantFrom('get', 'putFull', 'putPartial', 'arithmetic', 'logical'),
  fc.constantFrom<[number, number]>([1, 4], [4, 8], [8, 8]),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);
const copies = { acquireB: [8, 8], acquireT: [8, 8] } as const;
const sides = fc.record({
  clients: fc.array(fc.record({ emitted: sizes, copies: fc.boolean(), isProbed: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  managers: fc.array(
    fc.constantFrom<
      Readonly<Partial<Record<'get' | 'putFull' | 'putPartial' | 'arithmetic' | 'logical', readonly [number, number]>>>
    >(
      { get: [1, 4] },
      { putFull: [8, 8] },
      { get: [4, 8], putFull: [4, 8], putPartial: [4, 8], arithmetic: [4, 4] },
      { get: [1, 8], putFull: [1, 8], arithmetic: [1, 4], logical: [8, 8] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  handsCopies: fc.boolean(),
  makesAtomics: fc.boolean(),
});

/** Masters and devices that do and take anything, of TileLink and of AXI4. */
function anyChip({
  clients,
  managers,
  handsCopies,
  makesAtomics,
}: typeof sides extends fc.Arbitrary<infer T> ? T : never): Elaboration {
  const chip = soc('chip', () => {
    const bus = tl.xbar();
    for (const [k, { emitted, copies: asks, isProbed }] of clients.entries()) {
      const probe = isProbed ? { supports: { probe: [1, 8] as const } } : {};
      connect(tl.client({ name: `client${k}`, emits: { ...emitted, ...(asks ? copies : {}) }, ...probe }), bus);
    }
    for (const [k, supports] of managers.entries()) {
      const address = [AddressSet.range(0x1000 * (k + 1), '4K')];
      connect(bus, tl.manager({ name: `manager${k}`, address, regionType: 'IDEMPOTENT', supports, beatBytes: 4 }));
    }
    const readWrite = { supportsRead: [1, 8], supportsWrite: [1, 8] } as const;
    const supports = { ...tl.readWrite(1, 8), ...(handsCopies ? copies : {}) };
    const tracked = handsCopies ? ({ regionType: 'TRACKED', endSinkId: 1 } as const) : {};
    connect(
      bus,
      tl.manager({ name: 'cached', address: [AddressSet.range('1M', '4K')], supports, beatBytes: 4, ...tracked }),
    );
    const memory = axi4.slave({ address: [AddressSet.range(0, '4K')], beatBytes: 8, ...readWrite });
    connect(axi4.master({ name: 'accelerator', atomics: makesAtomics }), axi4.atomics(), memory);
    return {};
  });
  return elaborate(chip);
}

/** What of each device a master may do, by the operations with which it is reached: none of what it is not. */
function reached(design: Elaboration): string[] {
  return reach(design).map(
    ({ master, device, operations: { get, putFull, putPartial, arithmetic, logical, acquireB, acquireT } }) => {
      const has = { A: arithmetic && logical, R: get ?? acquireB, W: putFull ?? putPartial ?? acquireT, C: acquireB };
      return `${master} ${device} ${Object.entries(has)
        .flatMap(([letter, sizes]) => (sizes ? [letter] : []))
        .join('')}`;
    },
  );
}

/** What an entry of the map of all says that each master may do. */
function saidOfMasters({ device, masters, permissions, parts }: MapEntry): string[] {
  const access = parts?.flatMap((part) => part.access) ?? [{ masters, permissions }];
  return access.flatMap((each) => each.masters.map((master) => `${master} ${device} ${lettersText(each)}`));
}

test('what a map permits, and whom, is what masters reach', () => {
  fc.assert(
    fc.property(sides, (chosen) => {
      const design = anyChip(chosen);
      const mapped = [...masterMaps(design)].flatMap(([master, entries]) =>
        entries
          .filter(({ masters }) => masters.length > 0)
          .map((entry) => `${master} ${entry.device} ${lettersText(entry)}`),
      );
      expect(mapped.sort()).toEqual(reached(design).sort());
      expect([...new Set(addressMap(design).flatMap(saidOfMasters))].sort()).toEqual(reached(design).sort());
      for (const { id, masters } of list(design, 'devices'))
        expect(masters).toBe(new Set(reach(design, { to: String(id) }).map(({ master }) => master)).size);
    }),
    repeated(50),
  );
});
