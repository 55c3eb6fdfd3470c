import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artefactNames } from '../../../cli/commands/artefacts.js';
import { commands } from '../../../cli/commands/index.js';
import { reportFormats } from '../../../cli/reports/check-reports.js';
import { ententeIn } from '../run.js';

const files = mkdtempSync(join(tmpdir(), 'entente-idle-'));
const kept = mkdtempSync(join(tmpdir(), 'entente-idle-'));
afterAll(() => {
  for (const folder of [files, kept]) rmSync(folder, { recursive: true });
});

const axi = resolve('topologies/microcontroller-axi.ts');
const trustzone = resolve('topologies/trustzone.ts');
const obstacles = resolve('test/cli/fixtures/obstacles.ts');
const overlap = resolve('test/cli/fixtures/overlap.ts');
const tiles = resolve('test/cli/fixtures/tiles.ts');
const dual = ['rocket', '--config', 'DualCoreConfig'];

// Designs that are saved, each in a folder of its own.
const saved = new Map(
  [axi, trustzone, 'obstacles.ts', overlap, tiles, 'sizes.ts', 'sizes.ts#wider'].map((input, k) => [
    input,
    `saved/${k}`,
  ]),
);

/** A call with designs as they are saved, which are there at once; with a small topology; and as it is. */
function quickestFirst(call: readonly string[]): readonly (readonly string[])[] {
  const withDesigns = (other: (folder: string) => string): string[] =>
    call.map((word) => {
      const folder = saved.get(word);
      return folder === undefined ? word : other(folder);
    });
  return [
    withDesigns((folder) => join(folder, ...readdirSync(join(files, folder)))),
    withDesigns(() => 'sizes.ts'),
    call,
  ];
}

beforeAll(async () => {
  writeFileSync(
    join(files, 'trace.csv'),
    `time,master,operation,address,size\n${Array.from({ length: 40 }, (_, k) => `${k},dcache,get,0x${(0x8000_0000 + 4 * k).toString(16)},4\n`).join('')}`,
  );
  writeFileSync(
    join(files, 'board.dts'),
    '/dts-v1/;\n/ { #address-cells = <1>; #size-cells = <1>; model = "b"; compatible = "b"; soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges; uart@1000 { compatible = "a,b"; reg = <0x1000 0x1000>; }; }; };\n',
  );
  const sizes = (size: string): string =>
    `soc('sizes', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x1000', '${size}'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, ram };
})`;
  writeFileSync(
    join(files, 'sizes.ts'),
    `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default ${sizes('2K')};
export const wider = ${sizes('4K')};
`,
  );
  await ententeIn(files, 'lock', 'sizes.ts#wider', '--out', 'entente.lock');
  cpSync(obstacles, join(files, 'obstacles.ts'));
  await ententeIn(files, 'lock', 'obstacles.ts', '--out', 'entente.obstacles.lock');
  await ententeIn(files, 'replay', axi, 'trace.csv', '--heat', 'heat.json');
  for (const [input, folder] of saved)
    await ententeIn(files, 'elaborate', input, '--format', 'elaboration', '--out', folder);
  cpSync(files, kept, { recursive: true });
});

interface Called {
  /** Arguments of calls, of designs that tell options apart. */
  readonly calls: readonly (readonly string[])[];
  /** What options are given that take a value: the same in each call, or to each its own. */
  readonly values?: Readonly<Record<string, string | readonly string[]>>;
  readonly formats?: readonly string[];
}

const called: Readonly<Record<string, Called>> = {
  elaborate: { calls: [['board.dts'], [axi]], values: { out: 'out' }, formats: artefactNames },
  describe: { calls: [['board.dts']] },
  import: { calls: [['board.dts']], values: { out: 'new.ts' } },
  check: {
    calls: [['obstacles.ts'], [axi], [overlap]],
    values: { 'fail-on': 'warning', locked: 'entente.obstacles.lock' },
    formats: reportFormats,
  },
  diff: {
    calls: [
      ['sizes.ts', 'sizes.ts#wider'],
      [axi, trustzone],
      ['rocket', 'rocket', '--config-after', 'TinyConfig'],
    ],
    values: {
      ...{ 'fail-on': 'internal', view: 'full', out: 'both.svg' },
      ...{ 'config-before': 'TinyConfig', 'config-after': 'DualCoreConfig' },
    },
  },
  lock: { calls: [[axi], ['sizes.ts']], values: { out: 'sizes.lock', accept: 'ram' } },
  map: {
    calls: [[tiles]],
    values: { from: 'debug', gaps: '64K', near: '0x1000_0000', region: 'REGION_TEXT=ram', out: 'map.txt' },
  },
  hardware: {
    calls: [[axi], [axi, '--format', 'sv'], [axi, '--format', 'sv', '--out', 'rtl']],
    values: { leaves: 'stubs', prefix: 'own_', out: 'design.json' },
  },
  parameters: { calls: [[axi]], values: { out: 'values.json' } },
  route: { calls: [[trustzone, 'all', '0x8000_0000']], values: { op: 'putFull', size: '1', by: 'non-secure' } },
  reach: {
    calls: [[axi], [trustzone]],
    values: { from: 'core', to: ['memory', 'keys'], op: ['logical', 'get'], by: 'non-secure', out: 'reach.txt' },
  },
  'why-not': { calls: [[trustzone, '*', '*']], values: { by: 'non-secure' } },
  explain: { calls: [['obstacles.ts', 'uart']] },
  list: {
    calls: [[axi, 'nodes']],
    values: { protocol: 'TileLink', kind: 'source', under: 'peripherals', out: 'list.txt' },
  },
  ids: { calls: [[axi], dual], values: { to: 'memory' } },
  replay: { calls: [[axi, 'trace.csv']], values: { latency: '9', heat: 'new.json' } },
  play: { calls: [[], [axi]], values: { out: '-' } },
  view: { calls: [[axi]], values: { heat: 'heat.json', out: '-' } },
  init: { calls: [[]] },
};

