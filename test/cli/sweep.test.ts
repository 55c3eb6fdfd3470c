import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { measured, type Row, rowLine, sameRow, type SweepHeader } from '../../lib/sweep/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { repeated } from '../seeds.js';
import { writeAll } from './repository.js';
import { ententeIn, ententeOnTerminal, ententeShellIn, program } from './run.js';

/**
 * A topology with as many devices as `WithDevices` says, and a base for them. It can be told to wait, to kill its process, or to throw, until a
 * file is there.
 */
const topology = `import { existsSync, writeFileSync } from 'node:fs';
import { AddressSet, Config, connect, Field, int, soc, tl, topology, LazyModule } from 'entente-soc';

const Devices = new Field<number>('Devices', 1);
const Trouble = new Field<string>('Trouble', '');

export const WithDevices = (n: number): Config => new Config('WithDevices', (rules) => rules.set(Devices, n));
export const WithTrouble = (kind: string): Config => new Config('WithTrouble', (rules) => rules.set(Trouble, kind));
export const SmallConfig = new Config('SmallConfig', WithDevices(1));
export const LargeConfig = new Config('LargeConfig', WithDevices(9));

class Chip extends LazyModule {
  constructor() {
    super();
    const trouble = this.view.get(Trouble);
    if (trouble === 'kill') process.kill(process.pid, 'SIGKILL');
    if (trouble === 'kill once' && !existsSync('killed')) {
      writeFileSync('killed', '');
      process.kill(process.pid, 'SIGKILL');
    }
    if (trouble === 'throw') throw new Error('no such chip');
    while (trouble === 'wait' && !existsSync('go'));
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'cpu' }));
    for (let k = 0; k < this.view.get(Devices); k++) {
      const address = [AddressSet.range(0x1000 * (k + 1), '4K')];
      connect(bus, tl.manager({ address, supports: tl.readWrite(1, 4) }));
    }
  }
}

export default topology(Chip);
`;

function folderWith(files: Readonly<Record<string, string>> = { 'chip.ts': topology }): string {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeAll(folder, files);
  return folder;
}

function rowsIn(folder: string, file: string): Row[] {
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const { sum: _sum, ...row } = JSON.parse(line) as Row & { readonly sum: string };
    return row;
  });
}

const rocket =
  'WithNBigCores({1,2}) ++ WithNBanks({2,3}) ++ WithInclusiveCache? ++ WithCoherentBusTopology ++ BaseConfig';

describe('the rows of a sweep', () => {
  test('equal those of single runs, whichever process made them, in the order of the combinations', async () => {
    const folder = folderWith({});
    const args = ['--config', rocket, '--diff-from', 'DefaultConfig', '--jobs', '3', '--rows', 'rows.jsonl'];
    const { status, stderr } = await ententeIn(folder, 'sweep', 'rocket', ...args);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^8 combinations, 4 refused; .* s, 3 processes, at most \d+ MiB together\.\n$/);
    const alone = (expression: string): ReturnType<typeof elaborate> =>
      locatedAt({ resolve: () => undefined }, () => elaborate(ExampleRocketSystem, rocketConfig(expression)));
    const base = alone('DefaultConfig');
    for (const [k, { index, design, choices, refused, figures, findings }] of rowsIn(folder, 'rows.jsonl').entries()) {
      const [cores, banks, cached] = [k < 4 ? 1 : 2, k % 4 < 2 ? 2 : 3, k % 2 === 1];
      const expression = `WithNBigCores(${cores}) ++ WithNBanks(${banks}) ++ ${cached ? 'WithInclusiveCache ++ ' : ''}WithCoherentBusTopology ++ BaseConfig`;
      expect({ index, design, choices }).toEqual({
        index: k,
        design: `rocket --config ${expression}`,
        choices: { WithNBigCores: cores, WithNBanks: banks, WithInclusiveCache: cached },
      });
      if (banks === 3) {
        expect(() => alone(expression)).toThrow(refused?.message);
        expect(refused?.rule).toBe('subsystem/banks');
      } else expect({ figures, findings }).toEqual(measured(alone(expression), { base }));
    }
  });

  test('are those of a topology with its own fragments, of what it exports by names, and of files', async () => {
    const folder = folderWith({ 'chip.ts': topology, 'other.ts': topology });
    const devices = async (...args: string[]): Promise<string> => {
      const { stdout } = await ententeIn(
        folder,
        'sweep',
        ...args,
        '--figures',
        'devices',
        '--format',
        'csv',
        '--jobs',
        '1',
      );
      return stdout;
    };
    expect(await devices('chip.ts', '--config', 'WithDevices({3..1})')).toBe('WithDevices,devices\n3,3\n2,2\n1,1\n');
    expect(await devices('chip.ts', '--config', '{*}')).toBe('configuration,devices\nLargeConfig,9\nSmallConfig,1\n');
    expect(await devices('chip.ts', 'other.ts --config WithDevices({4,5})', '--where', 'devices < 5')).toBe(
      'input,WithDevices,devices\nchip.ts,,1\nother.ts,4,4\n',
    );
  });
});

