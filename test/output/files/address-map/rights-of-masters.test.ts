import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
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
