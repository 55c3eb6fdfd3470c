import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, elaborateSoc } from '../../lib/descriptions/index.js';
import { diff } from '../../lib/diff/index.js';
import { type Elaboration, Protocols } from '../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { addressMap, addressMapHeader, addressMapText, freeSpace, mapContent } from '../../lib/output/files/index.js';
import { list, mastersOf, reach, reachText, route, routeText } from '../../lib/query/index.js';

const source = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  gic: interrupt-controller@1000 { compatible = "arm,gic-v3"; reg = <0x1000 0x1000>; interrupt-controller; #interrupt-cells = <3>; };
  soc { #address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x40000000 0x10000>; interrupt-parent = <&gic>;
    serial@100 { compatible = "acme,uart"; reg = <0x100 0x48>; interrupts = <0 5 4>, <1 3 4>; };
    timer@200 { compatible = "acme,timer"; reg = <0x200 0x10>; status = "disabled"; };
  };
};`;

function elaborated(text = source, disabled = false): Elaboration {
  return elaborateSoc(
    describeSoc({ file: 'board.dts', content: new TextEncoder().encode(text), read: () => undefined }, 'device-tree')
      .soc,
    { disabled },
  );
}

test('a description is a design: buses, masters, devices, interrupts, and nothing that is not known', () => {
  const elaboration = elaborated();
  expect(addressMapText(addressMap(elaboration)))
    .toBe(`00001000 - 00002000     4 KiB    ?    board.interrupt-controller@1000.registers
40000100 - 40000148  72 bytes    ?    board.soc.serial@100.registers
80000000 - 81000000    16 MiB    ?    board.memory@80000000.memory
`);
  expect(list(elaboration, 'buses')).toEqual([
    { id: 'board.bus', protocol: 'unknown protocol', bytes: null, masters: 1, slaves: 3, domain: '' },
    { id: 'board.soc.bus', protocol: 'unknown protocol', bytes: null, masters: 1, slaves: 1, domain: '' },
  ]);
  expect(list(elaboration, 'interrupts').map(({ number, from }) => [number, from])).toEqual([
    [37, 'board.soc.serial@100.interrupts'],
    [19, 'board.soc.serial@100.interrupts'],
  ]);
  expect(reachText(reach(elaboration))).toContain('? reached, with operations that are not known.');
  const [cpu] = mastersOf(elaboration, 'cpu@0');
  if (cpu === undefined) throw new Error('no cpu');
  const found = route(elaboration, cpu, { address: 0x4000_0104n, operation: 'get' });
  expect(routeText(found, Protocols.in(elaboration))).toBe(`get of 1 byte at 0x40000104 by cpu@0 (board.cpu@0.core)
  board.cpu@0.core -> board.bus
      unknown protocol, of a width that is not known, cpu@0, 0x40000104, get, 1 x 1 byte
  board.bus -> board.soc.bus
  board.soc.bus -> board.soc.serial@100.registers
  reaches board.soc.serial@100.registers: [0x40000100, 0x40000148) (72 bytes), offset 0x4
`);
});

test('what is not enabled is there on request', () => {
  expect(addressMap(elaborated(source, true)).map(({ name }) => name)).toContain('timer@200');
});

test('windows with names are those of one device, whose interrupt has its name', () => {
  const windows = 'reg = <0x100 0x48>, <0x800 0x10>; reg-names = "control", "fifo";';
  const elaboration = elaborated(source.replace('reg = <0x100 0x48>;', windows));
  const header = addressMapHeader(mapContent(elaboration, { design: 'board', input: 'board.dts' }));
  expect(header.match(/(?<=#define )SERIAL\w+_(?:BASE|IRQ\w*) .*/g)).toEqual([
    'SERIAL_100_CONTROL_BASE 0x40000100UL',
    'SERIAL_100_FIFO_BASE 0x40000800UL',
    'SERIAL_100_IRQ_1 19',
    'SERIAL_100_IRQ_0 37',
  ]);
});

test('rules that need what is not known do not run, unless the policy says so', () => {
  const overlapping = source.replace('reg = <0x200 0x10>; status = "disabled";', 'reg = <0x100 0x48>;');
  const rules = (policy = {}): string[] => check(elaborated(overlapping), policy).findings.map(({ rule }) => rule);
  expect(rules()).toEqual(['description/shared-address', 'description/oddity']);
  expect(rules({ rules: { 'address/overlap': 'error' } })).toEqual([
    'address/overlap',
    'description/shared-address',
    'description/oddity',
  ]);
});

test('it is written and read back, and compared', () => {
  const elaboration = elaborated();
  expect(JSON.parse(JSON.stringify(deserialise([...serialise(elaboration)].join(''))))).toEqual(
    JSON.parse(JSON.stringify(elaboration)),
  );
  const moved = diff(elaboration, elaborated(source.replace('reg = <0x100 0x48>', 'reg = <0x300 0x48>')));
  expect(moved.map(({ impact }) => impact)).toContain('breaking');
  expect(diff(elaboration, elaborated())).toEqual([]);
});

test('parts of one id are all there', () => {
  const { soc } = describeSoc(
    { file: 'board.dts', content: new TextEncoder().encode(source), read: () => undefined },
    'device-tree',
  );
  const serial = soc.parts.find(({ name }) => name === 'serial@100');
  if (serial === undefined) throw new Error('no serial');
  const [window] = serial.windows;
  if (window === undefined) throw new Error('no window');
  const again = { ...serial, windows: [{ ...window, base: 0x4000_0200n }] };
  expect(addressMapText(addressMap(elaborateSoc({ ...soc, parts: [...soc.parts, again] }))))
    .toBe(`00001000 - 00002000     4 KiB    ?    board.interrupt-controller@1000.registers
