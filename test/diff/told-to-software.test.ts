import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborateSoc } from '../../lib/descriptions/index.js';
import {
  byCause,
  type Change,
  changeText,
  compareDevices,
  compareWithLock,
  diffMarkdown,
  diffText,
  type Facts,
  factsOf,
  folded,
  kindText,
  lockText,
  readLock,
} from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { described } from '../descriptions/read.js';
import { repeated } from '../seeds.js';

/** What a device tree tells software. */
interface Board {
  readonly model: string;
  readonly compatible: readonly string[];
  readonly memory: number;
  readonly cores: readonly Core[];
  /** Compatible strings by the names of devices; `flash@0` lies in `spi@2000` and has no address of its own, as `pmic` has none. */
  readonly devices: Readonly<Record<DeviceName, readonly string[]>>;
  /** The clocks of `clk` that devices take. */
  readonly clocks: Readonly<Record<ClockedName, readonly number[]>>;
  /** How fast `clk` runs. */
  readonly hertz: number;
  /** Whether registers have names. */
  readonly hasNames: boolean;
}

interface Core {
  readonly name: string;
  readonly reg: number;
  readonly isa: string;
  readonly compatible: readonly string[];
  readonly enabled: boolean;
}

const deviceNames = ['soc', 'uart@1000', 'spi@2000', 'flash@0', 'pmic'] as const;
type DeviceName = (typeof deviceNames)[number];

const clockedNames = ['uart@1000', 'pmic'] as const;
type ClockedName = (typeof clockedNames)[number];

function strings(name: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `${name} = ${values.map((value) => `"${value}"`).join(', ')};`;
}

function sourceOf({ model, compatible, memory, cores, devices, clocks, hertz, hasNames }: Board): string {
  const of = (name: DeviceName): string => strings('compatible', devices[name]);
  const taken = (name: ClockedName): string =>
    clocks[name].length === 0 ? '' : `clocks = ${clocks[name].map((number) => `<&clk ${number}>`).join(', ')};`;
  const names = hasNames ? 'reg-names = "ctrl";' : '';
  return `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; model = "${model}"; ${strings('compatible', compatible)}
  cpus { #address-cells = <1>; #size-cells = <0>; ${cores
    .map(
      (core) => `
    ${core.name} { device_type = "cpu"; reg = <${core.reg}>; riscv,isa = "${core.isa}"; ${strings('compatible', core.compatible)}
      status = "${core.enabled ? 'okay' : 'disabled'}"; };`,
    )
    .join('')}
  };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 ${memory * 0x1000}>; };
  clk: clk { compatible = "acme,clk"; #clock-cells = <1>; clock-frequency = <${hertz}>; };
  pmic { ${of('pmic')} ${taken('pmic')} };
  soc { #address-cells = <1>; #size-cells = <1>; ranges; ${of('soc')}
    uart@1000 { reg = <0x1000 0x100>; ${names} ${of('uart@1000')} ${taken('uart@1000')} };
    spi@2000 { reg = <0x2000 0x100>; ${names} ${of('spi@2000')} #address-cells = <1>; #size-cells = <0>;
      flash@0 { reg = <0>; ${of('flash@0')} }; };
  };
};
`;
}

const elaborated = (board: Board): Elaboration => elaborateSoc(described({ 'board.dts': sourceOf(board) }).soc);
const lockOf = (elaboration: Elaboration): Facts => readLock(lockText(factsOf(elaboration)));

