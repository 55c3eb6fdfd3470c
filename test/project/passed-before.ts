import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { long } from '../seeds.js';

// Where checks that passed are noted; a fresh clone begins without.
const notes = 'node_modules/.cache/entente/passed-checks.json';

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
  // Only git tells which files there are.
  if (long || !existsSync(join(project, '.git'))) return await run();
  const inputs = inputsOf(project);
  if (passedIn(project)[check] === inputs) {
    console.info(`${check}: passed before, with the same files, packages and Node`);
    return '';
  }
  const complaints = await run();
  // What was changed meanwhile may have been checked or not.
  if (complaints === '' && inputsOf(project) === inputs) note(project, check, inputs);
  return complaints;
}

function inputsOf(project: string): string {
  const sum = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const file of ['node_modules/.package-lock.json', ...filesOf(project)]) {
    sum.update(`${JSON.stringify(file)} ${contentOf(join(project, file))}\n`);
  }
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

function passedIn(project: string): Readonly<Record<string, string>> {
  const file = join(project, notes);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function note(project: string, check: string, inputs: string): void {
  const file = join(project, notes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...passedIn(project), [check]: inputs }));
}
