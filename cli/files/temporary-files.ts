import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isSystemError, reasonOf } from '../process/system-errors.js';

// Files and folders that stand somewhere for a moment only: what is being written, what is being imported, and other revisions. None is
// left behind, however the process ends; what was killed without being asked could not tidy up, and the next run that comes by does it.

const present = new Set<string>();
const seen = new Set<string>();

/** An empty new file in a folder, of a name that nobody else has, which is gone when the process ends, unless it is {@link settled} before. */
export function temporaryFile(folder: string, ending: string): string {
  // Whoever may write into the folder as well cannot have put a link there before.
  return temporary(folder, ending, (file) => {
    closeSync(openSync(file, 'wx'));
  });
}

/** The same for an empty new folder, which nobody else may look into; it goes with all that is in it. Links in it are not followed. */
export function temporaryFolder(folder: string, ending: string): string {
  return temporary(folder, ending, (path) => {
    mkdirSync(path, { mode: 0o700 });
  });
}

/**
 * Makes a file or a folder in the system's folder for temporary ones. Throws an error, with help, where that folder is not there or takes
 * no new files.
 */
export function inSystemFolder(make: (folder: string) => string): string {
  const folder = tmpdir();
  try {
    return make(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(
      `The folder for temporary files, ${folder}, cannot be used: ${reasonOf(error)}.`,
      exitCodes.failed,
      `Name another one in the variable ${process.platform === 'win32' ? 'TEMP' : 'TMPDIR'}.`,
    );
  }
}

function temporary(folder: string, ending: string, make: (path: string) => void): string {
  if (seen.size < seen.add(folder).size) removeAbandoned(folder);
  const path = join(folder, `${prefix}${machine()}-${process.pid}-${randomDigits()}${ending}`);
  // Before it is there: it is to go whenever the process ends from now on.
  if (present.size === 0) watchEndings();
  present.add(path);
  try {
    make(path);
  } catch (error) {
    settled(path);
    throw error;
  }
  return path;
}

/** A temporary file has become another one, or is not needed any more and is removed if it is still there; so is a folder. */
export function settled(path: string): void {
  remove(path);
  present.delete(path);
  if (present.size === 0) unwatchEndings();
}

// Most have become something else: what removes folders is loaded for those that are there.
function remove(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  rmSync(path, { force: true, recursive: true, maxRetries: 2 });
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function watchEndings(): void {
  process.on('exit', removeAll);
  for (const signal of endings) process.on(signal, interrupted);
}

function unwatchEndings(): void {
  process.removeListener('exit', removeAll);
  for (const signal of endings) process.removeListener(signal, interrupted);
}

function removeAll(): void {
  for (const file of present) settled(file);
}

// Ends by the same signal, so that whoever sent it sees that it was heard.
function interrupted(signal: NodeJS.Signals): void {
  removeAll();
  process.kill(process.pid, signal);
}

/** Eight hexadecimal digits, of which two processes hardly draw the same; not to be relied on where somebody tries to guess them. */
export function randomDigits(): string {
  return digits(Math.floor(Math.random() * 2 ** 32));
}

function digits(number: number): string {
  return number.toString(16).padStart(8, '0');
}

const prefix = '.entente-';
const abandonedName = /^\.entente-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\./;

// Numbers of processes mean something on one machine and inside one container only.
let known: string | undefined;
function machine(): string {
  return (known ??= digits(crc32(processSpace(), crc32(hostname()))));
}

function processSpace(): string {
  const link = '/proc/self/ns/pid';
  return existsSync(link) ? readlinkSync(link) : '';
}

const day = 24 * 60 * 60 * 1000;

function removeAbandoned(folder: string): void {
  for (const name of listed(folder)) {
    const [, where, writer] = abandonedName.exec(name) ?? [];
    const file = join(folder, name);
    if (where === undefined || present.has(file) || !isOwn(file)) continue;
    if (where === machine() ? !isRunning(Number(writer)) : isOlderThan(file, day)) remove(file);
  }
}

// Some folders may be written to but not listed: nothing in them can be tidied up.
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return [];
    throw error;
  }
}

// A plain file or folder of the same user: nobody else's, whatever it is called.
function isOwn(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || !(found.isFile() || found.isDirectory())) return false;
  return found.uid === (process.geteuid?.() ?? found.uid);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is running, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isOlderThan(file: string, age: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > age;
}
