import {
  closeSync,
  constants,
  createReadStream,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { basename, dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { isMarked, textIn, whyNoText } from '../../lib/base/text/index.js';
import { formatLocation, nearest } from '../../lib/base/diagnostic/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { isPlainFile } from './presence.js';
import { reasonOf } from '../process/system-errors.js';
import { afterWaiting } from '../../lib/base/after-waiting.js';

// Reads every file that a command is given: a plain file, or a pipe that is written to in time.

/** The role of a file in a command, for messages such as `a lock`, and the timeout of a pipe. */
export interface InputRole {
  /** With its article: `a topology`. */
  readonly role: string;
  /** The noun for messages about a missing file. Default: the role. */
  readonly noun?: string;
  /** In seconds. */
  readonly timeout: number;
  /** What to do if the file is missing. */
  readonly help?: string | undefined;
  /** Whether the content may be something other than text in UTF-8 or with a byte order mark, which the caller determines. Default: it may not. */
  readonly isBinary?: boolean;
  /** Whether commands rewrite such a file, as with a lock. Default: it is the user's own, and output must not overwrite it. */
  readonly isReplaced?: boolean;
}

/** The longest possible string, in bytes of ASCII. */
const longest = 0x1fffffe8;

/**
 * The whole content of a file; text is returned as UTF-8 without a byte order mark. Throws a usage error for a file that is missing, unreadable or
 * larger than a string can be, and an error with the position for invalid text.
 */
export async function readInput(path: string, role: InputRole): Promise<Buffer> {
  const found = inputStat(path, role);
  if (found.size > longest) throw tooLarge(path);
  try {
    const content = found.isFile() ? readFileSync(path) : await readAll(path, role);
    if (role.isBinary !== true) demandText(path, content);
    return isMarked(content) ? Buffer.from(textIn(content)) : content;
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(path, error);
  }
}

/** Throws an error with the position for invalid text; with `strict`, also for an unknown encoding. */
export function demandText(file: string, content: Uint8Array, { strict = true } = {}): void {
  const why = whyNoText(content, { strict });
  if (why === undefined) return;
  const { message, help, line, column } = why;
  throw new CommandError(`${formatLocation({ file, line, column })}: ${message}`, exitCodes.failed, help);
}

/** The first 4 KiB of a plain file. */
export function readStart(path: string): Uint8Array {
  const start = Buffer.alloc(4096);
  const fd = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(fd, start));
  } finally {
    closeSync(fd);
  }
}

/** Opens a file to read it piece by piece. Throws a usage error for a missing file; later errors are emitted by the stream. */
export function openInput(path: string, role: InputRole): { readonly stream: Readable; readonly size: number } {
  const found = inputStat(path, role);
  if (found.isFile()) return { stream: createReadStream(path, { highWaterMark: 1 << 20 }), size: found.size };
  return { stream: openPipe(path, role), size: NaN };
}

/** The status of a file. Throws a usage error for a folder, a device or a socket, and for a missing file. */
export function inputStat(
  path: string,
  { role, noun = role.replace(/^an? /, ''), help, isReplaced = false }: Omit<InputRole, 'timeout'>,
): Stats {
  const found = statOf(path);
  if (found === undefined)
    throw brokenLink(path) ?? new CommandError(`There is no ${noun} ${path}.`, exitCodes.usage, help ?? meant(path));
  if (found.isDirectory()) throw new CommandError(`${path} is a folder, not ${role}.`);
  if (!found.isFile() && !found.isFIFO()) throw new CommandError(`${path} is a device, not ${role}.`);
  if (isReplaced) noteFolder(path);
  else noteSource(path);
  return found;
}

/** Throws a usage error if there is no folder of this name. */
export function demandFolder(path: string): void {
  const found = statOf(path);
  if (found === undefined)
    throw brokenLink(path) ?? new CommandError(`There is no folder ${path}.`, exitCodes.usage, meant(path));
  if (!found.isDirectory()) throw new CommandError(`${path} is not a folder.`);
}

function statOf(path: string): Stats | undefined {
  try {
    return path.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(path, error);
  }
}

// The name exists, so a suggestion of similar names would be misleading.
function brokenLink(path: string): CommandError | undefined {
  if (path.includes('\0') || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return new CommandError(
    `${path} is a link to ${readlinkSync(path)}, which is not there.`,
    exitCodes.usage,
    'Bring what it leads to, which may be in a submodule (git submodule update --init), or name another file.',
  );
}

// Suggests a file with a similar name in the same folder.
function meant(path: string): string | undefined {
  const folder = dirname(path);
  if (path.includes('\0') || statOf(folder)?.isDirectory() !== true) return undefined;
  const name = nearest(basename(path), namesIn(folder));
  return name === undefined ? undefined : `Did you mean ${folder === '.' ? name : join(folder, name)}?`;
}

// If a folder is not readable, there is nothing to suggest.
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const folders = new Set<string>();

/** Records a file as read: messages may quote it and files beside it, and no output may overwrite it. */
export function noteSource(file: string): void {
  noteFolder(file);
  (io().read ??= new Set()).add(realpathSync(file));
}

function noteFolder(file: string): void {
  folders.add(dirname(realpathSync(file)));
}

/**
 * Whether messages may quote a file: a plain file below the current folder, or below the folder of an input. An elaboration from elsewhere may name
 * any file as a source.
 */
export function isQuotable(file: string): boolean {
  if (!isPlainFile(file)) return false;
  const real = realpathSync(file);
  return [realpathSync('.'), ...folders].some((folder) =>
    real.startsWith(folder.endsWith(sep) ? folder : folder + sep),
  );
}

async function readAll(path: string, role: InputRole): Promise<Buffer> {
  const stream = openPipe(path, role);
  const pieces: Buffer[] = [];
  let size = 0;
  const endLimit = afterWaiting(1000 * role.timeout, () =>
    stream.destroy(size === 0 ? tooLate(path, role) : endless(path, role)),
  );
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > longest) throw tooLarge(path);
      pieces.push(piece);
    }
  } finally {
    endLimit();
  }
  return Buffer.concat(pieces);
}

// Without O_NONBLOCK, opening a pipe would block until there is a writer, and could not be interrupted.
function openPipe(path: string, role: InputRole): Readable {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stream = new Socket({ fd, readable: true, writable: false });
  const endLimit = afterWaiting(1000 * role.timeout, () => stream.destroy(tooLate(path, role)));
  stream.once('readable', endLimit).once('close', endLimit);
  return stream;
}

function tooLate(path: string, { role, timeout }: InputRole): CommandError {
  return new CommandError(
    `${path} is a pipe, but no program wrote ${role} to it within ${timeout} s.`,
    exitCodes.usage,
    'Raise the limit with --timeout, or see what became of the program that writes to it.',
  );
}

function endless(path: string, { timeout }: InputRole): CommandError {
  return new CommandError(
    `${path} is a pipe whose writer did not end within ${timeout} s.`,
    exitCodes.usage,
    'Raise the limit with --timeout, or see why the program that writes to it goes on.',
  );
}

function tooLarge(path: string): CommandError {
  return new CommandError(`${path} is larger than the ${Math.floor(longest / 1_000_000)} MB that can be read at once.`);
}

function unreadable(path: string, error: unknown): CommandError {
  return new CommandError(`${path} cannot be read: ${reasonOf(error)}.`);
}
