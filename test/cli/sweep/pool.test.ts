import { expect, test } from 'vitest';
import { ententeIn, ententeShellIn, program } from '../run.js';
import { folderWith, topology } from './chips.js';

test('a combination whose process was killed is tried once more in another one', async () => {
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

test('no more processes are started than the budget has room for', async () => {
  const folder = folderWith();
  const args = ['sweep', 'chip.ts', '--config', 'WithDevices({1..3})', '--figures', 'devices', '--jobs', '3'];
  const { stdout, stderr } = await ententeIn(folder, ...args, '--budget', '1', '--format', 'csv');
  expect(stdout).toBe('WithDevices,devices\n1,1\n2,2\n3,3\n');
  expect(stderr).toMatch(/, 1 process, 2 replaced, /);
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

test('a process that a design starts, and that holds its output, holds nobody up', async () => {
  const starting = topology
    .replace('import {', "import { spawn } from 'node:child_process';\nimport {")
    .replace(
      'super();',
      "super();\n    spawn('sleep', ['60'], { stdio: 'inherit' }).unref();\n    console.log('started');",
    );
  const folder = folderWith({ 'chip.ts': starting });
  const config = '{SmallConfig, WithTrouble("kill")}';
  const start = performance.now();
  const { status, stderr } = await ententeIn(folder, 'sweep', 'chip.ts', '--config', config, '--jobs', '1');
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^started\n.*2 combinations, 1 not tried; .*, 2 lost and replaced, /s);
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
