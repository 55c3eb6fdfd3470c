import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { elaborateSoc, writeTopology } from '../../lib/descriptions/index.js';
import { compareDevices } from '../../lib/diff/index.js';
import { elaborate, type Elaboration } from '../../lib/index.js';
import { described } from '../descriptions/read.js';
import { board } from '../descriptions/topology/boards.js';
import { topologyIn } from '../descriptions/topology/topology-in.js';
import { someOf } from '../seeds.js';

// `entente diff soc.ts board.dts` after `entente import board.dts --out soc.ts`.

/** What differs between a topology and the description that it was written of, beside what the topology says to have left out. */
function differences(name: string, content: string | Uint8Array): string[] {
  const { soc } = described({ [name]: content });
  const { source, devices, leftOut } = writeTopology(soc);
  const [written, told] = [elaborate(topologyIn(source)), elaborateSoc(soc)];
  // Modules are counted in the order of the parts.
  const parts = soc.parts.filter(({ enabled }, k) => enabled || k === 0);
  const without = new Set(
    leftOut.flatMap(({ part }) => [
      idAt(told, parts.indexOf(part) + 1),
      `${written.name}.${devices.get(part.id) ?? ''}`,
    ]),
  );
  const lines = (before: Elaboration, after: Elaboration, lost: string, less: string): string[] =>
    compareDevices(before, after)
      .changes.filter(({ happening, subject }) => !without.has(subject) || (happening !== lost && happening !== less))
      .map(({ aspect, happening, subject, before: was, after: is }) =>
        [aspect, happening, subject, was, '→', is].join(' '),
      );
  return [...lines(written, told, 'added', 'grown'), ...lines(told, written, 'removed', 'shrunk')];
}

function idAt({ modules }: Elaboration, index: number): string | undefined {
  return modules.find((module) => module.index === index)?.id;
}

const tree = (nodes: string): string => `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board"; interrupt-parent = <&gic>;
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; compatible = "arm,cortex-a53"; reg = <0>; }; };
  gic: interrupt-controller@1000 { compatible = "arm,gic-400"; #interrupt-cells = <3>; interrupt-controller; reg = <0x1000 0x1000>; interrupts = <1 9 4>;
    #address-cells = <1>; #size-cells = <1>; ranges; msi@4000 { compatible = "acme,msi"; reg = <0x4000 0x1000>; }; };
  ${nodes}
};`;

test.each([
  [
    'a device with interrupts, around others',
    `usb@a000 { compatible = "acme,usb"; reg = <0xa000 0x100>; interrupts = <0 16 4>; #address-cells = <1>; #size-cells = <1>; ranges;
    dwc@b000 { compatible = "acme,dwc"; reg = <0xb000 0x100>; interrupts = <0 31 4>; }; };`,
  ],
  [
    'what raises interrupts without addresses, in a device',
    `i2c@a000 { compatible = "acme,i2c"; reg = <0xa000 0x100>; interrupts = <0 16 4>; #address-cells = <1>; #size-cells = <0>;
    touch@5 { compatible = "acme,touch"; reg = <5>; interrupts = <0 20 4>; }; };`,
  ],
  [
    'a controller that tells nobody',
    `gpio: gpio@a000 { compatible = "acme,gpio"; reg = <0xa000 0x100>; #interrupt-cells = <2>; interrupt-controller; };
    button { compatible = "acme,button"; interrupt-parent = <&gpio>; interrupts = <3 1>; };`,
  ],
  [
    'a bus that begins with its first device',
    `bus@20000 { compatible = "simple-bus"; reg = <0x20000 0x10000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x20000 0x10000>;
    sys@0 { compatible = "acme,sys", "syscon"; reg = <0 0x100>; }; };`,
  ],
  [
    'a device that begins with one in it',
    `sram@20000 { compatible = "mmio-sram"; reg = <0x20000 0x8000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x20000 0x8000>;
    shmem@0 { compatible = "acme,shmem"; reg = <0 0x200>; };  shmem@200 { compatible = "acme,shmem"; reg = <0x200 0x200>; }; };`,
  ],
  [
    'two devices at one address',
    `a@20000 { compatible = "acme,a"; reg = <0x20000 0x100>; interrupts = <0 1 4>; }; b@20000 { compatible = "acme,b"; reg = <0x20000 0x100>; interrupts = <0 2 4>; };`,
  ],
])('a topology is equal to the device tree that it was written of: %s', (_, nodes) => {
  expect(differences('board.dts', tree(nodes))).toEqual([]);
});

test('what a plain bus has as its reg is a device on neither side', () => {
  const { soc } = described({
    'board.dts':
      tree(`bus@20000 { compatible = "simple-bus"; reg = <0x20000 0x10000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x20000 0x10000>;
    sys@8000 { compatible = "acme,sys"; reg = <0x8000 0x100>; }; };`),
  });
  expect(compareDevices(elaborateSoc(soc), elaborate(topologyIn(writeTopology(soc).source))).changes).toEqual([]);
});

test('a topology is equal to a board that has some of everything', () => {
  expect(differences('board.dts', board)).toEqual([]);
});

const golden = ['blocks', 'chipyard', 'rocket'].flatMap((folder) =>
  readdirSync(new URL(`../golden/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.dts'))
    .map((name) => `${folder}/${name}`),
);

test.each(someOf(golden, 16))('what is made of %s is equal to it', (name) => {
  expect(differences('soc.dts', readFileSync(new URL(`../golden/${name}`, import.meta.url)))).toEqual([]);
});

const material = new URL('../../../shared/real-socs/', import.meta.url);
const real = ['dt', 'svd'].flatMap((folder) => {
  const path = fileURLToPath(new URL(folder, material));
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.filter((name) => /\.(?:dtb|svd)\.gz$/.test(name)).map((name) => `${folder}/${name}`);
});

describe.skipIf(real.length === 0)('real SoCs', () => {
  test.each(someOf(real, 32))('what is made of %s is equal to it', (name) => {
    expect(differences(name.slice(0, -3), gunzipSync(readFileSync(new URL(name, material))))).toEqual([]);
  });
});
