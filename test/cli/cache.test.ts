import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ententeIn, ententeInNewThreads, program, type Ran } from './run.js';

const variables = ['ENTENTE_CACHE', 'SOC_NAME'] as const;
const before = variables.map((name) => [name, process.env[name]] as const);

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-cached-'));
  cache = mkdtempSync(join(tmpdir(), 'entente-cache-'));
});
afterEach(() => {
  for (const [name, value] of before) setVariable(name, value);
  for (const made of [folder, cache]) rmSync(made, { recursive: true, force: true });
});

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function drawn(place: string, run = ententeIn): Promise<Ran> {
  process.env.ENTENTE_CACHE = place;
  return await run(folder, 'diagram', 'soc.ts');
}

// Each name is one of a device, and comes from another place.
const topology = `import { readFileSync } from 'node:fs';
import { AddressSet, connect, soc, tl } from 'entente-soc';
import { direct } from './direct.js';
import { inFolder } from './parts';
import { linked } from './link.js';
import { name as fromJson } from './data.json';
import { packaged } from 'some-package';

const here = import.meta.dirname;
const names = [direct, inFolder, linked, fromJson, packaged, readFileSync(here + '/read.txt', 'utf8').trim(), process.env.SOC_NAME];
const device = (name, k) =>
  tl.manager({ name, address: [AddressSet.range(k << 16, '64K')], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 });
export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  connect(cpu, bus);
  names.forEach((name, k) => connect(bus, device(name, k)));
});
`;

const files = {
  'soc.ts': topology,
  'direct.ts': "export { transitive as direct } from './deep/transitive.js';",
  'deep/transitive.ts': "export const transitive = 'transitive';",
  'parts/index.ts': "export const inFolder = 'index';",
  'first.ts': "export const linked = 'first';",
  'second.ts': "export const linked = 'second';",
  'data.json': '{ "name": "json" }',
  'read.txt': 'read',
  'node_modules/some-package/package.json': '{ "name": "some-package", "type": "module", "exports": "./one.js" }',
  'node_modules/some-package/one.js': "export const packaged = 'one';",
  'node_modules/some-package/other.js': "export const packaged = 'other';",
  'package.json': '{ "type": "module" }',
};

/** What may change between two runs, and the name that the drawing has for it. A thread loads a package once. */
const edits: readonly (readonly [what: string, name: string, edit: () => void, run?: typeof ententeIn])[] = [
  ['the file itself', 'itself', () => write({ 'soc.ts': topology.replace('[direct,', "['itself', direct,") })],
  ['an import', 'edited', () => write({ 'direct.ts': "export const direct = 'edited';" })],
  ['an import of an import', 'deeper', () => write({ 'deep/transitive.ts': "export const transitive = 'deeper';" })],
  ['JSON', 'number7', () => write({ 'data.json': '{ "name": "number7" }' })],
  ['a file that is read at run time', 'later', () => write({ 'read.txt': 'later' })],
  ['a variable of the environment', 'variable', () => setVariable('SOC_NAME', 'variable')],
  ['a file that comes before a folder', 'shadow', () => write({ 'parts.ts': "export const inFolder = 'shadow';" })],
  ['a link', 'second', () => link('second.ts')],
  [
    'a package',
    'patched',
    () => write({ 'node_modules/some-package/one.js': "export const packaged = 'patched';" }),
    ententeInNewThreads,
  ],
  [
    'the entry of a package',
    'other',
    () =>
      write({
        'node_modules/some-package/package.json':
          '{ "name": "some-package", "type": "module", "exports": "./other.js" }',
      }),
    ententeInNewThreads,
  ],
];

function link(target: string): void {
  rmSync(join(folder, 'link.ts'), { force: true });
  symlinkSync(target, join(folder, 'link.ts'));
}

