import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeSoc,
  DescriptionError,
  elaborateSoc,
  notationOf,
  writeTopology,
} from '../../../lib/descriptions/index.js';
import { tryElaborate } from '../../../lib/index.js';
import { atLeast, repeated, someOf } from '../../seeds.js';
import { described } from '../read.js';
import { expectAlike, expectSame } from './compared.js';
import { topologyIn } from './topology-in.js';

const material = fileURLToPath(new URL('../../../../shared/real-socs/', import.meta.url));
const real = ['dt', 'svd', 'opentitan/earlgrey'].flatMap((folder) =>
  existsSync(join(material, folder))
    ? readdirSync(join(material, folder))
        .filter((name) => !/[.]facts[.]|boneblack[.]pp/.test(name))
        .map((name) => `${folder}/${name}`)
    : [],
);

const golden = ['blocks', 'chipyard', 'rocket'].flatMap((folder) =>
  readdirSync(new URL(`../../golden/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.dts'))
    .map((name) => `${folder}/${name}`),
);

test.each(someOf(golden, 16))('the topology of %s has its addresses, interrupts, reach and overlaps', (name) => {
  const { soc } = described({ 'soc.dts': readFileSync(new URL(`../../golden/${name}`, import.meta.url)) });
  expectSame(soc);
});

test('what leads requests to the controllers of DMA that it names is no master', () => {
  const { soc } = described({
    'soc.dts': `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>;
      dma1: dma-controller@1000 { reg = <0x1000 0x100>; #dma-cells = <4>; };
      mux: dma-router@2000 { reg = <0x2000 0x40>; #dma-cells = <3>; dma-masters = <&dma1>; };
      dw: dma-controller@3000 { reg = <0x3000 0x100>; #dma-cells = <3>; dma-masters = <99>; }; };`,
  });
  expect(soc.parts.flatMap(({ id, sees }) => (sees === undefined ? [] : [id]))).toEqual([
    '/dma-controller@1000',
    '/dma-controller@3000',
  ]);
  expect(writeTopology(soc).source.match(/(?<=const )\w+(?= = tl\.client)/g)).toEqual([
    'core',
    'dma1Master',
    'dwMaster',
  ]);
});

test('labels that a generator counts are no names', () => {
  const { source } = writeTopology(
    described({
      'soc.dts': `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>;
        L1: serial@1000 { reg = <0x1000 0x100>; }; L2: serial@2000 { reg = <0x2000 0x100>; };
        L3_sram: memory@3000 { reg = <0x3000 0x100>; }; L17: rom@4000 { reg = <0x4000 0x100>; }; };`,
    }).soc,
  );
  expect(source.match(/(?<=const )\w+(?= = devices)/g)).toEqual(['serial0', 'serial1', 'l3Sram', 'rom']);
});

test('interrupts without a known number are counted, controller by controller', () => {
  const { soc } = described({
    'board.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&groups>;
  groups: groups@1000 { compatible = "samsung,exynos4210-combiner"; reg = <0x1000 0x100>; interrupt-controller; #interrupt-cells = <2>; };
  aic: aic@2000 { compatible = "apple,aic"; reg = <0x2000 0x100>; interrupt-controller; #interrupt-cells = <3>; };
  a@3000 { reg = <0x3000 0x100>; interrupts = <2 3>, <2 4>; };
  cpu_intc: intc { compatible = "riscv,cpu-intc"; interrupt-controller; #interrupt-cells = <1>; };
  plic@5000 { reg = <0x5000 0x100>; interrupts-extended = <&cpu_intc 0xffffffff>, <&cpu_intc 9>; };
  b@4000 { reg = <0x4000 0x100>; interrupts-extended = <&groups 1 0>, <&aic 1 2 4>, <&aic 0 7 4>; };
};`,
  });
  const { source, unnumbered } = writeTopology(soc);
  expect(source.match(/^\/\/ (?:Left out|- ).*$/gm)).toEqual([
    '// Left out, since their numbers are not known:',
    '// - 3 interrupts at /groups@1000',
    '// - 1 interrupt at /aic@2000',
  ]);
  expect(unnumbered).toEqual([
    { controller: '/groups@1000', count: 3 },
    { controller: '/aic@2000', count: 1 },
  ]);
});

const board = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; cpu@1 { device_type = "cpu"; reg = <1>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  gic: interrupt-controller@1000 { compatible = "arm,gic-v3"; reg = <0x1000 0x1000>; interrupt-controller; #interrupt-cells = <3>; };
  soc { #address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x40000000 0x10000>; interrupt-parent = <&gic>;
    uart0: serial@1000 { compatible = "sifive,uart0"; reg = <0x1000 0x1000>; interrupts = <0 5 4>; };
    timer@200 { compatible = "acme,timer"; reg = <0x200 0x14>, <0x400 0x4>; reg-names = "counter", "control"; interrupts = <0 6 4>, <0 7 4>; };
    timer@300 { compatible = "acme,timer"; reg = <0x300 0x14>; };
    dma@800 { reg = <0x800 0x40>; #dma-cells = <1>; };
  };
};`;

test('a topology reads as a person would write it', () => {
  const { soc } = described({ 'board.dts': board });
  expect(writeTopology(soc).source).toMatchInlineSnapshot(`
    "import { blocks, bundleBridge, connect, devices, gic, int, lazyModule, soc, tl } from 'entente-soc';
    import { runAsScript } from 'entente-soc/script';

    // What board.dts does not say: widths in bytes, operations, ids, who takes what controllers of interrupts pass on.
    const ASSUMED = {
      master: { sourceId: 1, emits: tl.readWrite(1, 4) },
      device: { beatBytes: 4 },
      memory: { beatBytes: 4, permissions: 'RWX', regionType: 'UNCACHED' },
      divisor: 1,
    } as const;

    /** acme,board, as board.dts describes it. */
    const board = soc('board', () => {
      // Buses.
      const bus = tl.xbar();
      const socBus = tl.xbar();
      connect(bus, socBus);

      // Masters.
      const cpu0 = tl.client({ name: 'cpu0', ...ASSUMED.master });
      const cpu1 = tl.client({ name: 'cpu1', ...ASSUMED.master });
      const dmaMaster = tl.client({ name: 'dmaMaster', ...ASSUMED.master });
      for (const master of [cpu0, cpu1, dmaMaster]) {
        connect(master, bus);
      }

      // On bus.
      const gicDevice = devices.peripheral(bus, {
        compatible: ['arm,gic-v3'],
        registers: [['0x1000', '4K']],
        specifier: gic.specifier,
        ...ASSUMED.device,
      });
      connect(gicDevice.controller, int.sink({ name: 'gicDeviceReceiver' }));
      const memory = devices.memory(bus, { ranges: [['0x8000_0000', '16M']], ...ASSUMED.memory });

      // On socBus.
      const uart0 = lazyModule(
        () => new blocks.TLUART({ address: '0x4000_1000' }, ASSUMED.device.beatBytes, ASSUMED.divisor),
      );
      bundleBridge.makeSink(uart0.ioNode);
      connect(socBus, uart0.controlNode);
      gicDevice.connect(uart0.intnode, 37);
      const timer0 = devices.peripheral(socBus, {
        compatible: ['acme,timer'],
        registers: [
          ['0x4000_0200', '0x14', 'counter'],
          ['0x4000_0400', '0x4', 'control'],
        ],
        ...ASSUMED.device,
      });
      gicDevice.connect(timer0, [38, 39]);
      const timer1 = devices.peripheral(socBus, {
        compatible: ['acme,timer'],
        registers: [['0x4000_0300', '0x14']],
        ...ASSUMED.device,
      });
      const dma = devices.peripheral(socBus, { registers: [['0x4000_0800', '0x40']], ...ASSUMED.device });

      return { bus, socBus, cpu0, cpu1, dmaMaster, gicDevice, memory, uart0, timer0, timer1, dma };
    });

    export default board;
    runAsScript(import.meta.url, board);
    "
  `);
  expectSame(soc);
});

/** A text with some of what a pattern finds in it replaced. */
function changed(text: string, pattern: RegExp, changes: readonly (readonly [at: number, by: string])[]): string {
  const count = text.match(pattern)?.length ?? 0;
  const by = new Map(changes.map(([at, word]) => [at % count, word]));
  let at = 0;
  return text.replace(pattern, (found) => by.get(at++) ?? found);
}

test('the topology of a changed tree has its addresses, interrupts and reach', () => {
  const numbers = fc.constantFrom('0', '1', '2', '3', '5', '0x14', '0x200', '0x1000', '0x10000', '0x40000000');
  const names = fc.constantFrom(
    'bus',
    'core',
    'registers',
    'memory',
    'interrupts',
    'serial',
    'class',
    'tl',
    'a.b',
    'x-y',
  );
  const some = (words: fc.Arbitrary<string>): fc.Arbitrary<[number, string][]> =>
    fc.array(fc.tuple(fc.nat(), words), { maxLength: 3 });
  let told = 0;
  fc.assert(
    fc.property(some(numbers), some(names), fc.boolean(), (cells, nodes, disabled) => {
      const text = changed(
        changed(board, /(?<=<[^>]*)\b(?:0x[\da-f]+|\d+)\b/g, cells),
        /[\w-]+(?=(?:@\w+)? \{)/g,
        nodes,
      );
      const soc = unlessRefused(() => described({ 'board.dts': text }).soc);
      if (soc === undefined) return;
      if (expectAlike(soc, disabled) > 0) told++;
    }),
    repeated(100),
  );
  expect(told).toBeGreaterThan(atLeast(50));
});

function unlessRefused<Result>(body: () => Result): Result | undefined {
  try {
    return body();
  } catch (error) {
    if (error instanceof DescriptionError) return undefined;
    throw error;
  }
}

test('topologies compile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'topologies-'));
  const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const sources = [board, ...someOf(golden, 8).map((name) => readFileSync(here(`test/golden/${name}`)))];
  for (const [index, content] of sources.entries()) {
    const { soc } = described({ 'soc.dts': content });
    writeFileSync(join(folder, `soc${index}.ts`), writeTopology(soc).source);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const paths = { 'entente-soc': [here('lib/index.ts')], 'entente-soc/*': [here('lib/entries/*.ts')] };
  const options = { rootDir: '/', typeRoots: [here('node_modules/@types')], paths };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: here('tsconfig.json'), compilerOptions: options, include: ['.'] }),
  );
  const { stdout, status } = spawnSync('npx', ['tsgo', '-p', folder], { cwd: here('.'), encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('what strangers call their devices stays text, and every constant has a name of its own', () => {
  const name = "'); throw new Error('run'); //\\n*/\u2028";
  const { soc } = described({ 'board.dts': board });
  const [root, ...others] = soc.parts;
  if (root === undefined) throw new Error('no root');
  const parts = [root, ...others.map((part) => ({ ...part, name, names: [], compatible: [name] }))];
  expectSame({ ...soc, name, file: name, parts });
});

test('a topology has the name that its description has in paths, without what divides them', () => {
  const { soc } = described({ 'board.dts': board.replace('acme,board', 'acme,vm-4.2') });
  const written = tryElaborate(topologyIn(writeTopology(soc).source)).elaboration;
  for (const elaboration of [elaborateSoc(soc), written]) expect(elaboration?.modules[0]?.id).toBe('vm-4_2');
  expectSame(soc);
});

describe.skipIf(real.length === 0)('real SoCs', () => {
  test.each(someOf(real, 24))('%s', (name) => {
    const file = join(material, name);
    const packed = readFileSync(file);
    const content = name.endsWith('.gz') ? gunzipSync(packed) : packed;
    const notation = notationOf(file, content.subarray(0, 4096));
    if (notation === undefined) throw new Error(`${name} is no description`);
    const { soc } = describeSoc(
      { file, content, read: (path) => (existsSync(path) ? readFileSync(path) : undefined) },
      notation,
    );
    for (const disabled of [false, true]) {
      expectSame(soc, disabled);
    }
  });
});
