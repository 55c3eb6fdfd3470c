import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { commitAll, git, repositoryWith, writeAll } from './repository.js';
import { ententeIn, program } from './run.js';

/** A design of one device, whose address comes from a file beside it. */
const soc = `import { AddressSet, connect, soc, tl } from 'entente-soc';
import { base } from '../addresses/base.js';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const uart = tl.manager({ address: [AddressSet.range(base, '4K')], supports: tl.readWrite(1, 4) });
  connect(cpu, uart);
  return { cpu, uart };
});
`;

const baseAt = (address: string): string => `export const base = '${address}';\n`;

const before = { 'hw/soc.ts': soc, 'addresses/base.ts': baseAt('0x6400_0000') };

const moved = `1 breaking change
  device moved  soc.uart: 0x64000000..0x64000fff → 0x65000000..0x65000fff
`;

/** A repository whose device has moved since the last commit. */
function changed(): string {
  const folder = repositoryWith(before);
  writeAll(folder, { 'addresses/base.ts': baseAt('0x6500_0000') });
  return folder;
}

/** The folder for temporary files from now on, which nobody else uses. */
function ownTemporary(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'entente-')));
  vi.stubEnv('TMPDIR', folder);
  return folder;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a folder for temporary files that cannot be used is named, wherever one is wanted', async () => {
  const folder = changed();
  // A module from such a folder is imported from elsewhere.
  const elsewhere = join('a\\b', 'soc.ts');
  writeAll(folder, { [elsewhere]: soc });
  const absent = join(ownTemporary(), 'absent');
  vi.stubEnv('TMPDIR', absent);
  const told = {
    status: 2,
    stdout: '',
    stderr: `error: The folder for temporary files, ${absent}, cannot be used: no such file or directory.
  help: Name another one in the variable TMPDIR.
`,
  };
  expect(await ententeIn(folder, 'diff', 'hw/soc.ts', '--against', 'main')).toEqual(told);
  expect(await ententeIn(folder, 'map', elsewhere)).toEqual(told);
});