const word = fc.constantFrom('acme,a', 'acme,b', 'acme,c', 'ns16550a', 'acme,a-v2');
const list = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const numbers: fc.Arbitrary<readonly number[]> = fc.uniqueArray(fc.nat(5), { maxLength: 3 });
// The first compatible string of a board gives the design its name, which does not change here.
const board = fc.record({
  model: fc.constantFrom('One', 'Two, of Acme'),
  compatible: list.map((others) => ['acme,board', ...others]),
  memory: fc.integer({ min: 1, max: 9 }),
  cores: fc.uniqueArray(
    fc
      .record({
        reg: fc.integer({ min: 0, max: 9 }),
        isa: fc.constantFrom('rv64imac', 'rv64gc'),
        compatible: list,
        enabled: fc.boolean(),
      })
      .map((core) => ({ name: `cpu@${core.reg}`, ...core })),
    { minLength: 1, maxLength: 3, selector: ({ reg }) => reg },
  ),
  devices: fc.record({ soc: list, 'uart@1000': list, 'spi@2000': list, 'flash@0': list, pmic: list }),
  clocks: fc.record({ 'uart@1000': numbers, pmic: numbers }),
  hertz: fc.integer({ min: 1, max: 9 }),
  hasNames: fc.boolean(),
});

/** One thing that is told otherwise. */
interface Mutant {
  readonly board: Board;
  readonly impact: 'breaking' | 'compatible';
  /** The names that a report has. */
  readonly about: string;
}

const isPrefix = <T>(short: readonly T[], long: readonly T[]): boolean => short.every((each, k) => long[k] === each);

/** Another list: one string another, gone, come or elsewhere. */
const otherList = (had: readonly string[]): fc.Arbitrary<readonly string[]> =>
  list.filter((has) => has.join() !== had.join());

function ofList(had: readonly string[], about: string, put: (has: readonly string[]) => Board): fc.Arbitrary<Mutant> {
  return otherList(had).map((has) => ({
    board: put(has),
    about,
    impact: isPrefix(had, has) ? ('compatible' as const) : ('breaking' as const),
  }));
}

function mutantsOf(board: Board): fc.Arbitrary<Mutant> {
  const { cores, devices, clocks, hertz, model, memory, compatible } = board;
  const withCore = (k: number, core: Partial<Core>): Board => ({
    ...board,
    cores: cores.map((each, at) => (at === k ? { ...each, ...core } : each)),
  });
  const [first = '', ...others] = compatible;
  return fc.oneof(
    ...deviceNames.map((name) =>
      ofList(devices[name], name, (has) => ({ ...board, devices: { ...devices, [name]: has } })),
    ),
    ...clockedNames.map((name) =>
      numbers
        .filter((has) => has.join() !== clocks[name].join())
        .map((has): Mutant => ({
          board: { ...board, clocks: { ...clocks, [name]: has } },
          about: `board${name === 'pmic' ? '' : '.soc'}.${name} → board.clk`,
          impact: isPrefix(clocks[name], has) ? 'compatible' : 'breaking',
        })),
    ),
    fc.constant<Mutant>({ board: { ...board, hertz: hertz + 1 }, impact: 'breaking', about: 'board.clk' }),
    ofList(others, 'board', (has) => ({ ...board, compatible: [first, ...has] })),
    fc.constant<Mutant>({ board: { ...board, model: `${model}s` }, impact: 'breaking', about: 'board' }),
    fc.constant<Mutant>({ board: { ...board, memory: memory + 1 }, impact: 'compatible', about: 'memory@80000000' }),
    fc.constant<Mutant>({ board: { ...board, memory: memory / 2 }, impact: 'breaking', about: 'memory@80000000' }),
    ...cores.flatMap(({ name, reg, isa, enabled, compatible: had }, k) => [
      // Without any core, one is assumed.
      ...(cores.some((core, at) => at !== k && core.enabled)
        ? [
            fc.constant<Mutant>({
              board: withCore(k, { enabled: !enabled }),
              impact: enabled ? 'breaking' : 'compatible',
              about: name,
            }),
          ]
        : []),
      ...(enabled
        ? [
            ofList(had, name, (has) => withCore(k, { compatible: has })),
            fc.constant<Mutant>({ board: withCore(k, { reg: reg + 100 }), impact: 'breaking', about: name }),
            fc.constant<Mutant>({ board: withCore(k, { isa: `${isa}_zba` }), impact: 'breaking', about: name }),
          ]
        : []),
    ]),
  );
}

const pairs = board.chain((before) => mutantsOf(before).map((mutant) => ({ before, mutant })));