test('findings are those that a check of the combination has, whatever comments accept', async () => {
  const accepting = topology
    .replace('connect(bus, tl.manager({', '// entente-allow address/overlap top.sink1: one chip select\n      $&')
    .replace('0x1000 * (k + 1)', '0x1000 * ((k % 4) + 1)');
  const folder = folderWith({ 'chip.ts': accepting });
  await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'WithDevices({1,5,6})', '--rows', 'rows.jsonl');
  const rows = rowsIn(folder, 'rows.jsonl');
  for (const { design, figures, findings } of rows) {
    const { stdout } = await ententeIn(folder, 'check', design, '--format', 'json');
    const all = (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
    const grave = all.filter(({ severity }) => severity !== 'info');
    expect(figures).toMatchObject({
      findings: grave.length,
      errors: grave.filter(({ severity }) => severity === 'error').length,
    });
    const rules = Object.entries(findings).flatMap(([rule, count]) => Array.from({ length: count }, () => rule));
    expect(rules).toEqual(grave.map(({ rule }) => rule).sort());
  }
  expect(rows.map(({ findings }) => findings)).toEqual([
    { 'graph/nameless': 1, 'policy/waiver': 1 },
    { 'graph/nameless': 5 },
    { 'address/overlap': 1, 'graph/nameless': 6 },
  ]);
});

/** Devices of which every fourth has the addresses of the first, and is called by its number. */
const overlapping = topology
  .replace('0x1000 * (k + 1)', '0x1000 * ((k % 4) + 1)')
  .replace('tl.manager({', 'tl.manager({ name: `dev${k}`,');

const counts = 'WithDevices({1,5,6,9})';
const severity = fc.constantFrom('off', 'info', 'warning', 'error');
const reason = 'one chip select';
const somePolicy = fc.record({
  rules: fc.record({ 'address/overlap': severity, 'policy/waiver': severity }, { requiredKeys: [] }),
  waivers: fc.subarray([
    { rule: 'address/overlap', subject: ['top.sink1', 'top.sink5'], reason },
    { rule: 'address/overlap', reason, expires: '2020-01-01' },
    { rule: 'clocks/driven-twice', reason },
  ]),
  expect: fc.subarray(['dev0 at 0x1000 size 4K', 'dev4 at 0x2000 size 4K']),
  designs: fc.subarray([
    { input: 'chip.ts', config: 'WithDevices(5)', waivers: [{ rule: 'address/overlap', reason }] },
    { input: 'chip.ts', config: 'WithDevices(9)', rules: { 'address/overlap': 'warning' } },
  ]),
});