40000100 - 40000148  72 bytes    ?    board.soc.serial@100.registers
40000200 - 40000248  72 bytes    ?    board.soc.serial@100_1.registers
80000000 - 81000000    16 MiB    ?    board.memory@80000000.memory
`);
});

test('a part may be called as what is made for the part around it', () => {
  const inside = source.replace('serial@100 {', 'bus {').replace('interrupt-controller@1000 {', 'bus {');
  const { modules } = elaborated(inside);
  const ids = modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
  expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['board.bus', 'board.bus_1', 'board.soc.bus', 'board.soc.bus_1']));
});

test('addresses that lead to what the tree does not tell of are taken', () => {
  const tree = (buses: string): Elaboration =>
    elaborated(`/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board"; ${buses} };`);
  const map = (buses: string): string => addressMapText(addressMap(tree(buses)));
  const pci = `pcie@1000 { device_type = "pci"; #address-cells = <3>; #size-cells = <2>; reg = <0x1000 0x1000>; reg-names = "config";
    ranges = <0x01000000 0 0 0x3000 0 0x1000>, <0x02000000 0 0x4000 0x4000 0 0x2000>, <0x43000000 0 0x8000 0x8000 0 0x8000>;
    bridge@0,0 { #address-cells = <3>; #size-cells = <2>; device_type = "pci"; reg = <0 0 0 0 0>; ranges; }; };`;
  expect(map(pci)).toBe(`00001000 - 00002000   4 KiB    ?    board.pcie@1000.registers.config
00003000 - 00004000   4 KiB    ?    board.pcie@1000.registers.io
00004000 - 00006000   8 KiB    ?    board.pcie@1000.registers.memory
00008000 - 00010000  32 KiB    ?    board.pcie@1000.registers.prefetchable
`);
  expect(freeSpace(tree(pci)).gaps.map(String)).toEqual([
    'AddressRange(0x0, 0x1000)',
    'AddressRange(0x2000, 0x1000)',
    'AddressRange(0x6000, 0x2000)',
    'AddressRange(0x10000, 0xffff0000)',
  ]);
  const port = (inside: string): string =>
    `port@60000000 { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x60000000 0x1000>; ${inside} };`;
  expect(map(port(''))).toBe('60000000 - 60001000  4 KiB    ?    board.port@60000000.registers\n');
  expect(map(port('uart@10 { reg = <0x10 0x10>; };'))).toBe(
    '60000010 - 60000020  16 bytes    ?    board.port@60000000.uart@10.registers\n',
  );
  expect(
    map(`isa { #address-cells = <2>; #size-cells = <1>; ranges = <1 0 0x9000 0x100>; rtc { reg = <1 0x70 2>; }; };`),
  ).toBe('00009000 - 00009100  256 bytes    ?    board.isa.registers\n');
});

test('what is not enabled or is reserved is taken where free addresses are asked for', () => {
  const gaps = (elaboration: Elaboration): string[] => freeSpace(elaboration).gaps.map(String);
  expect(elaborated().described).toMatchObject({
    disabled: [{ id: '/soc/timer@200', ranges: [['0x40000200', '0x40000210']] }],
  });
  const around = ['AddressRange(0x40000148, 0xb8)', 'AddressRange(0x40000210, 0x3ffffdf0)'];
  expect(gaps(elaborated()).slice(2, 4)).toEqual(around);
  // With its module it is a device as all others.
  expect(elaborated(source, true).described).not.toHaveProperty('disabled');
  expect(gaps(elaborated(source, true)).slice(2, 4)).toEqual(around);

  const reserving = (regions: string): Elaboration =>
    elaborated(`/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
      memory@8000 { device_type = "memory"; reg = <0x8000 0x8000>; };
      reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; ${regions} }; };`);
  const regions = reserving(
    'inside@9000 { reg = <0x9000 0x1000>; }; across@f000 { reg = <0xf000 0x2000>; }; outside@2000 { reg = <0x2000 0x1000>, <0x4000 0x1000>; }; off@6000 { reg = <0x6000 0x1000>; status = "disabled"; }; somewhere { size = <0x1000>; };',
  );
  expect(regions.described).toMatchObject({
    disabled: [{ id: '/reserved-memory/off@6000', ranges: [['0x6000', '0x7000']] }],
    reserved: [
      { id: '/reserved-memory/inside@9000', ranges: [['0x9000', '0xa000']] },
      { id: '/reserved-memory/across@f000', ranges: [['0xf000', '0x11000']] },
      {
        id: '/reserved-memory/outside@2000',
        ranges: [
          ['0x2000', '0x3000'],
          ['0x4000', '0x5000'],
        ],
      },
    ],
  });
  expect(gaps(regions)).toEqual([
    'AddressRange(0x0, 0x2000)',
    'AddressRange(0x3000, 0x1000)',
    'AddressRange(0x5000, 0x1000)',
    'AddressRange(0x7000, 0x1000)',
    'AddressRange(0x11000, 0xfffef000)',
  ]);
  expect(reserving('').described).not.toHaveProperty('reserved');
  expect(deserialise([...serialise(regions)].join(''))).toEqual(regions);
});
