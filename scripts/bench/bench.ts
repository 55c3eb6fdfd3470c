import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { entries } from '../build/entries.js';
import { savedToPage } from './live.js';
import { outFolder, type Row, rows, saved, type Work, writesSaved } from './rows.js';

// Measures times in units of `node -e 0`, which is measured beside every run; medians of fresh processes. With --against, another version is
// measured in turn with this one: a clone that is already built, or a commit, which is built first.

/** A version that is measured. */
interface Version {
  readonly name: string;
  readonly folder: string;
}

/** One run: ms from start to end, and ms of processor of all threads and of processes that it started. */
interface Run {
  readonly wall: number;
  readonly processor: number;
}

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: process.env.BENCH_RUNS ?? '5' },
  },
});
const scenarioBundle = join(outFolder, 'scenario.mjs');

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs a program; 1 says no, as why-not does. The shell knows what processor it took. */
function timed({ folder, name }: Version, args: readonly string[]): Run {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%R %U %S"; time "$0" "$@" > /dev/null', process.execPath, ...args],
    { encoding: 'utf8', cwd: folder, env: { ...process.env, ENTENTE_CACHE: cacheOf(name) } },
  );
  const [wall = NaN, user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if ((status !== 0 && status !== 1) || Number.isNaN(wall)) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return { wall: 1000 * wall, processor: 1000 * (user + system) };
}

// The path of the program differs between versions.
function programOf({ folder }: Version): string {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly bin: { readonly entente: string };
  };
  return bin.entente;
}

function cacheOf(name: string): string {
  return resolve(outFolder, `cache-${name}`);
}

/** Blanks behind a configuration make another of it, with the same design. */
let asked = 0;

function argumentsOf(work: Work & { readonly command: readonly string[] }): string[] {
  return 'config' in work ? [...work.command, '--config', work.config + ' '.repeat(++asked)] : [...work.command];
}

async function measure(version: Version, work: Work): Promise<Run> {
  if ('command' in work) return timed(version, [programOf(version), ...argumentsOf(work)]);
  if ('live' in work)
    return {
      wall: await savedToPage(version.folder, programOf(version), work.live, cacheOf(version.name)),
      processor: NaN,
    };
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--max-old-space-size=8192', scenarioBundle, work.scenario, String(work.size)],
    { encoding: 'utf8', cwd: version.folder },
  );
  if (status !== 0) throw new Error(`${work.scenario} ${work.size} failed:\n${stderr}`);
  const { milliseconds, processor } = JSON.parse(stdout) as {
    readonly milliseconds: number;
    readonly processor: number;
  };
  return { wall: milliseconds, processor };
}

// The memory in MB. Measuring it takes time, so it has a run of its own.
function memoryOf(version: Version, work: Work): number {
  const { folder, name } = version;
  if ('live' in work) return NaN;
  const report = 'process.on("exit", () => process.stderr.write(`\\nrss ${process.resourceUsage().maxRSS}\\n`))';
  const args =
    'command' in work ? [programOf(version), ...argumentsOf(work)] : [scenarioBundle, work.scenario, String(work.size)];
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, ENTENTE_CACHE: cacheOf(name), NODE_OPTIONS: '--max-old-space-size=8192' },
    },
  );
  return Number(/rss (\d+)\s*$/.exec(stderr)?.[1] ?? NaN) / 1024;
}

async function bundled({ folder }: Version): Promise<void> {
  mkdirSync(join(folder, outFolder), { recursive: true });
  await build({
    entryPoints: [join(folder, 'scripts/bench/scenario.ts')],
    outfile: join(folder, scenarioBundle),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // With the options of the library's bundle.
    minifySyntax: true,
    packages: 'external',
    alias: Object.fromEntries(Object.entries(entries).map(([entry, source]) => [entry, resolve(folder, source)])),
    logLevel: 'error',
  });
}

// A folder is used as it is built; a commit is checked out and built in a folder of its own.
function otherVersion(against: string): Version {
  if (existsSync(join(against, 'dist'))) return { name: 'before', folder: resolve(against) };
  const folder = mkdtempSync(join(tmpdir(), 'entente-bench-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, against], { stdio: 'ignore' });
  process.on('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder]);
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync('npm', ['run', '-s', 'build'], { cwd: folder, stdio: 'inherit' });
  return { name: 'before', folder };
}

async function measureRow(row: Row, versions: readonly Version[]): Promise<string> {
  const units: Run[] = [];
  const runs = versions.map((): Run[] => []);
  // Fills the cache before the first run that counts: designs are stored when they are requested for the second time.
  if (row.emptyCache !== true && 'command' in row.work)
    for (const version of versions) for (let k = 0; k < 2; k++) await measure(version, row.work);
  for (let k = 0; k < Math.min(Number(options.runs), row.runs ?? Infinity); k++) {
    for (const [v, version] of versions.entries()) {
      units.push(timed(version, ['-e', '0']));
      if (row.emptyCache === true) rmSync(cacheOf(version.name), { recursive: true, force: true });
      runs[v]?.push(await measure(version, row.work));
    }
  }
  const unit = median(units.map(({ wall }) => wall));
  const unitOfProcessor = median(units.map(({ processor }) => processor));
  const figures = runs.flatMap((all) => [
    (median(all.map(({ wall }) => wall)) / unit).toFixed(1),
    (median(all.map(({ processor }) => processor)) / unitOfProcessor).toFixed(1).replace('NaN', '–'),
  ]);
  const last = versions.at(-1);
  const memory = last === undefined ? NaN : memoryOf(last, row.work);
  return line([
    row.label,
    row.size,
    row.goal?.toString() ?? '',
    ...figures,
    memory.toFixed(0).replace('NaN', '–'),
    `${unit.toFixed(0)} ms`,
  ]);
}

function line([label = '', ...cells]: readonly string[]): string {
  return `${label.padEnd(30)}${cells.map((cell) => cell.padStart(10)).join('')}\n`;
}

execFileSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
const versions: Version[] = [
  ...(options.against === undefined ? [] : [otherVersion(options.against)]),
  { name: 'now', folder: process.cwd() },
];
// Entries of earlier benchmarks would falsify the rows of first requests.
for (const { name } of versions) rmSync(cacheOf(name), { recursive: true, force: true });
for (const version of versions) await bundled(version);
if (!existsSync(saved) || versions.length > 1)
  for (const version of versions) timed(version, [programOf(version), ...writesSaved]);
process.stdout.write(`Node ${process.version}, medians of ${options.runs}, in times node -e 0\n\n`);
process.stdout.write(line(['', 'size', 'goal', ...versions.flatMap(({ name }) => [name, 'processor']), 'MB', 'node']));
const chosen = new RegExp(options.only);
for (const row of rows) {
  if (chosen.test(`${row.label} ${row.size}`)) process.stdout.write(await measureRow(row, versions));
}
