import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isSystemError, reasonOf } from '../process/system-errors.js';

// Temporary files and folders: outputs while they are written, bundles while they are imported, and other revisions. They are removed however the
// process ends; if it was killed, the next run that uses the folder removes them.

const present = new Set<string>();
const seen = new Set<string>();

/** Creates an empty file with a unique name in a folder. It is removed when the process ends, unless it is {@link settled} before. */
export function temporaryFile(folder: string, ending: string): string {
  // 'wx' refuses to follow a link that somebody else with write access to the folder may have placed there.
  return temporary(folder, ending, (file) => {
    closeSync(openSync(file, 'wx'));
  });
}

/** The same for an empty folder that only this user can access. It is removed with its content; links in it are not followed. */
export function temporaryFolder(folder: string, ending: string): string {
  return temporary(folder, ending, (path) => {
    mkdirSync(path, { mode: 0o700 });
  });
}

/** Makes a file or a folder in the system's temporary folder. Throws an error with help if that folder is missing or not writable. */
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
  // Register it before it exists, so that it is removed whenever the process ends from now on.
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

/** Ends the life of a temporary file or folder, which has been renamed or is no longer needed. It is removed if it still exists. */
export function settled(path: string): void {
  remove(path);
  present.delete(path);
  if (present.size === 0) unwatchEndings();
}

// Most have been renamed by now; rmSync would load code that is only needed for the others.
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

// Ends by the same signal, so that the sender sees the usual exit status.
function interrupted(signal: NodeJS.Signals): void {
  removeAll();
  process.kill(process.pid, signal);
}

/** Eight hexadecimal digits, unlikely to collide between processes; not suitable where an attacker may try to guess them. */
export function randomDigits(): string {
  return digits(Math.floor(Math.random() * 2 ** 32));
}

function digits(number: number): string {
  return number.toString(16).padStart(8, '0');
}

const prefix = '.entente-';
const abandonedName = /^\.entente-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\./;

// Process ids are only meaningful on one machine and within one container.
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

// Some folders are writable but not listable; nothing in them can be removed.
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return [];
    throw error;
  }
}

// A plain file or folder of the same user.
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
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isOlderThan(file: string, age: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > age;
}