test('what software is told otherwise by a device tree is told once, by a diff as well as by a lock', () => {
  fc.assert(
    fc.property(pairs, ({ before, mutant: { board: after, impact, about } }) => {
      const [old, young] = [elaborated(before), elaborated(after)];
      const { changes } = compareDevices(old, young);
      const locked = compareWithLock(lockOf(old), factsOf(young)).map(({ change }) => change);
      for (const groups of [folded(changes, (each) => each), byCause(locked, (each) => each)]) {
        expect(groups.map((group) => group.impact)).toEqual([impact]);
        expect(groups[0]?.cause.subject).toContain(about);
      }
      for (const text of [diffText(changes), diffMarkdown(changes)]) expect(text).toContain(about);
      expect(compareDevices(young, young).changes).toEqual([]);
      expect(compareWithLock(lockOf(young), factsOf(young))).toEqual([]);
    }),
    repeated(150),
  );
});

const plain: Board = {
  ...{ model: 'Plain', compatible: ['acme,board'], memory: 1, hasNames: true },
  cores: [0, 1].map((reg) => ({
    ...{ name: `cpu@${reg}`, reg, isa: 'rv64gc', compatible: ['riscv'], enabled: true },
  })),
  devices: {
    ...{ soc: ['simple-bus'], 'uart@1000': ['acme,uart', 'ns16550a'], 'spi@2000': ['acme,spi'] },
    ...{ 'flash@0': ['jedec,spi-nor'], pmic: ['acme,pmic'] },
  },
  clocks: { 'uart@1000': [7], pmic: [] },
  hertz: 1,
};

const withDevices = (devices: Partial<Board['devices']>): Elaboration =>
  elaborated({ ...plain, devices: { ...plain.devices, ...devices } });

const texts = (changes: readonly Change[]): string[] => changes.map((each) => `${kindText(each)} ${changeText(each)}`);

test('a string lost, or another first one, is breaking; one more behind the others is compatible', () => {
  const after = withDevices({
    ...{ 'uart@1000': ['ns16550a', 'acme,uart'], 'spi@2000': ['acme,spi', 'acme,spi-v1'] },
    'flash@0': ['jedec,spi-nand'],
  });
  expect(diffText(compareDevices(elaborated(plain), after).changes)).toBe(`2 breaking changes
  firmware changed  board.soc.spi@2000.flash@0: compatible: jedec,spi-nor → jedec,spi-nand
  firmware changed  board.soc.uart@1000: compatible: acme,uart, ns16550a → ns16550a, acme,uart

1 compatible change
  firmware grown  board.soc.spi@2000: compatible: acme,spi → acme,spi, acme,spi-v1
`);
});

test('a core that is not enabled any more is gone, and cores that change alike are told of together', () => {
  const [first, second] = plain.cores;
  if (first === undefined || second === undefined) throw new Error('there are two cores');
  const off = elaborated({ ...plain, cores: [first, { ...second, enabled: false }] });
  expect(diffText(compareDevices(elaborated(plain), off).changes)).toBe(`1 breaking change
  master removed  board.cpu@1: riscv
`);
  const other = elaborated({ ...plain, cores: plain.cores.map((core) => ({ ...core, isa: 'rv64gcv' })) });
  expect(diffText(compareDevices(elaborated(plain), other).changes)).toBe(`1 breaking change
  firmware changed  board.cpu@0: riscv,isa: rv64gc → rv64gcv; also board.cpu@1
`);
});