describe('an answer is never that of before', () => {
  beforeEach(() => {
    write(files);
    link('first.ts');
    process.env.SOC_NAME = 'usual';
  });

  test('what is kept is used, and changes nothing', async () => {
    const first = await drawn(cache);
    const kept = new Map(readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs]));
    expect([...kept.keys()].map((name) => name.split('-')[0]).sort()).toEqual(['code', 'layout', 'topology']);
    const second = await drawn(cache);
    expect(second).toEqual(first);
    expect(second).toEqual(await drawn('off'));
    expect(second).toMatchObject({ status: 0, stderr: '' });
    // Nothing was made anew.
    expect(new Map(readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs]))).toEqual(kept);
  });

  test.each(edits.map(([what, name, edit, run = ententeIn]) => [what, name, edit, run] as const))(
    'after a change of %s',
    async (_, name, edit, run) => {
      const first = await drawn(cache, run);
      expect(first.stdout).not.toContain(`>${name}<`);
      edit();
      const second = await drawn(cache, run);
      expect(second).toEqual(await drawn('off', run));
      expect(second.stdout).toContain(`>${name}<`);
      expect(await drawn(cache, run)).toEqual(second);
    },
  );

  // What the compiler is not led by today cannot lead it by a cache either.
  test.each([
    [
      'paths of a tsconfig',
      { 'tsconfig.json': '{ "compilerOptions": { "paths": { "some-package": ["./first.ts"] } } }' },
    ],
    ['side effects of a package', { 'package.json': '{ "type": "module", "sideEffects": false }' }],
    ['the kind of a package', { 'package.json': '{ "type": "commonjs" }' }],
    ['a mistake', { 'direct.ts': 'export const direct = ;' }],
    ['a file that is gone', { 'soc.ts': topology.replace('./direct.js', './gone.js') }],
  ])('after a change of %s, as without a cache', async (_, changed: Readonly<Record<string, string>>) => {
    await drawn(cache);
    write(changed);
    expect(await drawn(cache)).toEqual(await drawn('off'));
  });

  test('places in messages are those of the file as it is', async () => {
    await drawn(cache);
    write({ 'soc.ts': `// A line more.\n${topology.replace("name: 'cpu'", "name: 'cpu', sourceId: -1")}` });
    const second = await drawn(cache);
    expect(second.stderr).toContain('soc.ts:');
    expect(second).toEqual(await drawn('off'));
    expect(await drawn(cache)).toEqual(second);
  });
});

test.each([
  ['that has led to others', './${part}/part.ts'],
  ['that has led nowhere', './empty/${part}.ts'],
])('a file that comes for an import of a pattern is found, %s', async (_, pattern) => {
  write({
    'soc.ts': `import { soc, tl } from 'entente-soc';
const part = process.env.SOC_NAME;
if (part !== undefined) await import(\`${pattern}\`);
export default soc('soc', () => tl.client({ name: 'cpu' }));
`,
    'first/part.ts': '',
    'second/other.ts': '',
    'empty/other.txt': '',
  });
  setVariable('SOC_NAME', undefined);
  await drawn(cache);
  process.env.SOC_NAME = 'second';
  write({ [pattern.replace('${part}', 'second')]: "throw new Error('found');" });
  const second = await drawn(cache);
  expect(second.stderr).toContain('soc.ts threw Error: found while it was loaded.');
  expect(second).toEqual(await drawn('off'));
});

test('places are those of the map that a source names, whatever the source was kept with', async () => {
  const source =
    "import { soc, tl } from 'entente-soc';\nexport default soc('soc', () => tl.client({ name: 'cpu', sourceId: -1 }));\n";
  const compiled = (text: string): void => {
    const { code, map } = transformSync(text, { sourcemap: 'external', sourcefile: 'soc.ts', loader: 'ts' });
    write({
      'soc.js': `${code}//# sourceMappingURL=soc.js.map\n`,
      'soc.js.map': map,
      'package.json': '{ "type": "module" }',
    });
  };
  process.env.ENTENTE_CACHE = cache;
  compiled(source);
  expect((await ententeIn(folder, 'diagram', 'soc.js')).stderr).toContain('soc.ts:2:');
  compiled(`// One line,\n// and another.\n${source}`);
  expect((await ententeIn(folder, 'diagram', 'soc.js')).stderr).toContain('soc.ts:4:');
});

function inItsPlace(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

const spoils: readonly (readonly [what: string, spoil: (file: string) => void])[] = [
  ['every file cut off', (file: string) => truncateSync(file, statSync(file).size >> 1)],
  ['every file empty', (file: string) => truncateSync(file, 0)],
  ['a letter changed', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('cpu', 'gpu'))],
  ['folders in place of files', inItsPlace],
  ['every file gone', (file: string) => rmSync(file)],
];

function mappedByProcess(place: string): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'map', 'soc.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ENTENTE_CACHE: place },
  });
  return { status, stdout, stderr };
}

function codesIn(place: string): string[] {
  return readdirSync(place).filter((name) => name.startsWith('code-'));
}