test('every command is one of these, but for those whose options have tests of their own', () => {
  expect([...Object.keys(called), 'diagram', 'sweep'].toSorted()).toEqual(Object.keys(commands).toSorted());
});

/** Limits, which do nothing to what stays below them; what has tests of its own, since it takes a repository or never ends. */
const left = new Set([
  'timeout',
  'memory',
  'include',
  'define',
  'overlay',
  'against',
  'policy',
  'types',
  'watch',
  'serve',
  'help',
  'format',
]);

interface Outcome {
  readonly status: number | null;
  readonly all: string;
}

// What was asked before is known, in whatever order.
const known = new Map<string, Promise<Outcome>>();
async function outcome(args: readonly string[], ...options: readonly (readonly string[])[]): Promise<Outcome> {
  const all = [...args, ...options.toSorted().flat()];
  const key = JSON.stringify(all);
  const before = known.get(key) ?? ran(all);
  known.set(key, before);
  return await before;
}

// Each has the files to itself: what it writes is part of what it does, and gone before the next.
async function ran(args: readonly string[]): Promise<Outcome> {
  const before = statesIn(files);
  const { status, stdout, stderr } = await ententeIn(files, ...args);
  const after = statesIn(files);
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .toSorted();
  const contents = changed.map(
    (name) => `${name}: ${after.has(name) ? readFileSync(join(files, name), 'latin1') : 'gone'}`,
  );
  for (const name of changed)
    if (before.has(name)) cpSync(join(kept, name), join(files, name));
    else rmSync(join(files, name));
  return { status, all: [status, stdout, stderr, ...contents].join('\n') };
}

/** When each file in a folder was written last. */
function statesIn(folder: string): Map<string, bigint> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => [name, statSync(join(folder, name), { bigint: true })] as const)
      .filter(([, stats]) => stats.isFile())
      .map(([name, { mtimeNs }]) => [name, mtimeNs]),
  );
}

/** An option as it is given, with its value if it has one. */
type Given = readonly [name: string, value?: string | readonly string[]];

/** The options of a command, each in all its forms, and its formats. */
async function optionsOf(
  name: string,
): Promise<{ readonly given: readonly Given[]; readonly formats: readonly Given[] }> {
  const { values = {}, formats } = called[name] ?? {};
  const command = new Command(name);
  (await commands[name]?.load())?.(command);
  const given = command.options
    .filter(({ long = '' }) => !left.has(long.slice(2)))
    .flatMap(({ long = '', required }): Given[] => {
      const value = long === '--config' ? 'DefaultConfig' : values[long.slice(2)];
      if (required && value === undefined) throw new Error(`${name} ${long} needs a value here`);
      return [...(required ? [] : [[long] as const]), ...(value === undefined ? [] : [[long, value] as const])];
    });
  const choices = formats ?? command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  return { given, formats: choices.map((each) => ['--format', each] as const) };
}

/** An option as it is written for the call at an index. */
function written(option: Given | undefined, at: number): string[] {
  const [name, value = []] = option ?? [];
  const own = typeof value === 'string' ? value : value[at];
  return [name, own].filter((word) => word !== undefined);
}

test.each(Object.keys(called))(
  'each option of %s changes something beside any other, or is refused',
  async (name) => {
    const { given, formats } = await optionsOf(name);
    const isIdle = async (option: Given, beside: Given | undefined): Promise<boolean> => {
      let isAsked = false;
      for (const [k, call] of (called[name]?.calls ?? []).entries()) {
        if (call.includes(option[0]) || call.includes(beside?.[0] ?? '')) continue;
        for (const [at, designs] of quickestFirst(call).entries()) {
          const plain = await outcome([name, ...designs], written(beside, k));
          if (plain.status === 64) continue;
          isAsked = true;
          const other = await outcome([name, ...designs], written(beside, k), written(option, k));
          const isRefused = other.status === 64;
          const names = ['--', 'no device tree', ...written(option, k)];
          if (isRefused)
            expect(
              names.some((each) => other.all.includes(each)),
              `${option[0]} is refused by its name: ${other.all}`,
            ).toBe(true);
          // What is refused of a saved design may be taken of a topology.
          if (other.all !== plain.all && !(isRefused && at === 0)) return false;
        }
      }
      return isAsked;
    };
    const idle: string[] = [];
    for (const option of [...given, ...formats.slice(1, 2)])
      for (const beside of [undefined, ...formats, ...given])
        if (beside?.[0] !== option[0] && (await isIdle(option, beside)))
          idle.push([...written(option, 0), 'beside', ...written(beside, 0)].join(' '));
    expect(idle).toEqual([]);
  },
  600_000,
);