test('clocks that devices take are told with those that give them, whatever these are called', () => {
  const clocked = { ...plain, clocks: { 'uart@1000': [7, 8], pmic: [] } };
  const source = sourceOf(clocked);
  const other = (...[from, to]: readonly [string, string]): Elaboration =>
    elaborateSoc(described({ 'board.dts': source.replaceAll(from, to) }).soc);
  const changes = (after: Elaboration): string[] => texts(compareDevices(elaborated(clocked), after).changes);
  expect(changes(other('uart@1000', 'serial@1000'))).toEqual([]);
  expect(changes(other('<&clk 8>;', '<&clk 9>;'))).toEqual([
    'firmware changed board.soc.uart@1000 → board.clk: clocks: 7, 8 → 7, 9',
  ]);
  expect(changes(other('<&clk 8>;', '<&clk 8>; clock-names = "bus", "baud";'))).toEqual([
    'firmware changed board.soc.uart@1000 → board.clk: clocks: 7, 8 → 7 (bus), 8 (baud)',
  ]);
  expect(changes(elaborated({ ...clocked, clocks: { 'uart@1000': [], pmic: [3] } }))).toEqual([
    'firmware removed board.soc.uart@1000 → board.clk: clocks: 7, 8',
    'firmware added board.pmic → board.clk: clocks: 3',
  ]);
  expect(changes(other('clock-frequency = <1>', 'clock-frequency = <2>'))).toEqual([
    'firmware changed board.clk: clock-frequency: 1 → 2',
  ]);
  // All of them are one rename.
  const locked = compareWithLock(lockOf(elaborated(clocked)), factsOf(other('soc {', 'chip {')));
  expect(texts(locked.map(({ change }) => change))).toEqual(['module renamed board.chip: board.soc → board.chip']);
});

test('all that devices take of others is told, and numbers that only look so are told as numbers', () => {
  const board = (taken: string): Elaboration =>
    elaborateSoc(
      described({
        'board.dts': sourceOf(plain)
          .replace(
            '#clock-cells = <1>;',
            '#clock-cells = <1>; #reset-cells = <1>; #gpio-cells = <2>; #dma-cells = <0>; #phy-cells = <0>; #interconnect-cells = <1>;',
          )
          .replace('pmic {', `pmic { ${taken}`),
      }).soc,
    );
  const changes = (a: string, b: string): string => diffText(compareDevices(board(a), board(b)).changes);
  expect(changes('resets = <&clk 1>; nr-gpios = <1>;', 'resets = <&clk 2>; nr-gpios = <2>;')).toBe(`2 breaking changes
  firmware changed  board.pmic: nr-gpios: 1 → 2
  firmware changed  board.pmic → board.clk: resets: 1 → 2
`);
  // What messages are written to, without cells, and the ways through a network.
  expect(changes('msi-parent = <&clk>;', 'msi-parent = <&clk>, <&clk>; interconnects = <&clk 3>, <&clk 4>;'))
    .toBe(`2 compatible changes
  firmware grown  board.pmic → board.clk: msi-parent: the only one → the only one, the only one
  firmware added  board.pmic → board.clk: interconnects: 3, 4
`);
  expect(changes('', 'cs-gpios = <&clk 3 1>, <0>, <&clk 4 0>; dmas = <&clk>; dma-names = "rx";'))
    .toBe(`2 compatible changes
  firmware added  board.pmic → board.clk: cs-gpios: 3 1, 4 0 [2]
  firmware added  board.pmic → board.clk: dmas: (rx)
`);
  expect(changes('phys = <&clk>;', '')).toBe(`1 breaking change
  firmware removed  board.pmic → board.clk: phys: the only one
`);
});

test('how fast cores count the time is told, wherever the tree says so', () => {
  const counting = (where: string): Elaboration =>
    elaborateSoc(
      described({ 'board.dts': sourceOf(plain).replace(where, `${where} timebase-frequency = <1000000>;`) }).soc,
    );
  const changes = (after: Elaboration): string => diffText(compareDevices(elaborated(plain), after).changes);
  expect(changes(counting('#size-cells = <0>;'))).toBe(`1 breaking change
  firmware changed  board.cpu@0: timebase-frequency: none → 1000000; also board.cpu@1
`);
  expect(changes(counting('reg = <0>;'))).toBe(`1 breaking change
  firmware changed  board.cpu@0: timebase-frequency: none → 1000000
`);
});

