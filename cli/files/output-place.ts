import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { reasonOf } from '../process/system-errors.js';

/**
 * Where an output goes: a plain file, which is replaced as a whole; an existing device, pipe, socket or descriptor of this process, which is written
 * to; or standard output, as the answer.
 */
export type OutputPlace = { readonly path: string } & (
  | { readonly kind: 'file'; readonly file: string; readonly before: Stats | undefined }
  | { readonly kind: 'device' | 'descriptor' | 'socket' | 'answer' }
);

/** Denotes standard output instead of a file; a file of that name can be written as `./-`. */
export const answerPath = '-';

/**
 * Resolves all links of an output path. A plain file is replaced, unless its folder accepts no new files; anything else, such as a device or a pipe,
 * is written to. Nothing is changed.
 *
 * @throws CommandError for a folder, and for a path that cannot be written.
 */
export function outputPlace(path: string): OutputPlace {
  if (path === answerPath) return { path, kind: 'answer' };
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before?.isDirectory() === true || isFolderName(path))
      throw new CommandError(`${path === '' ? 'The empty name' : path} is a folder, not a file that can be written.`);
    if (before?.isSocket() === true) return { path, kind: 'socket' };
    const file = behindLinks(path);
    if (file === undefined) return { path, kind: 'descriptor' };
    if (before?.isFile() === false) return { path, kind: 'device' };
    if (before === undefined) refuseClosed(dirname(file));
    else accessSync(file, constants.W_OK);
    const replaceable = before === undefined || takesFiles(dirname(file));
    return replaceable ? { path, kind: 'file', file, before } : { path, kind: 'device' };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${path} cannot be written: ${reasonOf(error)}.`, exitCodes.failed);
  }
}

// A path that ends in `/`, `.` or `..` names no file.
function isFolderName(path: string): boolean {
  return /(?:^|[/\\])\.{0,2}$/.test(process.platform === 'win32' ? path : path.replaceAll('\\', '_'));
}

const mostLinks = 40;

// Follows links to their end; undefined for a descriptor of this process such as /dev/stdout, which is already open.
function behindLinks(path: string): string | undefined {
  let at = resolve(path);
  for (let links = 0; links < mostLinks; links++) {
    if (!existsSync(dirname(at))) return at;
    const folder = realpathSync(dirname(at));
    at = join(folder, basename(at));
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return at;
    if (folder.startsWith('/proc/')) return undefined;
    at = resolve(folder, readlinkSync(at));
  }
  throw new Error('too many links');
}

function takesFiles(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Missing folders can be created in the nearest existing one.
function refuseClosed(folder: string): void {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`);
  accessSync(nearest, constants.W_OK | constants.X_OK);
}
