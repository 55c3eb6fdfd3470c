import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { descriptionJson } from '../../lib/descriptions/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { graphml } from '../../lib/output/files/index.js';
import mcu from '../../topologies/mcu.js';
import { described, type Files } from './read.js';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/description-1.schema.json', import.meta.url), 'utf8'),
) as object;

const tree = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; model = "Board"; compatible = "acme,board"; interrupt-parent = <&pic>;
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  pic: pic@9000 { reg = <0x9000 0x100>; interrupt-controller; #interrupt-cells = <2>; #address-cells = <0>; };
  soc { #address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x40000000 0x1000>; dma-ranges = <0 0 0x1000>;
    serial@100 { reg = <0x100 0x10>, <0x2000 4>; reg-names = "a", "b"; interrupts = <1 4>; clocks = <&osc>; clock-names = "a"; };
    dma@100 { reg = <0x100 0x18>; #dma-cells = <1>; interrupts = <1 4>; interrupt-names = "irq"; };
    pcie@300 { device_type = "pci"; #address-cells = <3>; #size-cells = <2>; #interrupt-cells = <1>; reg = <0x300 0x100>;
      ranges = <0x82000000 0 0x50000000 0x500 0 0x100>; interrupt-map-mask = <0 0 0 7>; interrupt-map = <0 0 0 1 &pic 5 4>;
      card@0 { reg = <0 0 0 0 0>; interrupts = <1>; }; };
  };
  osc: osc { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <1000>; };
};`;

const svd = `<device><name>chip</name><vendor>acme</vendor><peripherals>
  <peripheral><name>A</name><groupName>G</groupName><access>read-only</access><baseAddress>0x1000</baseAddress><addressBlock><offset>0</offset><size>4</size><usage>registers</usage></addressBlock>
    <interrupt><name>I</name><value>3</value></interrupt><registers><register><name>R</name><addressOffset>0</addressOffset></register></registers></peripheral>
  <peripheral derivedFrom="A"><name>B</name><alternatePeripheral>A</alternatePeripheral><interrupt><name>I</name><value>3</value></interrupt></peripheral></peripherals></device>`;

test.each<[string, Files]>([
  ['a device tree', { 'board.dts': tree }],
  ['an SVD', { 'chip.svd': svd }],
  [
    'a graph of Rocket Chip',
    {
      'mcu.graphml': [...graphml(elaborate(mcu))].join(''),
      'mcu.memmap.json':
        '{"mapping":[{"base":[65536],"size":[65536],"r":[true],"w":[false],"x":[true],"c":[false],"a":[false],"names":["rom"]}]}',
      'mcu.dts': tree,
    },
  ],
  [
    'a network of FlooNoC',
    {
      'mesh.yml':
        'routing: 1\nendpoints:\n  - name: a\n    array: [2]\n    addr_range: { base: 0, size: 16 }\n    mgr_port_protocol: [x]\nrouters:\n  - name: r\n    array: [2, 2]\n',
    },
  ],
  [
    'crossbars of OpenTitan',
    {
      'xbar_main.hjson':
        '{ name: "main", connections: { cpu: [ "uart" ] }, nodes: [ { name: "cpu", type: "host" }, { name: "uart", type: "device", addr_range: [ { base_addr: "0x10", size_byte: "0x10" } ] } ] }',
    },
  ],
  [
    'LiteX',
    {
      'csr.json':
        '{ "csr_bases": { "uart": 16 }, "constants": { "uart_interrupt": 1 }, "memories": { "rom": { "base": 0, "size": 8 } } }',
    },
  ],
])('what is printed of %s is valid', (_, files) => {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const printed: unknown = JSON.parse(JSON.stringify(descriptionJson(described(files))));
  validate(printed);
  expect(validate.errors).toBeNull();
  expect(validate({ ...(printed as object), more: 1 })).toBe(false);
});
