import { entries } from '../build/entries.js';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';

// Runs the checks and tests that a change affects: npm run test:changed -- [commit]; the default commit is HEAD. It checks types, lints the changed
// files and checks their format. It runs the tests that mirror changed folders, those that import a changed file other than through the whole
// library, those that run a changed command, and a few that use everything. Tests that attack the whole program depend on everything and take long,
// so they are left to `npm test`, like all others.

const base = process.argv[2] ?? 'HEAD';
const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];

/** Files that stand for the whole library or command line: what imports them depends on everything. */
const whole =
  /^(?:lib\/(?:index|elaborate)\.ts|lib\/(?:.+\/)?index\.ts|lib\/protocols\/gathered\/|cli\/(?:run|main|commands\/index)\.ts|scripts\/|topologies\/)/;

/** Where tests are that send whatever may go wrong through all that there is. */
const attacksAll = 'test/robustness/';

/** Tests that use everything, one of a kind. */
const witnesses = {
  lib: ['test/golden/documents.test.ts', 'test/cli/commands.test.ts'],
  cli: ['test/cli/commands.test.ts'],
};

const tests = git('ls-files', 'test', '--cached', '--others', '--exclude-standard').filter((file) =>
  file.endsWith('.test.ts'),
);

/** What each file of the tests and the library imports. */
async function importsOf(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: tests,
    bundle: true,
    // Without splitting, each test would bundle a library of its own.
    splitting: true,
    metafile: true,
    write: false,
    outdir: 'build',
    packages: 'external',
    external: ['*.css'],
    alias: entries,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map(({ path }) => path)] as const),
  );
}

/** The tests that import one of some files, but not only by way of the whole library. */
async function importersOf(files: ReadonlySet<string>): Promise<string[]> {
  const imports = await importsOf();
  const reaches = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      if (files.has(file)) return true;
      if (file === test || !whole.test(file)) for (const next of imports.get(file) ?? []) seen.add(next);
    }
    return false;
  };
  return tests.filter((test) => files.has(test) || (!test.startsWith(attacksAll) && reaches(test)));
}

// The command line is tested as it was built: a command by the tests that call it by name, other files by tests with similar names.
function runs(test: string, file: string): boolean {
  const [, isCommand, name] = /^cli\/(commands\/)?(.+)\.ts$/.exec(file) ?? [];
  if (name === undefined || !test.startsWith('test/cli/')) return false;
  if (test === `test/cli/${name}.test.ts` || test === `test/${file.replace(/\.ts$/, '.test.ts')}`) return true;
  return isCommand !== undefined && new RegExp(`\\bentente\\w*\\([^)]*'${name}'`).test(readFileSync(test, 'utf8'));
}

function mirrors(test: string, file: string): boolean {
  const folder = /^lib\/((?:(?:base|bus|protocols|output)\/)?[^/]+)\//.exec(file)?.[1] ?? /^(viewer)\//.exec(file)?.[1];
  return folder !== undefined && test.startsWith(`test/${folder}/`);
}

const chosen = new Set([
  ...(await importersOf(new Set(changed))),
  ...tests.filter((test) => changed.some((file) => mirrors(test, file) || runs(test, file))),
  ...(changed.some((file) => file.startsWith('lib/')) ? witnesses.lib : []),
  ...(changed.some((file) => file.startsWith('cli/')) ? witnesses.cli : []),
]);
console.log(`${changed.length} files changed since ${base}: ${chosen.size} of ${tests.length} files of tests.`);

const sources = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const builtTypes = 'node_modules/.cache/entente/types.tsbuildinfo';
const checks: readonly (readonly string[])[] = [
  ['tsgo', '--noEmit', '--incremental', '--tsBuildInfoFile', builtTypes],
  ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed.filter((file) => existsSync(file))],
  ...(sources.length > 0 ? [['oxlint', ...sources]] : []),
];

/** Whether a program of a package succeeds. */
async function passes([program = '', ...args]: readonly string[]): Promise<boolean> {
  return await succeeds(`node_modules/.bin/${program}`, ...args);
}

async function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

async function passTests(): Promise<boolean> {
  if (chosen.size === 0) return true;
  // What tests run: `npm run build` writes declarations as well.
  return (
    (await passes(['tsx', 'scripts/build/bundle.ts'])) &&
    (await passes(['vitest', 'run', '--experimental.fsModuleCache', ...chosen]))
  );
}

const passed = await Promise.all([...checks.map(passes), passTests()]);
if (!passed.every(Boolean)) process.exitCode = 1;