test('findings are those that a check of the combination has under the same policy', async () => {
  const folder = folderWith({ 'chip.ts': overlapping });
  const policies = fc.sample(somePolicy, repeated(12));
  const differing = new Set<string>();
  for (const [k, policy] of policies.entries()) {
    // Where `entente check` finds it by itself, too.
    const [file, named] = k % 2 === 0 ? ['entente.config.json', []] : ['other.json', ['--policy', 'other.json']];
    writeAll(folder, { [file]: JSON.stringify(policy) });
    const rowsFile = `rows${k}.jsonl`;
    const swept = await ententeIn(folder, 'sweep', 'chip.ts', '--config', counts, '--rows', rowsFile, ...named);
    expect(swept).toMatchObject({ status: 0, stderr: expect.stringContaining('4 combinations; ') as string });
    const rows = rowsIn(folder, rowsFile);
    expect(rows).toHaveLength(4);
    for (const { design, figures, findings } of rows) {
      const { stdout } = await ententeIn(folder, 'check', design, '--format', 'json', ...named);
      const all = (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
      const grave = all.filter(({ severity: each }) => each !== 'info');
      const rules = Object.entries(findings).flatMap(([rule, count]) => Array.from({ length: count }, () => rule));
      const errors = grave.filter(({ severity: each }) => each === 'error').length;
      expect({ design, rules, errors: figures.errors }).toEqual({
        ...{ design, rules: grave.map(({ rule }) => rule).sort(), errors },
      });
    }
    differing.add(JSON.stringify(rows.map(({ figures, findings }) => [figures.errors, findings])));
  }
  expect(differing.size).toBeGreaterThan(2);
});

test('options of Node that decide what an import leads to hold for all processes', () => {
  const folder = folderWith({
    'chip.ts': `import { count } from 'count';\n${topology.replace("'Devices', 1", "'Devices', count")}`,
    'node_modules/count/package.json':
      '{ "type": "module", "exports": { "special": "./special.js", "default": "./usual.js" } }',
    'node_modules/count/special.js': 'export const count = 5;\n',
    'node_modules/count/usual.js': 'export const count = 2;\n',
  });
  const sweep = `"${program}" sweep chip.ts --figures devices --format csv`;
  for (const [options, count] of [
    ['', 2],
    ['--conditions=special', 5],
  ] as const) {
    expect(ententeShellIn(folder, `"${process.execPath}" ${options} ${sweep}`)).toMatchObject({
      status: 0,
      stdout: `design,devices\nchip.ts,${count}\n`,
    });
  }
});

test('another policy is another sweep', async () => {
  const policy = (severity: string): string => JSON.stringify({ rules: { 'address/overlap': severity } });
  const folder = folderWith({ 'chip.ts': overlapping, 'policy.json': policy('error') });
  const sweep = ['sweep', 'chip.ts', '--config', counts, '--policy', 'policy.json', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...sweep)).status).toBe(0);
  expect((await ententeIn(folder, ...sweep, '--resume')).status).toBe(0);
  writeAll(folder, { 'policy.json': policy('warning') });
  expect(await ententeIn(folder, ...sweep, '--resume')).toEqual({
    ...{ status: 64, stdout: '' },
    stderr:
      'error: rows.jsonl has the rows of another sweep: policy.json is not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

describe('a combination that fails does not stop the others', () => {
  test('because it throws, is no design, or is no configuration', async () => {
    const folder = folderWith();
    const config = '{SmallConfig, WithTrouble("throw"), WithDevices("x", 3), Unknown, LargeConfig}';
    const shown = ['--figures', 'devices,refused,untried,why', '--format', 'csv'];
    const expected = ['--expect', 'errors = 0 or refused'];
    const { stdout, status, stderr } = await ententeIn(
      folder,
      'sweep',
      'chip.ts',
      '--config',
      config,
      ...shown,
      ...expected,
    );
    const why = parseCsv(stdout).map(([, ...cells]) => cells);
    expect(why).toEqual([
      ['devices', 'refused', 'untried', 'why'],
      ['1', '', '', ''],
      ['', '', 'graph/function-threw', expect.stringContaining('no such chip') as string],
      ['', 'arity/nexus-no-output', '', expect.stringContaining('top.xbar.node') as string],
      ['', '', 'config/unknown', expect.stringContaining('there is no fragment Unknown') as string],
      ['9', '', '', ''],
    ]);
    // A slip in a name is no refusal, and keeps nothing green.
    expect(stderr).toMatch(
      /\nerror: Not tried: 2 of 5 combinations, first chip\.ts --config 'WithTrouble\("throw"\)': .*\n$/,
    );
    expect(status).toBe(2);
  });

  test('and is told of where a condition leaves it out only because nothing is known of it', async () => {
    const folder = folderWith();
    const chosen = [
      'chip.ts',
      '--config',
      'WithTrouble({"","throw","it\'s"})',
      '--format',
      'csv',
      '--figures',
      'devices',
    ];
    const ending = async (...conditions: string[]): Promise<string> => {
      const options = conditions.flatMap((condition) => ['--where', condition]);
      const { status, stderr } = await ententeIn(folder, 'sweep', ...chosen, ...options, '--expect', 'errors = 0');
      return `${/^error: .*$/m.exec(stderr)?.[0] ?? ''}; exit code ${status}`;
    };
    const untold = `error: Not tried: 1 of 3 combinations, first chip.ts --config 'WithTrouble("throw")': The declaration threw Error: no such chip; exit code 2`;
    expect(await ending()).toBe(untold);
    expect(await ending('devices > 0', 'edges > 0')).toBe(untold);
    expect(await ending('devices > 0', 'not untried')).toBe('; exit code 0');
    expect(await ending('WithTrouble != throw')).toBe('; exit code 0');
  });

  test('because its process was killed: another one tries it once more', async () => {
    const folder = folderWith();
    const config = '{SmallConfig, WithTrouble("kill once") ++ WithDevices(2), WithTrouble("kill"), LargeConfig}';
    const args = ['sweep', 'chip.ts', '--config', config, '--figures', 'devices,untried', '--jobs', '2'];
    const { stdout, stderr } = await ententeIn(folder, ...args);
    expect(stdout).toBe(`fragment                                    devices  untried
SmallConfig                                       1
WithTrouble("kill once") ++ WithDevices(2)        2
WithTrouble("kill")                                  error
LargeConfig                                       9

1 combination not tried, such as chip.ts --config 'WithTrouble("kill")':
  Its process ended twice, at last by SIGKILL.
  help: If it takes too much memory, let it run alone, with --jobs 1.
`);
    expect(stderr).toMatch(
      /, 2 processes, 3 lost and replaced, at most \d+ MiB together\.\nerror: Not tried: 1 of 4 combinations, /,
    );
  });

  test('and one that is over the budget of memory makes room', async () => {
    const folder = folderWith();
    const args = ['sweep', 'chip.ts', '--config', 'WithDevices({1..3})', '--figures', 'devices', '--budget', '1'];
    const { stdout, stderr } = await ententeIn(folder, ...args, '--jobs', '1', '--format', 'csv');
    expect(stdout).toBe('WithDevices,devices\n1,1\n2,2\n3,3\n');
    expect(stderr).toMatch(/, 1 process, 2 replaced, /);
  });

  test('no more processes are started than the budget has room for', async () => {
    const folder = folderWith();
    const args = ['sweep', 'chip.ts', '--config', 'WithDevices({1..3})', '--figures', 'devices', '--jobs', '3'];
    const { stdout, stderr } = await ententeIn(folder, ...args, '--budget', '1', '--format', 'csv');
    expect(stdout).toBe('WithDevices,devices\n1,1\n2,2\n3,3\n');
    expect(stderr).toMatch(/, 1 process, 2 replaced, /);
  });
});

describe('a sweep that was interrupted', () => {
  const args = ['sweep', 'chip.ts', '--config', '{SmallConfig, WithTrouble("wait"), LargeConfig}', '--jobs', '1'];
  const shown = ['--rows', 'rows.jsonl', '--figures', 'devices', '--format', 'csv'];

  async function started(folder: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [program, ...args, ...shown], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    while (!existsSync(join(folder, 'rows.jsonl')) || rowsIn(folder, 'rows.jsonl').length < 1) await setTimeout(20);
    return child;
  }

  test('by ^C leaves what is done, and goes on with --resume', async () => {
    const folder = folderWith();
    const child = await started(folder);
    const [out, err] = [child.stdout?.toArray(), child.stderr?.toArray()];
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect((await out)?.join('')).toBe('fragment,devices\nSmallConfig,1\n');
    expect((await err)?.join('')).toMatch(/\nStopped after 1 of 3 combinations; the same with --resume goes on\.\n$/);
    writeFileSync(join(folder, 'go'), '');
    const { status, stdout, stderr } = await ententeIn(folder, ...args, ...shown, '--resume');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'fragment,devices\nSmallConfig,1\n"WithTrouble(""wait"")",1\nLargeConfig,9\n',
    });
    expect(stderr).toMatch(/^3 combinations, 1 of them from an earlier run; /);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s ends with the exit code of that', async (signal, code) => {
    const child = await started(folderWith());
    const err = child.stderr?.toArray();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect((await err)?.join('')).toMatch(/\nStopped after 1 of 3 combinations; the same with --resume goes on\.\n$/);
  });

  test('by an edit of what it is elaborated from keeps no row of what it became', async () => {
    const folder = folderWith();
    const child = await started(folder);
    const err = child.stderr?.toArray();
    writeFileSync(join(folder, 'chip.ts'), topology.replace('k = 0', 'k = -1'));
    writeFileSync(join(folder, 'go'), '');
    expect(await once(child, 'exit')).toEqual([2, null]);
    expect((await err)?.join('')).toBe(
      'error: chip.ts is no longer as it was when the sweep began.\n  help: Set it back and go on with --resume, or begin anew; what is swept while it is edited needs a copy.\n',
    );
    expect(rowsIn(folder, 'rows.jsonl').map(({ index }) => index)).toEqual([0]);
    writeFileSync(join(folder, 'chip.ts'), topology);
    expect(await ententeIn(folder, ...args, ...shown, '--resume')).toMatchObject({
      status: 0,
      stdout: 'fragment,devices\nSmallConfig,1\n"WithTrouble(""wait"")",1\nLargeConfig,9\n',
    });
  });

  test('by kill -9 in the middle of a line goes on, too, and tries again what nobody was at fault for', async () => {
    const folder = folderWith();
    const child = await started(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [first] = rowsIn(folder, 'rows.jsonl') as [Row];
    const late = { ...first, index: 2, refused: { rule: null, message: 'Too late.', help: '' } };
    const [header = ''] = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n');
    const line = rowLine(JSON.parse(header) as SweepHeader, late);
    appendFileSync(join(folder, 'rows.jsonl'), `${line}{"index":1,"desi`);
    writeFileSync(join(folder, 'go'), '');
    const { stdout, stderr } = await ententeIn(folder, ...args, ...shown, '--resume');
    expect(stdout).toBe('fragment,devices\nSmallConfig,1\n"WithTrouble(""wait"")",1\nLargeConfig,9\n');
    expect(stderr).toMatch(/^3 combinations, 1 of them from an earlier run; /);
    expect(rowsIn(folder, 'rows.jsonl').map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(await ententeIn(folder, ...args, ...shown)).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: rows.jsonl is there already.\n  help: --resume goes on with it; remove it to begin anew.\n',
    });
    // The sources say something else now.
    appendFileSync(join(folder, 'chip.ts'), '\n// Another chip.\n');
    expect((await ententeIn(folder, ...args, ...shown, '--resume')).stderr).toBe(
      'error: rows.jsonl has the rows of another sweep: chip.ts is not the same.\n  help: Give this one another file, or remove that one.\n',
    );
  });
});

test('all that topologies print is told, whenever their processes end', () => {
  const lines = 200;
  const printing = (name: string): string =>
    topology.replace(
      'super();',
      `super();\n    for (let k = 0; k < ${lines}; k++) console.log(\`${name} says \${k}\`);`,
    );
  const folder = folderWith({ 'chip.ts': printing('chip'), 'other.ts': printing('other') });
  const said = (name: string): string[] => Array.from({ length: lines }, (_, k) => `${name} says ${k}`);
  for (let run = 0; run < 2; run++) {
    const { status, stderr } = ententeShellIn(folder, 'entente sweep chip.ts other.ts --jobs 2');
    expect(status).toBe(0);
    const printed = stderr.split('\n');
    for (const name of ['chip', 'other']) {
      expect(printed.filter((line) => line.startsWith(`${name} says `))).toEqual(said(name));
    }
  }
  // One that reads late hears all, too.
  const late = ententeShellIn(folder, '{ entente sweep chip.ts 2>&1 > rows.txt; } | { sleep 0.5; grep -c " says "; }');
  expect(late).toEqual({ status: 0, stdout: `${lines}\n`, stderr: '' });
  const { stderr } = ententeShellIn(folder, 'entente map chip.ts');
  expect(stderr.trimEnd().split('\n')).toEqual(said('chip'));
});

test('a sweep on a terminal shows how far it is, from its start on', async () => {
  const folder = folderWith();
  const args = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--jobs', '1'];
  // Too narrow for the time that is left, which a machine that has much to do would show.
  const { status, stderr } = await ententeOnTerminal(folder, 20, ...args);
  expect(status).toBe(0);
  const lines = ['0 % 0 of 2', '50 % 1 of 2', '100 % 2 of 2'];
  expect(stderr.slice(0, stderr.lastIndexOf('\r\x1b[K'))).toBe(lines.map((line) => `\r\x1b[K${line}`).join(''));
});

test('columns are those of the whole sweep, whatever rows are left', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--figures', 'devices', '--format', 'csv'];
  const empty = ['--shard', '3/9', '--diff-from', 'SmallConfig', '--sort=-WithDevices', '--where', 'WithDevices > 0'];
  expect(await ententeIn(folder, ...sweep, ...empty, '--figures', 'devices,breaking')).toMatchObject({
    status: 0,
    stdout: 'WithDevices,devices,breaking\n',
  });
  const throwing = ['sweep', 'chip.ts', '--config', 'WithTrouble({"throw"})', '--format', 'csv'];
  expect(await ententeIn(folder, ...throwing, '--diff-from', 'SmallConfig', '--figures', 'breaking')).toMatchObject({
    status: 2,
    stdout: 'WithTrouble,breaking\nthrow,\n',
  });
});

