import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { long } from './seeds.js';

// `npm test` alone leaves out what passed, and not in CI.
function leavesOut(): boolean {
  return process.env.npm_lifecycle_event === 'test' && process.env.CI === undefined;
}

// Where checks and files of tests that passed are noted; a fresh clone begins without.
const notes = 'node_modules/.cache/entente/passed.json';

interface Notes {
  /** The inputs with which each check passed. */
  readonly checks: Readonly<Record<string, string>>;
  /** The inputs with which files of tests passed, and how many tests each has. */
  readonly files: { readonly inputs: string; readonly passed: Readonly<Record<string, number>> };
}

/**
 * Runs a check whose result depends on nothing but the files of a project, those that were built, the packages and Node, unless it
 * passed with exactly these. Long runs repeat everything.
 *
 * @returns what the check complains of; empty if it passed, now or before
 */
export async function unlessPassedBefore(
  check: string,
  run: () => Promise<string>,
  project = process.cwd(),
): Promise<string> {
  if (long || !isKnown(project)) return await run();
  const inputs = inputsOf(project);
  if (notesOf(project).checks[check] === inputs) {
    console.info(`${check}: passed before, with the same files, packages and Node`);
    return '';
  }
  const complaints = await run();
  // What was changed meanwhile may have been checked or not.
  if (complaints === '' && inputsOf(project) === inputs) {
    const { checks, files } = notesOf(project);
    write(project, { checks: { ...checks, [check]: inputs }, files });
  }
  return complaints;
}

/** Files of tests, by their paths in the project, and how many tests each has. */
export type PassedFiles = ReadonlyMap<string, number>;

/**
 * Files of tests that passed with all inputs as they are now, and are not run again by `npm test`. All others run, and everything does in CI
 * and where vitest is called by itself.
 */
export function filesPassedBefore(project = process.cwd()): PassedFiles {
  if (!leavesOut() || !isKnown(project)) return new Map();
  const { inputs, passed } = notesOf(project).files;
  return new Map(inputs === inputsOf(project) ? Object.entries(passed) : []);
}

/** Begins a run of files of tests; what is returned notes which of those that ran passed, unless an input has changed meanwhile. */
export function runOfFiles(project = process.cwd()): (ran: readonly string[], passed: PassedFiles) => void {
  if (!isKnown(project)) return () => undefined;
  const inputs = inputsOf(project);
  return (ran, passed) => {
    if (inputsOf(project) !== inputs) return;
    const { checks, files } = notesOf(project);
    const known = new Map(files.inputs === inputs ? Object.entries(files.passed) : []);
    for (const file of ran) known.delete(file);
    write(project, { checks, files: { inputs, passed: Object.fromEntries([...known, ...passed]) } });
  };
}

// Only git tells which files there are.
function isKnown(project: string): boolean {
  return existsSync(join(project, '.git'));
}

function inputsOf(project: string): string {
  const sum = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('ENTENTE_TEST_')) sum.update(`${name}=${value}\n`);
  }
  for (const file of ['node_modules/.package-lock.json', ...filesOf(project)]) {
    sum.update(`${JSON.stringify(file)} ${contentOf(join(project, file))}\n`);
  }
  for (const line of recordedBeside(project)) sum.update(line);
  return sum.digest('hex');
}

// All but what the project itself ignores, such as packages; and what was built.
function filesOf(project: string): string[] {
  const list = (...args: readonly string[]): string[] =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: project, encoding: 'utf8', maxBuffer: 1 << 26 })
      .split('\0')
      .filter(Boolean);
  return [
    ...list('--cached', '--others', '--exclude-per-directory=.gitignore'),
    ...list('--others', '--ignored', '--exclude=dist/', '--', 'dist'),
  ].sort();
}

function contentOf(file: string): string {
  // What is in a repository within this one is not known.
  if (file.endsWith('/')) return randomUUID();
  // A file that git knows may have been removed.
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'missing';
}

// Some tests read recorded data where it lies beside the project: too much to be read whenever it is asked for.
function recordedBeside(project: string): string[] {
  const folder = join(project, '..', 'shared');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${JSON.stringify(name)} ${size} ${mtimeMs}\n`;
    });
}

function notesOf(project: string): Notes {
  const file = join(project, notes);
  if (!existsSync(file)) return { checks: {}, files: { inputs: '', passed: {} } };
  return JSON.parse(readFileSync(file, 'utf8')) as Notes;
}

function write(project: string, content: Notes): void {
  const file = join(project, notes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
