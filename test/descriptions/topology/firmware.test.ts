import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AddressRange } from '../../../lib/base/address/index.js';
import { type DescribedPart, type DescribedSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { deviceTreeSource } from '../../../lib/output/files/index.js';
import { someOf } from '../../seeds.js';
import { described } from '../read.js';
import { board, csr, svd } from './boards.js';
import { rangesOf, telling } from './telling.js';

/** What a device tree says of devices and what they are compatible with, memory, interrupts and harts, a line each. */
function told({ parts }: DescribedSoc): string[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const memory = parts.filter(({ kind, enabled }) => enabled && kind === 'memory').flatMap(rangesOf);
  const lines = parts
    .filter(({ enabled }) => enabled)
    .flatMap((part) => [
      ...(part.hart === undefined ? [] : [`hart ${part.hart.id} ${part.hart.isa}`]),
      ...(part.kind === 'master' || part.kind === 'memory' || part.windows.length === 0
        ? []
        : [`${nameOf(part)} ${part.compatible.join(', ')}`.trimEnd()]),
      ...part.interrupts.flatMap(({ controller, number }) => {
        const to = byId.get(controller);
        return to?.enabled === true && number !== undefined
          ? [`${nameOf(part)} interrupt ${number} of ${nameOf(to)}`]
          : [];
      }),
    ]);
  return [...new Set([...lines, ...AddressRange.unify(memory).map((range) => `memory ${range}`)])].sort();

  // What has no addresses, but belongs to a hart, is known by that.
  function nameOf(part: DescribedPart): string {
    const { hart } = byId.get(part.parent ?? '') ?? {};
    const ranges = rangesOf(part).map(String).sort();
    return ranges.length > 0 ? ranges.join(' ') : hart === undefined ? 'device' : `controller of hart ${hart.id}`;
  }
}

/** A described SoC as its topology tells firmware of it, and as it is but for what the topology leaves out. */
function bothTold(soc: DescribedSoc): { readonly written: readonly string[]; readonly expected: readonly string[] } {
  const { elaboration, parts } = telling(soc);
  if (elaboration.resources === null) throw new Error('firmware is told nothing');
  const { soc: read } = described({ 'written.dts': [...deviceTreeSource(elaboration.resources)].join('') });
  return { written: told(read), expected: told({ ...soc, parts }) };
}

test('interrupts that have one number share it', () => {
  const { soc } = described({
    'board.dts': `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
      vic: controller@0 { compatible = "acme,vic"; reg = <0x0 0x100>; interrupt-controller; #interrupt-cells = <1>; };
      uart@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; interrupt-parent = <&vic>; interrupts = <5>, <6>; };
      timer@2000 { compatible = "acme,timer"; reg = <0x2000 0x100>; interrupt-parent = <&vic>; interrupts = <7>; };
      spi@3000 { compatible = "acme,spi"; reg = <0x3000 0x100>; interrupt-parent = <&vic>; interrupts = <5>; }; };`,
  });
  expect(writeTopology(soc).source.match(/^ {2}vic\..*$/gm)).toEqual([
    '  vic.connectShared(uart, [5, 6]);',
    '  vic.connect(timer, 7);',
    '  vic.connectShared(spi, 5);',
  ]);
  expect(telling(soc).elaboration.diagnostics).toEqual([]);
});

test('harts are written with what they are, and the interrupts that they take', () => {
  const { soc } = described({ 'board.dts': board });
  const { source } = writeTopology(soc);
  expect(source.match(/^ {2}.*(?:hart\(|Hart\.connect).*$/gm)).toEqual([
    "  const cpu0Hart = hart({ id: 0, isa: 'rv64imac', compatible: ['acme,core'] });",
    "  const cpu1Hart = hart({ id: 1, isa: 'rv32im_zicsr_zifencei' });",
    "  cpu0Hart.connect(plic.raise(1), 'meip');",
    "  cpu1Hart.connect(plic.raise(2), ['seip', 'meip']);",
    "  cpu0Hart.connect(clint.intnode, ['msip', 'mtip']);",
    "  cpu1Hart.connect(clint.intnode, ['msip', 'mtip']);",
  ]);
});

test.each([
  ['of two of one number', 'reg = <1>', 'reg = <0>'],
  ['without an instruction set', 'riscv,isa = "rv64imac";', 'riscv,isa = "mips";'],
  ['with two interrupts of one cause', '<&intc0 11 &intc1 9 &intc1 11>', '<&intc0 11 &intc1 9 &intc1 11 &intc0 7>'],
])('a core %s is no hart', (_, from, to) => {
  const { soc } = described({ 'board.dts': board.replace(from, to) });
  const harts = writeTopology(soc).source.match(/(?<=hart\(\{ id: )\d+/g) ?? [];
  expect(harts).toEqual(from === 'reg = <1>' ? [] : ['1']);
});

test('firmware is told what the device tree said', () => {
  const { written, expected } = bothTold(described({ 'board.dts': board }).soc);
  expect(written).toEqual(expected);
  expect(written).toContain(
    'AddressRange(0x20100, 0x10) interrupt 5 of AddressRange(0xc000000, 0x1000) AddressRange(0xc001000, 0x1000)',
  );
});

test('firmware is told all ranges that are left of one with a name', () => {
  const parted = `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
    big@0 { compatible = "acme,big"; reg = <0x0 0x1000>, <0x5000 0x100>; reg-names = "first", "second"; };
    one@100 { compatible = "acme,one"; reg = <0x100 0x200>; }; two@200 { compatible = "acme,two"; reg = <0x200 0x200>; }; };`;
  const { written, expected } = bothTold(described({ 'board.dts': parted }).soc);
  expect(written).toEqual(expected);
  expect(written).toContain('AddressRange(0x0, 0x100) AddressRange(0x400, 0xc00) AddressRange(0x5000, 0x100) acme,big');
});

test('a device of the library is compatible with what the file says', () => {
  const known = `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
    plic: controller@c000000 { reg = <0xc000000 0x1000>; interrupt-controller; #interrupt-cells = <1>; };
    clint@2000000 { compatible = "acme,clint", "riscv,clint0"; reg = <0x2000000 0x10000>; interrupt-parent = <&plic>; interrupts = <1 2>; };
    uart@1000 { compatible = "acme,uart", "sifive,uart0"; reg = <0x1000 0x1000>; interrupt-parent = <&plic>; interrupts = <3>; };
    i2c@2000 { compatible = "acme,i2c", "sifive,i2c0"; reg = <0x2000 0x1000>; interrupt-parent = <&plic>; interrupts = <4>; };
    pwm@3000 { compatible = "acme,pwm", "sifive,pwm0"; reg = <0x3000 0x1000>; interrupt-parent = <&plic>; interrupts = <5 6 7 8>; };
    plain@4000 { compatible = "sifive,uart0"; reg = <0x4000 0x1000>; interrupt-parent = <&plic>; interrupts = <9>; }; };`;
  const { soc } = described({ 'board.dts': known });
  expect(writeTopology(soc).source.match(/const \w+ = (?:lazyModule|devices.clint)\([^;]*;/g)).toEqual([
    `const clint = devices.clint({
    baseAddress: '0x200_0000',
    compatible: ['acme,clint', 'riscv,clint0'],
    ...ASSUMED.device,
  });`,
    `const uart = lazyModule(
    () =>
      new blocks.TLUART(
        { address: '0x1000', compatible: ['acme,uart', 'sifive,uart0'] },
        ASSUMED.device.beatBytes,
        ASSUMED.divisor,
      ),
  );`,
    `const i2c = lazyModule(
    () => new blocks.TLI2C({ address: '0x2000', compatible: ['acme,i2c', 'sifive,i2c0'] }, ASSUMED.device.beatBytes),
  );`,
    `const pwm = lazyModule(
    () => new blocks.TLPWM({ address: '0x3000', compatible: ['acme,pwm', 'sifive,pwm0'] }, ASSUMED.device.beatBytes),
  );`,
    `const plain = lazyModule(() => new blocks.TLUART({ address: '0x4000' }, ASSUMED.device.beatBytes, ASSUMED.divisor));`,
  ]);
  const { written, expected } = bothTold(soc);
  expect(written).toEqual(expected);
});

test.each([
  ['CMSIS-SVD', { 'chip.svd': svd }, 3],
  ['LiteX', { 'csr.json': csr }, 2],
])('firmware is told of the interrupts of %s, whose controller has no more than its cells', (_, files, count) => {
  const { written, expected } = bothTold(described(files).soc);
  expect(written).toEqual(expected);
  expect(written.filter((line) => line.includes(' interrupt '))).toHaveLength(count);
});

const golden = ['blocks', 'chipyard', 'rocket'].flatMap((folder) =>
  readdirSync(new URL(`../../golden/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.dts'))
    .map((name) => `${folder}/${name}`),
);

test.each(someOf(golden, 16))('firmware is told what the device tree of %s said', (name) => {
  const { soc } = described({ 'soc.dts': readFileSync(new URL(`../../golden/${name}`, import.meta.url)) });
  const { written, expected } = bothTold(soc);
  expect(written).toEqual(expected);
});

const material = fileURLToPath(new URL('../../../../shared/real-socs/dt/', import.meta.url));
const real = existsSync(material) ? readdirSync(material).filter((name) => name.endsWith('.dtb.gz')) : [];

describe.skipIf(real.length === 0)('real SoCs', () => {
  test.each(someOf(real, 24))('firmware is told what %s said', (name) => {
    const { soc } = described({ [name]: gunzipSync(readFileSync(join(material, name))) });
    const { written, expected } = bothTold(soc);
    expect(written).toEqual(expected);
  });
});