test('a shard may have none of the rows of which something is expected', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--figures', 'devices', '--format', 'csv'];
  const expected = ['--where', 'WithDevices > 2', '--expect', 'devices = 1'];
  const none = { stdout: 'WithDevices,devices\n' };
  expect(await ententeIn(folder, ...sweep, ...expected, '--shard', '3/9')).toMatchObject({ status: 0, ...none });
  expect(await ententeIn(folder, ...sweep, ...expected, '--shard', '1/2')).toMatchObject({ status: 0, ...none });
  expect(await ententeIn(folder, ...sweep, ...expected)).toMatchObject({ status: 1, ...none });
});

test('rows that were made under another lock are those of another sweep', async () => {
  const folder = folderWith();
  const args = ['sweep', 'chip.ts', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...args)).status).toBe(0);
  writeFileSync(join(folder, 'entente.lock'), '# of another day\n');
  expect(await ententeIn(folder, ...args, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: entente.lock is not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('rows that were made with other folders to include from are those of another sweep', async () => {
  const tree = (size: string): string => `uart@1000 { compatible = "a,uart"; reg = <0x1000 ${size}>; };`;
  const folder = folderWith({
    'b.dts': '/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "a,b"; /include/ "part.dtsi" };',
  });
  for (const [name, size] of [
    ['i1', '0x100'],
    ['i2', '0x200'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'part.dtsi'), tree(size));
  }
  const rows = ['--rows', 'rows.jsonl', '--format', 'csv'];
  expect((await ententeIn(folder, 'sweep', 'b.dts', '-I', 'i1', ...rows)).status).toBe(0);
  expect(await ententeIn(folder, 'sweep', 'b.dts', '-I', 'i2', ...rows, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: i1/part.dtsi, i2/part.dtsi are not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('a topology that asks for nothing of its configurations is told of once', async () => {
  const folder = folderWith({ 'mcu.ts': readFileSync('topologies/mcu.ts', 'utf8') });
  const { stdout, stderr, status } = await ententeIn(
    folder,
    'sweep',
    'mcu.ts',
    '--config',
    'WithNBigCores({1,2})',
    '--figures',
    'devices',
  );
  expect(stdout).toBe('WithNBigCores  devices\n            1        3\n            2        3\n');
  expect(stderr).toMatch(/\nmcu\.ts asks for nothing that its configurations set: what is chosen changes nothing\.\n$/);
  expect(status).toBe(0);
});

test('a fragment may be called as a column is, and none at all is a combination, too', async () => {
  const fragments = ['edges', 'time'].map((name) => `export const ${name} = WithDevices;`).join('\n');
  const folder = folderWith({ 'chip.ts': `${topology}${fragments}\n` });
  const figures = ['--figures', 'edges,devices', '--format', 'csv'];
  expect(await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'edges({1,2})', ...figures)).toMatchObject({
    stdout: 'edges(),edges,devices\n1,2,1\n2,3,2\n',
  });
  const where = ['--where', 'edges() > 1'];
  expect(await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'edges({1,2})', ...figures, ...where)).toMatchObject({
    stdout: 'edges(),edges,devices\n2,3,2\n',
  });
  expect(
    await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'SmallConfig? ++ LargeConfig?', ...figures),
  ).toMatchObject({
    stdout: 'SmallConfig,LargeConfig,edges,devices\nno,no,2,1\nno,yes,10,9\nyes,no,2,1\nyes,yes,2,1\n',
  });
});

test('a row that cannot be kept ends the sweep, and what was kept is gone on with', () => {
  const folder = folderWith({});
  const line = "entente sweep rocket --config 'WithNBanks({1,2,4,8}) ++ DefaultConfig' --jobs 1 --rows rows.jsonl";
  // In units of 1024 bytes: enough for two rows.
  expect(ententeShellIn(folder, `ulimit -f 1; ${line}`)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: rows.jsonl cannot be written: file too large.\n',
  });
  const { status, stderr } = ententeShellIn(folder, `${line} --resume`);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^4 combinations, [12] of them from an earlier run; /);
});

test('shards that were made in different folders are of one sweep', async () => {
  const [here, there] = [folderWith(), folderWith()];
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1..4})'];
  const file = join(here, '2.jsonl');
  expect((await ententeIn(here, ...sweep, '--shard', '1/2', '--rows', '1.jsonl')).status).toBe(0);
  expect((await ententeIn(there, ...sweep, '--shard', '2/2', '--rows', file)).status).toBe(0);
  const merge = ['sweep', 'merge', '1.jsonl', '2.jsonl', '--figures', 'devices', '--format', 'csv'];
  expect(await ententeIn(here, ...merge)).toEqual({
    status: 0,
    stdout: 'WithDevices,devices\n1,1\n2,2\n3,3\n4,4\n',
    stderr: '',
  });
});

