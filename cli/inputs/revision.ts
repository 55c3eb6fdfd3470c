import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { shellWord } from '../../lib/base/text/index.js';
import { milliseconds } from '../topology/limits.js';
import { DesignError } from './design-error.js';
import { note } from '../files/output.js';
import { isStock } from './stock-names.js';
import { inSystemFolder, settled, temporaryFolder } from '../files/temporary-files.js';

/** A revision of git repositories, checked out into temporary folders. */
export interface Revision {
  /** As named by the user: `origin/main`. */
  readonly name: string;
  /**
   * Runs `load` with the version of an input in the revision of its repository, in the corresponding folder of that version. Errors mention the
   * revision. Throws a usage error if there is no git, no repository, no such revision, or no such input in the revision.
   */
  load<T>(input: string, load: (input: string) => Promise<T>): Promise<T>;
  /**
   * The name of an input in the revision: its current name, or its former one if git detects a renamed file; undefined for a new file. Throws as
   * `load` does.
   */
  nameOf(input: string): string | undefined;
}

/**
 * Calls `use` with a revision of the repositories of its inputs. All files of a repository are extracted into a temporary folder outside of it, and
 * the repository is not changed; dependencies are those installed in it now. `timeout` is in seconds, for each git command.
 */
export async function withRevision<T>(
  name: string,
  timeout: number,
  use: (revision: Revision) => Promise<T>,
): Promise<T> {
  const places: string[] = [];
  const trees = new Map<string, LaidOut>();
  const treeOf = (root: string): LaidOut => {
    let laid = trees.get(root);
    if (laid === undefined) {
      const commit = commitOf(name, root, timeout);
      const place = realpathSync(inSystemFolder((folder) => temporaryFolder(folder, '.revision')));
      places.push(place);
      laid = { commit, root, tree: join(place, 'tree'), index: join(place, 'index'), timeout };
      trees.set(root, laid);
      layOut(commit, '', laid);
      const around = packagesAround(dirname(root));
      if (around !== undefined) symlinkSync(around, join(place, packages), 'junction');
    }
    return laid;
  };
  const placeOf = (input: string): Place => {
    refuseStock(input);
    const file = realPath(input);
    const root = realpathSync(toplevel(nearestFolder(dirname(file)), timeout));
    return { ...treeOf(root), name, inside: relative(root, file) };
  };
  try {
    return await use({
      name,
      load: async (input, load) => await loadThere(input, load, placeOf(input)),
      nameOf: (input) => {
        const place = placeOf(input);
        return isThere(place) ? input : renamedFrom(place);
      },
    });
  } finally {
    for (const place of places) settled(place);
  }
}

function refuseStock(input: string): void {
  const [stock = ''] = input.split('#', 1);
  if (!isStock(stock) || existsSync(stock)) return;
  throw new CommandError(
    `${stock} comes with Entente and is in no revision of a repository.`,
    exitCodes.usage,
    'Compare it with a lock that entente lock wrote, or two configurations of it with entente diff --config-before.',
  );
}

// The file may be a link, or may no longer exist.
function realPath(input: string): string {
  const folder = dirname(resolve(input));
  const there = nearestFolder(folder);
  return join(realpathSync(there), relative(there, folder), basename(input));
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

function toplevel(folder: string, timeout: number): string {
  return git(folder, timeout, ['rev-parse', '--show-toplevel'], ({ stderr }) =>
    stderr.includes('not a git repository')
      ? new CommandError(`${shown(folder)} is not in a git repository, so there is no revision to compare with.`)
      : undefined,
  ).replace(/\r?\n$/, '');
}

function commitOf(name: string, root: string, timeout: number): string {
  const unknown = (): CommandError => unknownRevision(name, root, timeout);
  if (name === '')
    throw new CommandError(
      'The revision to compare with has no name.',
      exitCodes.usage,
      'Name a branch, a tag or a commit: in a script, the variable that is to have it is empty.',
    );
  // Git would take such a name for an option.
  if (name.startsWith('-')) throw unknown();
  return git(root, timeout, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], unknown).trim();
}

function unknownRevision(name: string, root: string, timeout: number): CommandError {
  const isShallow = git(root, timeout, ['rev-parse', '--is-shallow-repository']).trim() === 'true';
  return new CommandError(
    `There is no revision ${name} in the repository${isShallow ? ', which is a shallow clone' : ''}.`,
    exitCodes.usage,
    isShallow
      ? 'Fetch it first: git fetch --depth 1 origin <branch>; or clone the whole history, fetch-depth: 0 of actions/checkout.'
      : 'A branch, a tag or a commit is a revision: git fetch origin brings those of others.',
  );
}

