import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands/index.js';
import { ententeIn, ententeShellIn, fixture } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-told-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tree = (name: string, at: string, rest: string): string => `/dts-v1/;
${rest} { ${name}@${at} { compatible = "an,${name}"; reg = <0x${at} 0x1000>; }; };
`;
const root =
  '/ { #address-cells = <1>; #size-cells = <1>; compatible = "board"; model = "board"; soc: soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges; }; };';

beforeAll(async () => {
  for (const name of ['overlap', 'hardware-requirement', 'obstacles', 'arity'])
    cpSync(resolve(fixture(`${name}.ts`)), join(folder, `${name}.ts`));
  cpSync(join(folder, 'overlap.ts'), join(folder, "it's one.ts"));
  writeFileSync(join(folder, 'trace.csv'), 'time,master,operation,address,size\n');
  writeFileSync(join(folder, 'board.dts'), tree('uart', '1000', `${root}\n&soc`));
  writeFileSync(join(folder, 'timer.dts'), tree('timer', '1800', '/plugin/;\n&soc'));
  await ententeIn(folder, 'elaborate', 'overlap.ts', '--format', 'elaboration', '--out', '.');
});

/** How each command that says or writes something of a whole design is called. */
const answering: Readonly<Record<string, readonly string[]>> = {
  lock: ['--out', 'entente.lock'],
  map: [],
  'map --gaps': ['--gaps'],
  diagram: [],
  'diagram --out': ['--out', 'design.svg'],
  hardware: [],
  'hardware --split': ['--format', 'sv', '--split', '--out', 'rtl'],
  parameters: [],
  reach: [],
  'reach --format json': ['--format', 'json'],
  list: ['nodes'],
  ids: [],
  replay: ['trace.csv'],
  view: ['--out', 'page.html'],
};

/** Others tell errors themselves, ask about one place of a design, or take no design or two. */
const others = [
  ...['check', 'elaborate', 'sweep'],
  ...['route', 'why-not', 'explain'],
  ...['describe', 'import', 'init', 'play', 'diff'],
];

test('every command is one of these', () => {
  const names = [...new Set(Object.keys(answering).map((name) => name.split(' ')[0])), ...others];
  expect(names.toSorted()).toEqual(Object.keys(commands).toSorted());
});

/** Designs that negotiate, and what is said of each behind the answer; undefined for nothing. */
const designs: readonly (readonly [input: readonly string[], line: string | undefined])[] = [
  [['overlap.ts'], 'overlap has 1 error: entente elaborate overlap.ts reports it.'],
  [['hardware-requirement.ts'], 'board has 1 error: entente elaborate hardware-requirement.ts reports it.'],
  [['overlap.elaboration.json'], 'overlap has 1 error: entente elaborate overlap.elaboration.json reports it.'],
  [["it's one.ts"], String.raw`overlap has 1 error: entente elaborate 'it'\''s one.ts' reports it.`],
  [
    ['rocket', '--config', 'WithControlBusBeatBytes(4) ++ DefaultConfig'],
    "ExampleRocketSystem has 2 errors: entente elaborate rocket --config 'WithControlBusBeatBytes(4) ++ DefaultConfig' reports them.",
  ],
  [
    ['board.dts', '--overlay', 'timer.dts', '-D', 'A=b c'],
    "board has 1 error: entente elaborate board.dts --define 'A=b c' --overlay timer.dts reports it.",
  ],
  // Warnings are none.
  [['obstacles.ts'], undefined],
];

describe.each(designs)('of %j', ([input = '', ...options], line) => {
  test.each(Object.entries(answering))('%s', async (name, more) => {
    const [command = ''] = name.split(' ');
    const { status, stderr } = await ententeIn(folder, command, input, ...more, ...options);
    // What cannot be made of it is refused.
    if (status !== 0) expect([command, status, stderr.slice(0, 6)]).toEqual(['hardware', 2, 'error[']);
    else if (line === undefined) expect(stderr).not.toContain('entente elaborate');
    else expect(stderr.trimEnd().split('\n').at(-1)).toBe(line);
  });

  test.runIf(line !== undefined)('the named command reports as many', () => {
    const [, count, command = ''] = /has (\d+) errors?: (.*) reports/.exec(line ?? '') ?? [];
    const { stderr } = ententeShellIn(folder, command);
    const others = [...stderr.matchAll(/^ {2}the same help is for (\d+) more:$/gm)].map(([, more]) => Number(more));
    expect(others.reduce((sum, more) => sum + more, stderr.match(/^error\[/gm)?.length ?? 0)).toBe(Number(count));
  });
});

test('what does not negotiate is told as it is, whatever is asked', async () => {
  for (const [name, more] of Object.entries(answering)) {
    const { status, stderr } = await ententeIn(folder, name.split(' ')[0] ?? '', 'arity.ts', ...more);
    expect([name, status]).toEqual([name, 2]);
    expect(stderr).toContain('error[arity/nexus-no-input]: ');
  }
});

test('each of several designs that are locked is told of', async () => {
  writeFileSync(
    join(folder, 'entente.config.json'),
    JSON.stringify({ designs: ['overlap.ts', 'obstacles.ts', 'hardware-requirement.ts'] }),
  );
  expect((await ententeIn(folder, 'lock')).stderr).toBe(
    `Wrote entente.overlap.lock, entente.obstacles.lock, entente.hardware-requirement.lock
overlap has 1 error: entente elaborate overlap.ts reports it.
board has 1 error: entente elaborate hardware-requirement.ts reports it.
`,
  );
});

test('of two designs that are compared, the later one is told of', async () => {
  const told = async (...args: string[]): Promise<string> => (await ententeIn(folder, 'diff', ...args)).stderr;
  expect(await told('obstacles.ts', 'overlap.ts')).toBe(
    'overlap has 1 error: entente elaborate overlap.ts reports it.\n',
  );
  expect(await told('overlap.ts', 'obstacles.ts')).toBe('');
  const narrow = 'WithControlBusBeatBytes(4) ++ DefaultConfig';
  expect(await told('rocket', 'rocket', '--config-after', narrow)).toBe(
    `ExampleRocketSystem has 2 errors: entente elaborate rocket --config '${narrow}' reports them.\n`,
  );
  expect(await told('rocket', 'rocket', '--config-before', narrow)).toBe('');
});