test('a file that an import would lead to once it is there makes another sweep', async () => {
  const folder = folderWith({ 'chip.ts': `${topology}import './part';\n`, 'part/index.ts': 'export {};\n' });
  const args = ['sweep', 'chip.ts', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...args)).status).toBe(0);
  writeFileSync(join(folder, 'part.ts'), 'export {};\n');
  expect(await ententeIn(folder, ...args, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: part/index.ts, part.ts are not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('shards have every combination once, and merged they equal the whole', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1..6})', '--jobs', '2'];
  expect((await ententeIn(folder, ...sweep, '--rows', 'all.jsonl')).status).toBe(0);
  for (const part of [1, 2]) {
    const { status } = await ententeIn(folder, ...sweep, '--shard', `${part}/2`, '--rows', `${part}.jsonl`);
    expect(status).toBe(0);
  }
  const [first, second] = [rowsIn(folder, '1.jsonl'), rowsIn(folder, '2.jsonl')];
  expect([first.length, second.length]).toEqual([3, 3]);
  expect([...first, ...second].map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  // The same on every machine and in every release: otherwise some would be done twice, and others not at all.
  expect(first.map(({ index }) => index)).toEqual([0, 1, 4]);
  const merge = await ententeIn(
    folder,
    'sweep',
    'merge',
    '2.jsonl',
    '1.jsonl',
    '--rows',
    'merged.jsonl',
    '--figures',
    'devices',
  );
  expect(merge).toEqual({
    status: 0,
    stdout:
      'WithDevices  devices\n          1        1\n          2        2\n          3        3\n          4        4\n          5        5\n          6        6\n',
    stderr: '',
  });
  const [all, whole] = [rowsIn(folder, 'all.jsonl'), rowsIn(folder, 'merged.jsonl')];
  expect(whole.every((row, k) => sameRow(row, all[k] ?? row))).toBe(true);
  expect(await ententeIn(folder, 'sweep', 'merge', '2.jsonl')).toEqual({
    status: 64,
    stdout: '',
    stderr: 'error: Shard 1/2 is missing.\n  help: Name the files of all shards.\n',
  });
  const expected = ['--where', 'WithDevices > 1', '--expect', 'devices < 4 and not refused', '--format', 'json'];
  expect(await ententeIn(folder, 'sweep', 'merge', 'all.jsonl', ...expected)).toMatchObject({
    status: 1,
    stderr:
      "error: Not as expected, devices < 4 and not refused: 3 of 5 combinations, first chip.ts --config 'WithDevices(4)'.\n",
  });
  // Of no rows, everything could be said.
  const vacuous = ['--where', 'WithDevices > 99', '--expect', 'errors = 0', '--format', 'csv'];
  expect(await ententeIn(folder, 'sweep', 'merge', 'all.jsonl', ...vacuous)).toMatchObject({
    status: 1,
    stderr: 'No row is left of 6 combinations.\nerror: Nothing is as expected, errors = 0.\n',
  });
  const svg = await ententeIn(
    folder,
    'sweep',
    'merge',
    'all.jsonl',
    '--out',
    'a.svg',
    '--out',
    'a.md',
    '--sort=-devices',
  );
  expect(svg).toEqual({ status: 0, stdout: '', stderr: 'Wrote a.svg\nWrote a.md\n' });
  expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toContain('| 6 | 6 | 1 |');
});

