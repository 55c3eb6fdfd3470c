import { execFileSync, spawnSync } from 'node:child_process';
import { build } from 'esbuild';

// What a change needs tested while one works on it: npm run test:changed -- [commit]; the commit is HEAD by default. It takes the tests
// that mirror changed folders, those that import a changed file without going through the whole library, those of the command line
// where it changed, and a few that use everything. `npm test` runs all.

const base = process.argv[2] ?? 'HEAD';
const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];

/** Files that stand for the whole library: what imports them depends on everything. */
const whole = /^(?:lib\/(?:index|elaborate)\.ts|lib\/[^/]+\/index\.ts|topologies\/)/;

/** Tests that use everything, one of a kind. */
const witnesses = ['test/golden/documents.test.ts', 'test/project/static.test.ts', 'test/cli/commands.test.ts'];

const tests = git('ls-files', 'test', '--cached', '--others', '--exclude-standard').filter((file) =>
  file.endsWith('.test.ts'),
);

/** What each file of the tests and the library imports. */
async function importsOf(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    entryPoints: tests,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'build',
    packages: 'external',
    external: ['*.css'],
    alias: { 'entente-soc': './lib/index.ts' },
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
  return tests.filter(reaches);
}

function mirrors(test: string, file: string): boolean {
  const folder = /^lib\/([^/]+)\//.exec(file)?.[1] ?? /^(cli|viewer)\//.exec(file)?.[1];
  return folder !== undefined && test.startsWith(`test/${folder}/`);
}

const chosen = new Set([
  ...(await importersOf(new Set(changed))),
  ...tests.filter((test) => changed.some((file) => mirrors(test, file))),
  ...witnesses,
]);
console.log(`${changed.length} files changed since ${base}: ${chosen.size} of ${tests.length} files of tests.`);
const run = (command: string, ...args: readonly string[]): void => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run('npm', 'run', 'build', '--silent');
run('npx', 'vitest', 'run', ...chosen);