describe('entente diff --against', () => {
  test('compares with a revision, files beside the topology included, and leaves nothing behind', async () => {
    const folder = changed();
    const status = git(folder, 'status', '--short');
    const temporary = ownTemporary();
    expect(await ententeIn(folder, 'diff', 'hw/soc.ts', '--against', 'main')).toEqual({
      status: 1,
      stdout: moved,
      stderr: '',
    });
    expect(readdirSync(temporary)).toEqual([]);
    expect(git(folder, 'status', '--short')).toBe(status);
    expect(git(folder, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
  });

  test('does so from a subfolder, from one that is new, and from outside', async () => {
    const folder = changed();
    mkdirSync(join(folder, 'new/folder'), { recursive: true });
    for (const [where, input] of [
      ['hw', 'soc.ts'],
      ['new/folder', '../../hw/soc.ts'],
      ['..', join(folder, 'hw/soc.ts')],
    ] as const) {
      expect((await ententeIn(join(folder, where), 'diff', input, '--against', 'HEAD')).stdout).toBe(moved);
    }
  });

  test('finds no changes where there are none', async () => {
    expect(await ententeIn(repositoryWith(before), 'diff', 'hw/soc.ts#default', '--against', 'HEAD')).toEqual({
      status: 0,
      stdout: 'No changes.\n',
      stderr: '',
    });
  });

  test('compares a design that had another name there', async () => {
    const folder = changed();
    git(folder, 'mv', 'hw/soc.ts', 'hw/chip.ts');
    expect((await ententeIn(folder, 'diff', 'hw/soc.ts', 'hw/chip.ts', '--against', 'HEAD')).stdout).toBe(moved);
  });

  test('reads what a topology reads from the current folder as it was there', async () => {
    const reading = soc
      .replace("import { base } from '../addresses/base.js';", "import { readFileSync } from 'node:fs';")
      .replace('(base,', "(readFileSync('base.txt', 'utf8'),");
    const folder = repositoryWith({ 'soc.ts': reading, 'base.txt': '0x6400_0000' });
    writeAll(folder, { 'base.txt': '0x6500_0000' });
    expect((await ententeIn(folder, 'diff', 'soc.ts', '--against', 'HEAD')).stdout).toBe(moved);
  });

  test('takes packages as they are installed, and those of the repository itself as they were', async () => {
    const folder = repositoryWith({
      'soc.ts': soc
        .replace("'../addresses/base.js'", "'@own/addresses'")
        .replace("'4K'", 'size')
        .replace('\n\n', "\nimport { size } from 'sizes';\n\n"),
      'packages/addresses/package.json': '{ "type": "module", "exports": "./index.js" }',
      'packages/addresses/index.js': baseAt('0x6400_0000'),
      '.gitignore': 'node_modules\n',
    });
    writeAll(folder, {
      'packages/addresses/index.js': baseAt('0x6500_0000'),
      'node_modules/sizes/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/sizes/index.js': "export const size = '4K';",
    });
    mkdirSync(join(folder, 'node_modules/@own'));
    symlinkSync('../../packages/addresses', join(folder, 'node_modules/@own/addresses'));
    expect(await ententeIn(folder, 'diff', 'soc.ts', '--against', 'HEAD')).toMatchObject({ stdout: moved, stderr: '' });
    expect(existsSync(join(folder, 'node_modules/sizes/index.js'))).toBe(true);
  });

  test('takes submodules as they were', async () => {
    const addresses = repositoryWith({ 'base.ts': baseAt('0x6400_0000') });
    const folder = repositoryWith({ 'hw/soc.ts': soc });
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', addresses, 'addresses');
    commitAll(folder);
    const inside = join(folder, 'addresses');
    writeAll(inside, { 'base.ts': baseAt('0x6500_0000') });
    commitAll(inside);
    const args = ['diff', 'hw/soc.ts', '--against', 'HEAD'];
    expect(await ententeIn(folder, ...args)).toMatchObject({ stdout: moved, stderr: '' });
    // A commit that was never fetched.
    const commit = '0123456789abcdef0123456789abcdef01234567';
    git(folder, 'update-index', '--cacheinfo', `160000,${commit},addresses`);
    git(
      folder,
      '-c',
      'user.name=Somebody',
      '-c',
      'user.email=somebody@example.com',
      'commit',
      '--quiet',
      '-m',
      'change',
    );
    expect(await ententeIn(folder, ...args)).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: The submodule addresses was at ${commit}, which is not here.\n  help: Fetch it first: git -C addresses fetch.\n`,
    });
  });

  test('takes any names of folders, files and revisions', async () => {
    const name = `a b/*%"'$(x)#é.ts`;
    const folder = repositoryWith({
      [name]: soc.replace('../addresses', '../ä ö'),
      'ä ö/base.ts': baseAt('0x6400_0000'),
    });
    git(folder, 'branch', '--quiet', 'füß/-$(x)');
    writeAll(folder, { 'ä ö/base.ts': baseAt('0x6500_0000') });
    expect((await ententeIn(folder, 'diff', name, '--against', 'füß/-$(x)')).stdout).toBe(moved);
  });

  test('removes what a run left behind that was killed', async () => {
    const folder = repositoryWith({ ...before, 'hw/soc.ts': `${soc}\nfor (;;);\n` });
    writeAll(folder, before);
    const temporary = ownTemporary();
    const child = spawn(process.execPath, [program, 'diff', 'hw/soc.ts', '--against', 'HEAD'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await vi.waitUntil(() => readdirSync(temporary).length > 0, { timeout: 20_000 });
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(temporary)).toHaveLength(1);
    commitAll(folder);
    expect((await ententeIn(folder, 'diff', 'hw/soc.ts', '--against', 'HEAD')).status).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('works in a hook, where git says where it is', async () => {
    const folder = changed();
    vi.stubEnv('GIT_DIR', '.git');
    vi.stubEnv('GIT_INDEX_FILE', join(folder, '.git/index'));
    expect((await ententeIn(join(folder, 'hw'), 'diff', 'soc.ts', '--against', 'HEAD')).stdout).toBe(moved);
  });

  test('says what is wrong with the design as it was, by its own places', async () => {
    const folder = repositoryWith({ ...before, 'hw/soc.ts': soc.replace('  connect(cpu, uart);\n', '') });
    writeAll(folder, before);
    const temporary = ownTemporary();
    expect(await ententeIn(join(folder, 'hw'), 'diff', 'soc.ts', '--against', 'main')).toEqual({
      status: 2,
      stdout: '',
      stderr: `soc.ts cannot be elaborated as it was in main:
error[arity/inward-count]: Sink soc.uart offers 1 port, but nothing is bound to it.
  --> main:soc.ts:6:19
  help: Bind it with connect or from (:=), or remove soc.uart.

error[arity/outward-count]: Source soc.cpu offers 1 port, but nothing is bound to it.
  --> main:soc.ts:5:18
  help: Bind it with connect or from (:=), or remove soc.cpu.
`,
    });
    writeAll(folder, { 'hw/soc.ts': 'export default (' });
    commitAll(folder);
    writeAll(folder, before);
    expect(await ententeIn(folder, 'diff', 'hw/soc.ts', '--against', 'main')).toEqual({
      status: 2,
      stdout: '',
      stderr: `hw/soc.ts cannot be elaborated as it was in main:
error[input/threw]: hw/soc.ts cannot be compiled: Unexpected end of file.
  --> main:hw/soc.ts:1:17
  help: Correct what is there, or just in front of it.
`,
    });
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('leaves nothing behind when it is told to end', async () => {
    const folder = repositoryWith({ ...before, 'hw/soc.ts': `${soc}\nfor (;;);\n` });
    writeAll(folder, before);
    const temporary = ownTemporary();
    const child = spawn(process.execPath, [program, 'diff', 'hw/soc.ts', '--against', 'HEAD'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await vi.waitUntil(
      () => readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'tree/hw/soc.ts'))),
      { timeout: 20_000 },
    );
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('a file that the revision does not have', () => {
  const renamed = (address: string): string => {
    const folder = repositoryWith(before);
    rmSync(join(folder, 'hw/soc.ts'));
    writeAll(folder, { 'chips/a b.ts': soc, 'addresses/base.ts': baseAt(address) });
    return folder;
  };

  test('is new where nothing like it is gone: a check passes, and says so', async () => {
    const folder = repositoryWith(before);
    rmSync(join(folder, 'addresses/base.ts'));
    writeAll(folder, { 'chips/new.ts': soc.replace('../addresses', '.'), 'chips/base.ts': baseAt('0x1000') });
    expect(await ententeIn(folder, 'check', 'chips/new.ts', '--against', 'HEAD')).toEqual({
      status: 0,
      stdout: '1 note (--verbose shows notes)\n',
      stderr: 'chips/new.ts is new: it is not in HEAD, and nothing of it is compared.\n',
    });
  });

  test('is compared with that which was renamed to it, whatever the repository is told of it', async () => {
    const folder = renamed('0x6500_0000');
    const [index, objects] = [git(folder, 'ls-files', '--stage'), git(folder, 'count-objects')];
    const { status, stdout, stderr } = await ententeIn(folder, 'check', 'chips/a b.ts', '--against', 'HEAD');
    expect(stdout).toContain(
      'error[policy/locked]: device moved, compared with HEAD: soc.uart: 0x64000000..0x64000fff → 0x65000000..0x65000fff.\n',
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'chips/a b.ts was hw/soc.ts in HEAD.\n' });
    expect([git(folder, 'ls-files', '--stage'), git(folder, 'count-objects')]).toEqual([index, objects]);
    commitAll(folder);
    expect(await ententeIn(folder, 'check', 'chips/a b.ts', '--against', 'HEAD~1')).toEqual({
      status,
      stdout: stdout.replaceAll('HEAD', 'HEAD~1'),
      stderr: 'chips/a b.ts was hw/soc.ts in HEAD~1.\n',
    });
  });

  test('is told to a diff by the name that it had', async () => {
    const folder = renamed('0x6500_0000');
    expect(await ententeIn(folder, 'diff', 'chips/a b.ts#soc', '--against', 'HEAD')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        "error: chips/a b.ts#soc was hw/soc.ts#soc in HEAD.\n  help: Compare them: entente diff hw/soc.ts#soc 'chips/a b.ts#soc' --against HEAD.\n",
    });
    const { stdout } = await ententeIn(folder, 'diff', 'hw/soc.ts', 'chips/a b.ts', '--against', 'HEAD');
    expect(stdout).toBe(moved);
  });
});

describe('what no revision has', () => {
  test.each([
    [
      ['diff', 'hw/soc.ts', '--against', 'origin/main'],
      'There is no revision origin/main in the repository.\n  help: A branch, a tag or a commit is a revision: git fetch origin brings those of others.',
    ],
    [
      ['diff', 'hw/soc.ts', '--against', ''],
      'The revision to compare with has no name.\n  help: Name a branch, a tag or a commit: in a script, the variable that is to have it is empty.',
    ],
    [
      ['diff', 'hw/soc.ts', '--against', '--all'],
      'There is no revision --all in the repository.\n  help: A branch, a tag or a commit is a revision: git fetch origin brings those of others.',
    ],
    [
      ['diff', 'new.ts', '--against', 'HEAD'],
      'new.ts is not in HEAD.\n  help: A new design has nothing to be compared with.',
    ],
    [
      ['diff', 'rocket', '--against', 'HEAD'],
      'rocket comes with Entente and is in no revision of a repository.\n  help: Compare it with a lock that entente lock wrote, or two configurations of it with entente diff --config-before.',
    ],
    [
      ['diff', 'hw/soc.ts'],
      'There is nothing to compare hw/soc.ts with.\n  help: Give a later version, or a revision with --against.',
    ],
  ])('%j', async (args, message) => {
    const folder = repositoryWith(before);
    writeAll(folder, { 'new.ts': soc });
    expect(await ententeIn(folder, ...args)).toEqual({ status: 64, stdout: '', stderr: `error: ${message}\n` });
  });

  test('a clone without its history', async () => {
    const folder = repositoryWith(before);
    commitAllEmpty(folder);
    const clone = mkdtempSync(join(tmpdir(), 'entente-'));
    git(clone, 'clone', '--quiet', '--depth=1', `file://${folder}`, '.');
    expect(await ententeIn(clone, 'diff', 'hw/soc.ts', '--against', 'HEAD~1')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: There is no revision HEAD~1 in the repository, which is a shallow clone.\n  help: Fetch it first: git fetch --depth 1 origin <branch>; or clone the whole history, fetch-depth: 0 of actions/checkout.\n',
    });
  });

  test('a folder that is in no repository, and a machine without git', async () => {
    const folder = repositoryWith(before);
    rmSync(join(folder, '.git'), { recursive: true });
    const args = ['diff', 'hw/soc.ts', '--against', 'HEAD'];
    expect(await ententeIn(folder, ...args)).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: hw is not in a git repository, so there is no revision to compare with.\n',
    });
    vi.stubEnv('PATH', folder);
    expect(await ententeIn(folder, ...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: git is not installed, which comparing with a revision takes.\n',
    });
  });
});

function commitAllEmpty(folder: string): void {
  writeAll(folder, { 'readme.md': 'more\n' });
  commitAll(folder);
}
