import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborateSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { type Change, compareDevices, type Happening } from '../../../lib/diff/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import {
  AddressSet,
  apb,
  connect,
  type Elaboration,
  elaborate,
  firmware,
  hart,
  int,
  interruptController,
  LazyModule,
  lazyModule,
  type Resource,
  SimpleDevice,
  soc,
} from '../../../lib/index.js';
import { addressMapSvd, deviceTreeSource, mapContent } from '../../../lib/output/files/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { chipyardConfig } from '../../../lib/chipyard/index.js';
import cheshire from '../../../topologies/cheshire.js';
import earlgrey from '../../../topologies/earlgrey.js';
import fu540 from '../../../topologies/fu540.js';
import gd32vf103 from '../../../topologies/gd32vf103.js';
import litex from '../../../topologies/litex.js';
import { ChipTop } from '../../../topologies/chipyard.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import trustzone from '../../../topologies/trustzone.js';
import { findingsIn } from '../../check/findings-in.js';
import { boardOf, part, starts } from '../../descriptions/random-boards.js';
import { described } from '../../descriptions/read.js';
import { topologyIn } from '../../descriptions/topology/topology-in.js';
import { repeated } from '../../seeds.js';

const tree = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  soc { #address-cells = <1>; #size-cells = <1>; ranges; interrupt-parent = <&plic>;
    plic: interrupt-controller@c000000 { compatible = "riscv,plic0"; reg = <0xc000000 0x4000000>; interrupt-controller; #interrupt-cells = <1>; };
    serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x1000>; interrupts = <4>; };
    timer@2000 { compatible = "acme,timer"; reg = <0x2000 0x1000>; interrupts = <5>, <6>; };
  };
};`;

const view = `<?xml version="1.0"?><device><name>CHIP</name><peripherals>
  <peripheral><name>UART1</name><baseAddress>0x1000</baseAddress><interrupt><name>UART1</name><value>7</value></interrupt>
    <addressBlock><offset>0</offset><size>0x40</size><usage>registers</usage></addressBlock></peripheral>
  <peripheral><name>WDT</name><baseAddress>0x5000</baseAddress>
    <addressBlock><offset>0</offset><size>0x10</size><usage>registers</usage></addressBlock></peripheral>