test('devices that have other names, and what is in them, are compared by what they are', () => {
  const source = sourceOf({ ...plain, devices: { ...plain.devices, 'flash@0': ['jedec,spi-nand'] } })
    .replace('spi@2000', 'qspi@2000')
    .replace('cpu@1', 'cpu@100');
  const after = elaborateSoc(described({ 'other.dts': source }).soc);
  expect(texts(compareDevices(elaborated(plain), after).changes)).toEqual([
    'firmware changed board.soc.qspi@2000.flash@0: compatible: jedec,spi-nor → jedec,spi-nand',
  ]);
});

test('what a tree calls memory and does not any more, and where it may not be used, is told', () => {
  const source = sourceOf(plain);
  const registers = elaborateSoc(
    described({ 'board.dts': source.replace('device_type = "memory";', '').replace('memory@8', 'sram@8') }).soc,
  );
  expect(texts(compareDevices(elaborated(plain), registers).changes)).toEqual([
    'device changed board.sram@80000000: kind: memory → registers',
  ]);
  const reserved = (size: number): Elaboration =>
    elaborateSoc(
      described({
        'board.dts': source.replace(
          'pmic {',
          `reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; fw@80000000 { reg = <0x80000000 ${size}>; }; }; pmic {`,
        ),
      }).soc,
    );
  expect(texts(compareDevices(reserved(0x100), reserved(0x200)).changes)).toEqual([
    'firmware changed board.reserved-memory.fw@80000000: reg: 0x80000000..0x800000ff → 0x80000000..0x800001ff',
  ]);
});

test('extensions of a core are a set: more of them take nothing away', () => {
  const withExtensions = (...extensions: readonly string[]): Elaboration =>
    elaborateSoc(
      described({
        'board.dts': sourceOf(plain).replaceAll(
          'riscv,isa = "rv64gc";',
          `riscv,isa-base = "rv64i"; ${strings('riscv,isa-extensions', extensions)}`,
        ),
      }).soc,
    );
  const impacts = (a: Elaboration, b: Elaboration): string[] =>
    folded(compareDevices(a, b).changes, (each) => each).map(({ impact }) => impact);
  expect(impacts(withExtensions('i', 'm'), withExtensions('m', 'i'))).toEqual([]);
  expect(impacts(withExtensions('i', 'm'), withExtensions('a', 'i', 'm'))).toEqual(['compatible']);
  expect(impacts(withExtensions('i', 'm'), withExtensions('i', 'zba'))).toEqual(['breaking']);
});

test('a lock that earlier versions wrote gets what software is told as one note', () => {
  const now = factsOf(elaborated(plain));
  const older = lockText(now)
    .split('\n')
    .filter((line) => !line.startsWith('firmware '))
    .join('\n');
  const groups = byCause(compareWithLock(readLock(older), now), ({ change }) => change);
  expect(groups.map(({ impact, cause: { change } }) => [impact, kindText(change), change.subject])).toEqual([
    ['compatible', 'firmware added', 'board'],
  ]);
});

test('what software is told is in a saved elaboration', () => {
  const design = elaborated(plain);
  expect(deserialise([...serialise(design)].join('')).described).toEqual(design.described);
});

test('of two SVDs, another core is told, whatever it is called', () => {
  const view = (core: string): Elaboration =>
    elaborateSoc(
      described({
        'chip.svd': `<?xml version="1.0"?><device><name>CHIP</name><cpu><name>${core}</name></cpu><peripherals>
  <peripheral><name>UART</name><baseAddress>0x1000</baseAddress>
    <addressBlock><offset>0</offset><size>0x40</size><usage>registers</usage></addressBlock></peripheral>
</peripherals></device>`,
      }).soc,
    );
  expect(diffText(compareDevices(view('CM4'), view('CM33')).changes)).toBe(`1 breaking change
  firmware changed  CHIP.CM33: cpu: CM4 → CM33
`);
  const locked = compareWithLock(lockOf(view('CM4')), factsOf(view('CM33'))).map(({ change }) => change);
  expect(diffText(locked)).toBe(`1 breaking change
  firmware changed  CHIP.CM33: cpu: CM4 → CM33

1 internal change
  module renamed  CHIP.CM33: CHIP.CM4 → CHIP.CM33
`);
});