/** A commit whose files have been extracted. */
interface LaidOut extends WorkTree {
  readonly commit: string;
}

interface WorkTree {
  readonly root: string;
  readonly tree: string;
  readonly index: string;
  readonly timeout: number;
}

// Extracts the repository in a folder of this one, and recursively its submodules. It uses a separate index, so that the repository does not change
// and no hooks run.
function layOut(commit: string, folder: string, place: WorkTree): void {
  const { timeout } = place;
  const [here, there] = [join(place.root, folder), join(place.tree, folder)];
  const index = `${place.index}-${randomUUID()}`;
  mkdirSync(there, { recursive: true });
  git(here, timeout, ['read-tree', commit], undefined, { GIT_INDEX_FILE: index });
  const checkout = ['checkout-index', '--all', '--quiet', `--prefix=${there}/`];
  git(here, timeout, checkout, undefined, { GIT_INDEX_FILE: index });
  const entries = git(here, timeout, ['ls-tree', '-r', '-t', '-z', commit]).split('\0').map(entryOf);
  for (const { type, commit: own, path } of entries) {
    const inside = join(folder, path);
    // Ignore submodules that are not initialized in the repository either.
    if (type === 'commit' && existsSync(join(place.root, inside, '.git'))) {
      refuseMissing(own, inside, place);
      layOut(own, inside, place);
    }
  }
  const folders = ['', ...entries.filter(({ type }) => type === 'tree').map(({ path }) => path)];
  for (const path of folders) linkPackages(join(folder, path), place);
}

// `040000 tree 0123…\tpath`; for a submodule, its commit.
function entryOf(line: string): { readonly type: string; readonly commit: string; readonly path: string } {
  const tab = line.indexOf('\t');
  const [, type = '', commit = ''] = line.slice(0, tab).split(' ');
  return { type, commit, path: line.slice(tab + 1) };
}

function refuseMissing(commit: string, folder: string, { root, timeout }: WorkTree): void {
  git(
    join(root, folder),
    timeout,
    ['cat-file', '-e', `${commit}^{commit}`],
    () =>
      new CommandError(
        `The submodule ${folder} was at ${commit}, which is not here.`,
        exitCodes.usage,
        `Fetch it first: git -C ${folder} fetch.`,
      ),
  );
}

const packages = 'node_modules';

// Links to packages inside the repository, as in a workspace, point into the revision; all other packages are the installed ones.
function linkPackages(folder: string, { root, tree }: WorkTree): void {
  const [installed, linked] = [join(root, folder, packages), join(tree, folder, packages)];
  if (!existsSync(installed) || existsSync(linked)) return;
  mkdirSync(linked);
  for (const { name, isScope } of packagesIn(installed)) {
    if (isScope) mkdirSync(join(linked, name));
    const members = isScope ? packagesIn(join(installed, name)).map((each) => join(name, each.name)) : [name];
    for (const member of members) {
      const real = realpathSync(join(installed, member));
      const inside = relative(root, real);
      const own = join(tree, inside);
      const isOwn = !isOutside(inside) && !inside.split(sep).includes(packages) && existsSync(own);
      symlinkSync(isOwn ? own : real, join(linked, member), 'junction');
    }
  }
}

function packagesIn(folder: string): { readonly name: string; readonly isScope: boolean }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && existsSync(join(folder, entry.name)))
    .map((entry) => ({ name: entry.name, isScope: entry.name.startsWith('@') && entry.isDirectory() }));
}

function packagesAround(folder: string): string | undefined {
  const path = join(folder, packages);
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? undefined : packagesAround(dirname(folder));
}

interface Place extends LaidOut {
  /** The name of the revision. */
  readonly name: string;
  /** The path of the input in the repository. */
  readonly inside: string;
}

async function loadThere<T>(input: string, load: (input: string) => Promise<T>, place: Place): Promise<T> {
  const { name, root, tree, inside } = place;
  const wanted = join(tree, inside);
  if (!isThere(place)) throw absent(input, place);
  const [here, folder] = [process.cwd(), relative(root, realpathSync('.'))];
  // A current folder outside of the repository stays the same.
  const there = isOutside(folder) ? here : join(tree, folder);
  mkdirSync(there, { recursive: true });
  process.chdir(there);
  try {
    return await load(relative('.', wanted));
  } catch (error) {
    throw toldOf(error, { input, name, tree });
  } finally {
    process.chdir(here);
  }
}

function isThere({ tree, inside }: Place): boolean {
  const wanted = join(tree, inside);
  return existsSync(wanted) || existsSync(fileOf(wanted));
}