describe('is wrong usage:', () => {
  test.for<[string[], string]>([
    [[], 'error: No design is named.\n  help: Name one, such as soc.ts.\n'],
    [['chip.ts', '--resume'], 'error: --resume needs --rows: the file of the earlier run.\n'],
    [['chip.ts', 'chip.ts'], 'error: chip.ts is named twice.\n'],
    [
      ['chip.ts', '--config', 'A({1,2)'],
      "error: In the configuration, } is expected here:\n  A({1,2)\n        ^\n  help: Join fragments by ++, the one with the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'.\n",
    ],
    [['chip.ts', '--figures', 'edge'], 'error: There is no figure edge.\n  help: Did you mean edges?\n'],
    [
      ['chip.ts', '--where', 'edges ='],
      "error: \"edges =\" is no condition.\n  help: Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.\n",
    ],
    [
      ['chip.ts', 'rocket', '--diff-from', 'SmallConfig'],
      "error: It is not clear which design --diff-from SmallConfig is.\n  help: Write it with its input: 'soc.ts --config Base'.\n",
    ],
    [
      ['chip.ts', '--expect', 'adress/overlap = 0'],
      'error: There is no rule adress/overlap.\n  help: Did you mean address/overlap?\n',
    ],
    [
      ['rocket', '--config', 'WithInclusiveCache?'],
      'error: One of the combinations of WithInclusiveCache? has no fragment at all, of which there is no rocket.\n  help: Add what all of them have: A? ++ B? ++ BaseConfig.\n',
    ],
    [
      ['chip.ts', '--out', 'rows.csv', '--rows', 'rows.csv'],
      'error: rows.csv and rows.csv are one file, which cannot hold two outputs.\n',
    ],
    [
      ['merge', 'chip.ts', '--shard', '1/2'],
      'error: --shard has no use for merge: its rows are there already.\n  help: It belongs to the sweeps that made them.\n',
    ],
    [
      ['chip.ts', 'WithDevices({1,2})'],
      "error: There is no file WithDevices({1,2}).\n  help: An expression is given to --config: entente sweep chip.ts --config 'WithDevices({1,2})'.\n",
    ],
    [['merge', 'chip.ts'], 'error: chip.ts has no rows of a sweep.\n  help: entente sweep --rows writes such files.\n'],
  ])('%j', async ([args, stderr]) => {
    expect(await ententeIn(folderWith(), 'sweep', ...args)).toEqual({ status: 64, stdout: '', stderr });
  });

  test('rows of a sweep where designs belong', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'sweep', 'chip.ts', '--rows', 'rows.jsonl')).status).toBe(0);
    expect(await ententeIn(folder, 'sweep', 'rows.jsonl')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: rows.jsonl has rows of a sweep, and is no design.\n  help: entente sweep merge rows.jsonl makes tables of them.\n',
    });
  });

  test.for([
    [['--shard', '3/2'], 'Write 2/8 for the second of eight.'],
    [['--shard', '0/2'], 'Write 2/8 for the second of eight.'],
    [['--figures', 'devices,,edges'], 'Write names with commas between them: devices,masters.'],
    [['--sort', '-'], 'Write names with commas between them: devices,masters.'],
    [['--jobs', '0'], 'It must be an integer above 0.'],
    [['--out', 'x.bmp'], 'Its ending must be one of .txt, .csv, .json, .md, .svg, .png, .pdf.'],
  ] as const)('%j', async ([args, message]) => {
    const { status, stderr } = await ententeIn(folderWith(), 'sweep', 'chip.ts', ...args);
    expect(status).toBe(64);
    expect(stderr).toContain(message);
  });

  test.each(['-', '/dev/stdout'])('rows that are to be kept in %s', async (file) => {
    const folder = folderWith();
    expect(await ententeIn(folder, 'sweep', 'chip.ts', '--rows', file)).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: ${file} is no plain file, which alone keeps rows.\n  help: Name another file.\n`,
    });
    expect(readdirSync(folder)).toEqual(['chip.ts']);
  });

  test('an output that would replace what is read', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'elaborate', 'chip.ts', '--out', '.', '--format', 'elaboration')).status).toBe(0);
    const args = ['sweep', 'Chip.elaboration.json', '--out', 'Chip.elaboration.json'];
    expect(await ententeIn(folder, ...args)).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: Chip.elaboration.json is read for this, and cannot hold its output.\n  help: Name another file.\n',
    });
  });

  test('a condition that merge cannot read, before anything is printed', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'sweep', 'chip.ts', '--rows', 'rows.jsonl')).status).toBe(0);
    expect(await ententeIn(folder, 'sweep', 'merge', 'rows.jsonl', '--expect', 'nonsens = 1')).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no figure nonsens\.\n {2}help: Known are /) as string,
    });
  });

  test('a base that cannot be elaborated', async () => {
    const { status, stderr } = await ententeIn(folderWith(), 'sweep', 'chip.ts', '--diff-from', 'WithTrouble("throw")');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: The base, chip\.ts --config 'WithTrouble\("throw"\)', could not be tried: /);
  });
});