</peripherals></device>`;

const board = (text = tree): Elaboration => elaborateSoc(described({ 'board.dts': text }).soc);

function told(before: Elaboration, after: Elaboration): string[] {
  return compareDevices(before, after).changes.map(({ impact, aspect, happening, subject, before: was, after: is }) =>
    [impact, aspect, happening, subject, was, '→', is].join(' '),
  );
}

const random = fc.array(part, { minLength: 1, maxLength: 5 });
// Other parts, one of them another, or one more.
const versions = fc.oneof(
  fc.tuple(random, random),
  fc.tuple(random, fc.nat(), part).map(([parts, k, other]) => [parts, parts.with(k % parts.length, other)] as const),
  fc.tuple(random, fc.nat(), part).map(([parts, k, other]) => [parts, parts.toSpliced(k % 6, 0, other)] as const),
);
const opposites: Readonly<Record<string, Happening>> = { removed: 'added', shrunk: 'grown', lost: 'gained' };
const turnedBack = new Map(
  Object.entries(opposites).flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

test('what differs between two device trees is the mirror of what differs back', () => {
  fc.assert(
    fc.property(versions, starts, ([some, others], start) => {
      const [before, after] = [some, others].map((parts) => elaborateSoc(boardOf(parts, start).soc)) as [
        Elaboration,
        Elaboration,
      ];
      const [there, back] = [compareDevices(before, after), compareDevices(after, before)].map(({ changes }) =>
        // Where addresses are gone, that is told instead of the order of windows.
        changes.filter(({ aspect }) => aspect !== 'windows'),
      );
      // Of what is called otherwise the later name is told.
      const key = ({ aspect, detail }: Change, ...rest: string[]): string => [aspect, detail, ...rest].join('|');
      expect(there?.map((each) => key(each, each.happening, each.before, each.after)).sort()).toEqual(
        back
          ?.map((each) => key(each, turnedBack.get(each.happening) ?? each.happening, each.after, each.before))
          .sort(),
      );
    }),
    repeated(30),
  );
});

test('what had the name that a device has now is gone, or has the name that the device had', () => {
  const calling = (uart: string, other = ''): Elaboration => board(tree.replace('serial@1000 {', `${other} ${uart} {`));
  const before = calling('serial@1000', 'serial { compatible = "acme,virtual"; };');
  expect(told(before, calling('serial'))).toEqual(['breaking firmware removed board.soc.serial acme,virtual → ']);
  expect(told(before, calling('serial', 'serial@1000 { compatible = "acme,virtual"; };'))).toEqual([]);
});

test('devices are one by name, by address and by compatible string', () => {
  const text = tree
    .replace('serial@1000', 'uart@1000')
    .replace('interrupts = <4>', 'interrupts = <9>')
    .replace(
      'timer@2000 { compatible = "acme,timer"; reg = <0x2000 0x1000>',
      'clock@3000 { compatible = "acme,timer"; reg = <0x3000 0x800>',
    )
    .replace(
      'memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>',
      'memory@80000000 { device_type = "memory"; reg = <0x80000000 0x2000000>',
    );
  expect(told(board(), board(text))).toEqual([
    'breaking interrupt changed board.soc.uart@1000 4 → 9',
    'breaking device moved board.soc.clock@3000 0x2000..0x2fff → 0x3000..0x37ff',
    'breaking firmware changed board.soc.uart@1000 → board.soc.interrupt-controller@c000000 4 → 9',
    'compatible device grown board.memory@80000000 0x80000000..0x80ffffff → 0x80000000..0x81ffffff',
  ]);
  expect(told(board(), board())).toEqual([]);
});

test('an address in a name is not a number: spi@0 of a tree is not what its topology calls spi0', () => {
  const spis = tree.replace(
    'serial@1000',
    `bus@10000000 { compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x10000000 0x10000>;
      l0: spi@0 { compatible = "acme,spi"; reg = <0 0x800>; interrupts = <1>; };
      spi@2000 { compatible = "acme,spi"; reg = <0x2000 0x1000>; interrupts = <2>; };
      spi@4000 { compatible = "acme,spi"; reg = <0x4000 0x1000>; interrupts = <3>; };
    };
    serial@1000`,
  );
  const written = writeTopology(described({ 'board.dts': spis }).soc).source;
  expect(written).toContain('const spi0 =');
  expect(told(board(spis), elaborate(topologyIn(written)))).toEqual([]);
  expect(told(elaborate(topologyIn(written)), board(spis))).toEqual([]);
});

test('a topology that was written of a device tree is equal to it', () => {
  const { soc } = described({ 'board.dts': tree });
  expect(told(elaborate(topologyIn(writeTopology(soc).source)), board())).toEqual([]);
});

test('of a view of registers, places and shared interrupts are compared, and what is left out is said', () => {
  const registers = elaborateSoc(described({ 'chip.svd': view }).soc);
  expect(told(registers, board())).toEqual([
    'breaking interrupt changed board.soc.serial@1000 7 → 4',
    'breaking device removed CHIP.WDT 0x5000..0x500f → ',
    'compatible device added board.soc.timer@2000  → 0x2000..0x2fff',
    'compatible device added board.soc.interrupt-controller@c000000  → 0xc000000..0xfffffff',
  ]);
  expect(compareDevices(registers, board()).leftOut).toEqual([
    'Only devices are compared, with their addresses and interrupts: not buses, and not who reaches what.',
    'Not known, and so not compared: widths, operations, ids, which clocks run buses, what overlaps on purpose, adapters.',
    'Sizes are not compared, nor memory, registers of 4 GiB and more, and interrupts that only one side has: CHIP is a view of registers.',
    'Compatible strings are not compared: CHIP has none.',
  ]);
});

test('a device is where software counts its registers from, for a view of registers whose blocks are shared', () => {
  const peripheral = (name: string, offset: string): string =>
    `<peripheral><name>${name}</name><baseAddress>0x1000</baseAddress>
      <addressBlock><offset>0</offset><size>0x1000</size><usage>registers</usage></addressBlock>
      <registers><register><name>R</name><addressOffset>${offset}</addressOffset></register></registers></peripheral>`;
  const { soc } = described({
    'chip.svd': `<device><name>CHIP</name><peripherals>${peripheral('POWER', '0x40')}${peripheral('MPU', '0x528')}</peripherals></device>`,
  });
  const written = elaborate(topologyIn(writeTopology(soc).source));
  expect(told(elaborateSoc(soc), written)).toEqual([]);
  expect(told(written, elaborateSoc(soc))).toEqual([]);
  const moved = elaborate(topologyIn(writeTopology(soc).source.replace(/base: '0x1000'/, "base: '0x500'")));
  expect(told(elaborateSoc(soc), moved)).toEqual(['breaking device moved CHIP.mpu 0x1000..0x1fff → 0x1528..0x1fff']);
});

test('windows of a device that a view of registers has as peripherals are one device, unless something else is there', () => {
  const peripheral = (called: string, base: string, size: string): string =>
    `<peripheral><name>${called}</name><baseAddress>${base}</baseAddress>
      <addressBlock><offset>0</offset><size>${size}</size><usage>registers</usage></addressBlock></peripheral>`;
  const viewOf = (...peripherals: readonly string[]): Elaboration =>
    elaborateSoc(
      described({
        'chip.svd': `<?xml version="1.0"?><device><name>CHIP</name><peripherals>${peripherals.join('')}</peripherals></device>`,
      }).soc,
    );
  const parted = board(
    tree
      .replace('reg = <0x2000 0x1000>', 'reg = <0x2000 0x1000>, <0x9000 0x100>')
      .replaceAll(/serial@1000.*|plic: .*|memory@.*|interrupt-parent = <&plic>;|interrupts = <5>, <6>;/g, ''),
  );
  const [timer, fifo] = [peripheral('TIMER_2000', '0x2000', '0x1000'), peripheral('FIFO', '0x9000', '0x100')];
  expect(told(parted, viewOf(timer, fifo))).toEqual([]);
  expect(told(viewOf(fifo, timer), parted)).toEqual([]);
  expect(told(parted, viewOf(timer, fifo, peripheral('DMA', '0x9080', '0x80')))).toEqual([
    'compatible device added CHIP.DMA  → 0x9080..0x90ff',
  ]);
  expect(told(parted, viewOf(peripheral('TIMER_2000', '0x7000', '0x1000'), fifo))).toEqual([
    'breaking device shrunk CHIP.FIFO 0x2000..0x2fff, 0x9000..0x90ff → 0x9000..0x90ff',
    'compatible device added CHIP.TIMER_2000  → 0x7000..0x7fff',
  ]);
});

test('what a device tree has and does not enable is there for a design, and is none for another device tree', () => {
  const off = board(tree.replace('timer@2000 {', 'timer@2000 { status = "disabled";'));
  const design = elaborate(topologyIn(writeTopology(described({ 'board.dts': tree }).soc).source));
  for (const sides of [
    [design, off],
    [off, design],
  ] as const) {
    expect(told(...sides)).toEqual([]);
    expect(compareDevices(...sides).leftOut.at(-1)).toBe(
      '/soc/timer@2000 is not compared: board has it, and does not enable it.',
    );
  }
  expect(told(board(), off)).toEqual(['breaking device removed board.soc.timer@2000 0x2000..0x2fff → ']);
  const moved = board(tree.replace('reg = <0x2000 0x1000>', 'reg = <0x3000 0x1000>; status = "disabled"'));
  expect(told(design, moved)).toEqual(['breaking device removed board.timer 0x2000..0x2fff → ']);
  const read = deserialise([...serialise(off)].join(''));
  expect(read.described?.disabled).toEqual([{ id: '/soc/timer@2000', ranges: [['0x2000', '0x3000']] }]);
});

test('interrupts that one side does not know are not compared', () => {
  const without = board(tree.replaceAll(/interrupts = [^;]*;/g, ''));
  expect(told(without, board())).toEqual([]);
  expect(compareDevices(without, board()).leftOut.at(-1)).toBe('Interrupts are not compared: board has none.');
  expect(compareDevices(without, without).leftOut.at(-1)).toBe('Interrupts are not compared: neither side has any.');
});

/** Two devices in one module, of which one raises an interrupt beside it; and a controller whose registers stand apart. */
class Pair extends LazyModule {
  readonly uart = new SimpleDevice('uart', ['acme,uart']);
  readonly spi = new SimpleDevice('spi', ['acme,spi']);
  readonly uartRegisters = registers('0x1000_0000', this.uart.reg());
  readonly spiRegisters = registers('0x1000_1000', this.spi.reg());
}

function registers(base: string, resources: readonly Resource[]): ReturnType<typeof apb.slave> {
  return apb.slave({ address: [AddressSet.range(base, '4K')], beatBytes: 4, resources });
}

const paired = soc('paired', () => {
  const cpu = hart({ id: 0, isa: 'rv32imac' });
  const [bus, fan] = [apb.master({ name: 'core' }), apb.fanout()];
  const pair = lazyModule(() => new Pair());
  const controller = interruptController({ compatible: ['acme,intc'], lines: 8 });
  const control = registers('0x1000_2000', controller.device.reg());
  const ram = apb.ram({ address: AddressSet.range('0x8000_0000', '64K') });
  const done = int.source({ resources: pair.spi.int });
  connect(bus, fan);
  for (const sink of [pair.uartRegisters, pair.spiRegisters, control]) connect(fan, sink);
  connect(fan, ram);
  controller.connect(done, 3);
  cpu.connect(controller.intnode, 'meip');
  firmware({ model: 'Paired', compatible: ['acme,paired'], bus, timebase: 1000 });
  return { cpu, bus, fan, pair, controller, control, ram, done };
});

const strings = fc.uniqueArray(fc.constantFrom('acme,a', 'acme,b', 'acme,c'), { minLength: 1 });
const kinds = fc.record({ serial: strings, timer: strings });

interface Kinds {
  readonly serial: readonly string[];
  readonly timer: readonly string[];
}

/** The devices of the tree with other compatible strings, as a tree. */
function treeOf({ serial, timer }: Kinds): Elaboration {
  const list = (all: readonly string[]): string => all.map((each) => `"${each}"`).join(', ');
  return board(
    tree
      .replace('compatible = "acme,uart"', `compatible = ${list(serial)}`)
      .replace('compatible = "acme,timer"', `compatible = ${list(timer)}`),
  );
}

/** The same as a topology. */
function topologyOf(said: Kinds): Elaboration {
  return elaborate(
    soc('board', () => {
      const cpu = hart({ id: 0, isa: 'rv32imac' });
      const [bus, fan] = [apb.master({ name: 'core' }), apb.fanout()];
      const devices = {
        serial: registers('0x1000', new SimpleDevice('serial', said.serial).reg()),
        timer: registers('0x2000', new SimpleDevice('timer', said.timer).reg()),
      };
      connect(bus, fan);
      connect(fan, devices.serial);
      connect(fan, devices.timer);
      firmware({ model: 'Board', compatible: ['acme,board'], bus, timebase: 1000 });
      return { cpu, bus, fan, ...devices };
    }),
  );
}

test('compatible strings are compared whatever notations they are written in', () => {
  fc.assert(
    fc.property(kinds, kinds, fc.boolean(), (before, after, isTreeFirst) => {
      const [old, young] = isTreeFirst ? [treeOf(before), topologyOf(after)] : [topologyOf(before), treeOf(after)];
      const ids = isTreeFirst
        ? { serial: 'board.serial', timer: 'board.timer' }
        : { serial: 'board.soc.serial@1000', timer: 'board.soc.timer@2000' };
      const expected = (['serial', 'timer'] as const).flatMap((name) => {
        const [had, has] = [before[name].join(', '), after[name].join(', ')];
        const what = has.startsWith(`${had}, `) ? 'compatible firmware grown' : 'breaking firmware changed';
        return had === has ? [] : [`${what} ${ids[name]} ${had} → ${has}`];
      });
      expect(
        told(old, young)
          .filter((each) => each.includes('firmware'))
          .sort(),
      ).toEqual(expected.sort());
    }),
    repeated(100),
  );
});

test('of two notations it is said whether compatible strings are compared', () => {
  const said = { serial: ['acme,uart'], timer: ['acme,timer'] };
  const silent = elaborate(topologyIn(writeTopology(described({ 'board.dts': tree }).soc).source));
  const [both, one] = [topologyOf(said), silent].map((design) => compareDevices(design, board()).leftOut);
  expect(both?.[0]).toBe(
    'Only devices are compared, with their addresses and interrupts, and the compatible strings of those that have some on both sides: not buses, and not who reaches what.',
  );
  expect(one?.at(-1)).toBe('Compatible strings are not compared: board has none.');
});

/** What is written of a design as a device tree, read again; nothing of one that tells firmware nothing. */
function treesOf({ resources }: Elaboration): Elaboration[] {
  if (resources === null) return [];
  return [board([...deviceTreeSource(resources)].join(''))];
}

test.each<readonly [string, () => Elaboration]>([
  ['paired', () => elaborate(paired)],
  ['gd32vf103', () => elaborate(gd32vf103)],
  ['trustzone', () => elaborate(trustzone)],
  ['litex', () => elaborate(litex)],
  ['cheshire', () => elaborate(cheshire)],
  ['earlgrey', () => elaborate(earlgrey)],
  ['fu540', () => elaborate(fu540)],
  ['DefaultConfig', () => elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig'))],
  ['RocketConfig', () => elaborate(ChipTop, chipyardConfig('RocketConfig'))],
])('what is written of %s for firmware says the same as the design', (name, elaborated) => {
  const design = elaborated();
  const view = addressMapSvd(mapContent(design, { design: name, input: `${name}.ts` }));
  const readBack = [...treesOf(design), elaborateSoc(described({ 'own.svd': view }).soc)];
  const nothing = readBack.map(() => []);
  expect(readBack.map((own) => told(design, own))).toEqual(nothing);
  expect(readBack.map((own) => told(own, design))).toEqual(nothing);
});

test('an interrupt is that of the device that firmware knows, wherever it is raised', () => {
  const design = elaborate(paired);
  const { interrupts } = mapContent(design, { design: 'paired', input: 'paired.ts' });
  expect(interrupts.map(({ raiser, ofDevice, number }) => [raiser, ofDevice, number])).toEqual([
    ['SPI_REGISTERS', true, 3],
  ]);
  expect(findingsIn('policy/expectation', design, { expect: ['spiRegisters interrupt 3 at controller'] })).toEqual([]);
  expect(
    findingsIn('policy/expectation', design, { expect: ['uartRegisters interrupt 3 at controller'] }).map(
      ({ message }) => message,
    ),
  ).toEqual([
    'The policy expects "uartRegisters interrupt 3 at controller", but no interrupt leads from uartRegisters to controller.',
  ]);
});