// The file of `file#design`.
function fileOf(input: string): string {
  return input.replace(/#[^#]*$/, '');
}

function absent(input: string, place: Place): CommandError {
  const { name: revision } = place;
  const before = renamedFrom(place);
  return before === undefined
    ? new CommandError(
        `${input} is not in ${revision}.`,
        exitCodes.usage,
        'A new design has nothing to be compared with.',
      )
    : new CommandError(
        `${input} was ${before} in ${revision}.`,
        exitCodes.usage,
        `Compare them: entente diff ${shellWord(before)} ${shellWord(input)} --against ${revision}.`,
      );
}

// Searches the files of the revision that no longer exist for one that is at least 33% similar.
function renamedFrom({ commit, root, inside, index, timeout }: Place): string | undefined {
  const file = fileOf(inside).replaceAll(sep, '/');
  const gone = git(root, timeout, ['ls-tree', '-r', '--name-only', '-z', commit])
    .split('\0')
    .filter((path) => path !== '' && extname(path) === extname(file) && !existsSync(join(root, path)));
  if (gone.length === 0 || !existsSync(join(root, file))) return undefined;
  // Keeps the objects that git writes out of the repository.
  const own = `${index}-${randomUUID()}`;
  mkdirSync(`${own}-objects`);
  const env = {
    GIT_INDEX_FILE: own,
    GIT_OBJECT_DIRECTORY: `${own}-objects`,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(root, git(root, timeout, ['rev-parse', '--git-path', 'objects']).trim()),
  };
  git(root, timeout, ['read-tree', commit], undefined, env);
  git(root, timeout, ['add', '--intent-to-add', '--force', '--', file], undefined, env);
  const renames = ['diff', '--find-renames=33%', '-l0', '--diff-filter=R', '--name-status', '-z', commit, '--', file];
  const [, before] = git(root, timeout, [...renames, ...gone], undefined, env).split('\0');
  if (before === undefined) return undefined;
  return shown(join(root, before)) + inside.slice(file.length);
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || resolve(path) === path;
}

// Replaces temporary paths by `revision:path`, as git writes it.
function toldOf(error: unknown, { input, name, tree }: { input: string; name: string; tree: string }): unknown {
  // Errors thrown inside the revision have paths relative to its root.
  const prefixes = [tree, ...(isOutside(relative(tree, resolve('.'))) ? [relative('.', tree)] : [])];
  const named = (text: string): string =>
    prefixes.reduce((told, prefix) => told.replaceAll(`${prefix}${sep}`, `${name}:`), text);
  if (error instanceof DesignError) {
    note(`${input} cannot be elaborated as it was in ${name}:`);
    return new DesignError(error.failures.map((failure) => toldOfRevision(failure, name, named)));
  }
  if (!(error instanceof CommandError)) return error;
  return new CommandError(`In ${name}: ${named(error.message)}`, error.exitCode, error.help);
}

function toldOfRevision(failure: Diagnostic, name: string, named: (text: string) => string): Diagnostic {
  const place = (file: string): string => (named(file) === file ? `${name}:${file}` : named(file));
  return {
    ...failure,
    message: named(failure.message),
    locations: failure.locations.map((each) => ({ ...each, file: place(each.file) })),
  };
}

/** The output of a git command that failed. */
interface Refusal {
  readonly stderr: string;
}

function git(
  folder: string,
  timeout: number,
  args: readonly string[],
  explained: (refusal: Refusal) => Error | undefined = () => undefined,
  env: NodeJS.ProcessEnv = {},
): string {
  try {
    // Synchronous, so that a signal cannot remove the temporary folder while git still writes to it.
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...outsideOfHooks(), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env },
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: Math.ceil(milliseconds(timeout)),
    });
  } catch (error) {
    const { code, stderr = '' } = error as { readonly code?: string; readonly stderr?: string };
    if (code === 'ENOENT')
      throw new CommandError('git is not installed, which comparing with a revision takes.', exitCodes.failed);
    if (code === 'ETIMEDOUT')
      throw new CommandError(
        `git ${args[0] ?? ''} did not end within ${timeout} s.`,
        exitCodes.failed,
        'Raise the limit with --timeout.',
      );
    const reason = stderr.trim() === '' ? String(error) : stderr.trim();
    throw explained({ stderr }) ?? new CommandError(`git ${args[0] ?? ''} failed: ${reason}`, exitCodes.failed);
  }
}

// The variables that git sets for hooks would make our git commands operate on the repository of the hook.
function outsideOfHooks(): NodeJS.ProcessEnv {
  const { GIT_DIR: _d, GIT_WORK_TREE: _w, GIT_INDEX_FILE: _i, GIT_PREFIX: _p, ...others } = process.env;
  return others;
}

function shown(path: string): string {
  const short = relative('.', path);
  return short === '' ? '.' : isOutside(short) ? path : short;
}
