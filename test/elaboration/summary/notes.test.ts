import {
  AddressSet,
  annotate,
  connect,
  firmware,
  hart,
  LazyModule,
  lazyModule,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import {
  addressMap,
  addressMapCsv,
  addressMapHeader,
  addressMapIpXact,
  addressMapMarkdown,
  addressMapSvd,
  addressMapText,
  deviceTreeSource,
  mapContent,
} from '../../../lib/output/files/index.js';
import { mapFormats } from '../../../lib/output/files/map-formats.js';
import { parsed, within } from '../../output/files/xml-elements.js';

class Uart extends LazyModule {
  readonly device = new SimpleDevice('serial', ['sifive,uart0']);
  readonly control = tl.registerNode({
    address: [AddressSet.range('0x1000_0000', '4K')],
    device: this.device,
    beatBytes: 4,
  });
}

const design = elaborate(
  soc('mcu', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    const uart = lazyModule(() => new Uart());
    const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
    connect(cpu, bus, uart.control);
    connect(bus, ram);
    annotate(uart, { owner: 'IO team', resetDomain: 'peripherals', powerDomain: 'always-on' });
    annotate(uart.control, { powerDomain: 'main', datasheet: 'https://example.com/uart.pdf', registers: 'uart.rdl' });
    const core = hart({ id: 0, isa: 'rv32i' });
    firmware({ model: 'mcu', compatible: ['example,mcu'], bus });
    return { cpu, bus, uart, ram, core };
  }),
);
const origin = { design: 'mcu', input: 'mcu.ts' };
const map = addressMap(design);
// What is nearer to the device counts.
const words =
  'owner IO team, reset domain peripherals, power domain main, registers uart.rdl, datasheet https://example.com/uart.pdf';

test('the map has what is attached to a device, and to what is around it', () => {
  expect(map.map(({ notes }) => notes)).toEqual([
    {
      ...{ owner: 'IO team', resetDomain: 'peripherals', powerDomain: 'main' },
      ...{ datasheet: 'https://example.com/uart.pdf', registers: 'uart.rdl' },
    },
    undefined,
  ]);
  expect(addressMapText(map, { verbose: true }).split('\n')[0]).toContain(words);
  expect(addressMapText(map)).not.toContain('IO team');
  expect(addressMapMarkdown(map)).toContain(` | notes |\n`);
  expect(addressMapCsv(map).split('\n')[1]).toContain(words.replaceAll(', ', '; '));
});

test('so have files that are made of it', () => {
  const content = mapContent(design, origin);
  expect(addressMapHeader(content)).toContain(`${words} */\n#define UART_BASE`);
  for (const file of [addressMapSvd(content), addressMapIpXact(content)]) {
    const descriptions = within(parsed(file)).filter(({ name }) => name.endsWith('description'));
    expect(descriptions.filter(({ text }) => text.endsWith(words)).length).toBe(1);
  }
});

test('every format has what is attached to the devices that it lists', () => {
  const noted = elaborate(
    soc('mcu', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const uart = lazyModule(() => new Uart());
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(cpu, bus, uart.control);
      connect(bus, ram);
      annotate(uart, { owner: 'IO team' });
      annotate(ram, { owner: 'memory team' });
      return { cpu, bus, uart, ram };
    }),
  );
  const written = {
    elaboration: noted,
    entries: addressMap(noted),
    content: mapContent(noted, origin),
    verbose: true,
  };
  const owners = Object.entries(mapFormats).map(([name, { write }]) => {
    const text = write(written);
    return [name, ['IO team', 'memory team'].filter((owner) => text.includes(owner)).join(', ')];
  });
  const both = 'IO team, memory team';
  expect(Object.fromEntries(owners)).toEqual({
    ...{ text: both, markdown: both, csv: both, json: both },
    // Linkers place programs in memory, and an SVD describes registers.
    ...{ header: both, rust: both, zephyr: both, ld: 'memory team', svd: 'IO team' },
    // What Renode has no model of is a tag, which has a name and no more.
    ...{ systemverilog: both, uvm: both, ipxact: both, systemrdl: both, renode: 'memory team' },
  });
});

test('the device tree has its domains', () => {
  const text = design.resources === null ? '' : [...deviceTreeSource(design.resources)].join('');
  expect(text).toMatch(
    /serial@10000000 \{\n\s+compatible = "sifive,uart0";\n\s+entente,power-domain = "main";\n\s+entente,reset-domain = "peripherals";\n/,
  );
  expect(text.match(/entente,/g)).toHaveLength(2);
});

test('an elaboration that was written has it, too', () => {
  const read = deserialise([...serialise(design)].join(''));
  expect(addressMap(read)).toEqual(map);
});

test('what is no note is refused', () => {
  const told = soc('mcu', () => {
    const ram = tl.ram({ address: AddressSet.range('0x0', '64K') });
    annotate(ram, { ownr: 'IO team' } as object);
  });
  expect(() => elaborate(told)).toThrow('ownr');
});