describe('whatever becomes of the cache, answers are right and nobody hears of it', () => {
  beforeEach(() => {
    write(files);
    link('first.ts');
    process.env.SOC_NAME = 'usual';
  });

  test.each(spoils)('%s', async (_, spoil) => {
    const first = await drawn(cache);
    for (const name of readdirSync(cache)) spoil(join(cache, name));
    expect(await drawn(cache)).toEqual(first);
    expect(await drawn(cache)).toEqual(first);
    expect(first).toMatchObject({ status: 0, stderr: '' });
  });

  describe('compiled code', () => {
    // What a process has left, of itself and of its thread: made once, and copied.
    interface Left {
      readonly said: Ran;
      readonly codes: readonly (readonly [name: string, content: Buffer])[];
    }
    let once: Left | undefined;
    let left: Left;
    beforeEach(() => {
      left = once ??= {
        said: mappedByProcess(cache),
        codes: codesIn(cache).map((name) => [name, readFileSync(join(cache, name))]),
      };
      for (const [name, content] of left.codes) writeFileSync(join(cache, name), content);
    });

    test('changes nothing', () => {
      expect(left.said).toMatchObject({ status: 0, stderr: '' });
      expect(left.codes).toHaveLength(2);
      expect([mappedByProcess('off'), mappedByProcess(cache)]).toEqual([left.said, left.said]);
    });

    test.each(spoils)('with %s', (_, spoil) => {
      for (const [name] of left.codes) spoil(join(cache, name));
      expect([mappedByProcess(cache), mappedByProcess(cache)]).toEqual([left.said, left.said]);
      expect(codesIn(cache)).toEqual(left.codes.map(([name]) => name));
    });
  });

  test('a folder that cannot be made', async () => {
    expect(await drawn(join(folder, 'soc.ts', 'cache'))).toEqual(await drawn('off'));
  });

  test.skipIf(process.platform !== 'linux')('a folder in which none can be made', async () => {
    expect(await drawn('/proc/entente/cache')).toEqual(await drawn('off'));
    expect(await ententeIn(folder, 'diagram', 'soc.ts', '--out', '/proc/entente/soc.svg')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: /proc/entente/soc.svg cannot be written: no such file or directory.\n',
    });
  });

  test('a folder that others may write to is not used', async () => {
    chmodSync(cache, 0o777);
    expect(await drawn(cache)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(cache)).toEqual([]);
  });

  test('off is not a folder, but none', async () => {
    const before = readdirSync(folder);
    expect(await drawn('off')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual(before);
    expect(await drawn('./off')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(folder).sort()).toEqual([...before, 'off'].sort());
  });

  test('a folder that is deleted during a run', async () => {
    write({
      'soc.ts': `import { rmSync } from 'node:fs';\nrmSync(${JSON.stringify(cache)}, { recursive: true });\n${topology}`,
    });
    expect(await drawn(cache)).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(cache)).toBe(false);
  });

  test('two processes at once', async () => {
    const runs = await Promise.all(
      [0, 1].map(async () => {
        const run = spawn(process.execPath, [program, 'diagram', 'soc.ts'], {
          cwd: folder,
          env: { ...process.env, ENTENTE_CACHE: cache },
        });
        const ended = once(run, 'exit');
        return [await text(run.stdout), await text(run.stderr), await ended];
      }),
    );
    const { stdout } = await drawn('off');
    expect(runs).toEqual([0, 1].map(() => [stdout, '', [0, null]]));
    expect(
      readdirSync(cache)
        .map((name) => name.split('-')[0])
        .sort(),
    ).toEqual(['code', 'code', 'code', 'layout', 'topology']);
  });

  test('the oldest goes once it is too much', async () => {
    const old = join(cache, 'layout-01234567');
    writeFileSync(old, '');
    // Takes no room on disk.
    truncateSync(old, 2 ** 28);
    await ententeInOneProcess();
    expect(
      readdirSync(cache)
        .map((name) => name.split('-')[0])
        .sort(),
    ).toEqual(['code', 'code', 'code', 'layout', 'topology']);
  });

  test('the oldest go once they are too many', async () => {
    for (let k = 0; k < 4200; k++) {
      const name = join(cache, `elaboration-${k.toString(16).padStart(8, '0')}`);
      writeFileSync(name, '');
      utimesSync(name, k + 1, k + 1);
    }
    await ententeInOneProcess();
    const left = readdirSync(cache).filter((name) => name.startsWith('elaboration-'));
    expect(left.sort().at(0)).toBe(`elaboration-${(4200 - left.length).toString(16).padStart(8, '0')}`);
    expect(left.length).toBeGreaterThan(2000);
    expect(left.length).toBeLessThan(2050);
  });

  test('what the user has in the folder stays, and takes no room', async () => {
    for (const name of ['photos.raw', 'layout-of-my-house', 'code-review.md']) {
      writeFileSync(join(cache, name), '');
      truncateSync(join(cache, name), 2 ** 28);
      utimesSync(join(cache, name), 0, 0);
    }
    await ententeInOneProcess();
    expect(
      readdirSync(cache)
        .map((name) => name.replace(/-[\da-f]{8}$/, ''))
        .sort(),
    ).toEqual(['code', 'code', 'code', 'code-review.md', 'layout', 'layout-of-my-house', 'photos.raw', 'topology']);
  });
});

// Room is made once in a process.
async function ententeInOneProcess(): Promise<void> {
  const run = spawn(process.execPath, [program, 'diagram', 'soc.ts', '--out', 'soc.svg'], {
    cwd: folder,
    env: { ...process.env, ENTENTE_CACHE: cache },
  });
  expect(await once(run, 'exit')).toEqual([0, null]);
}
