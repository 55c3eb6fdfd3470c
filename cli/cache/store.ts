import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isSystemError } from '../process/system-errors.js';
import { randomDigits } from '../files/temporary-files.js';
import { version } from '../process/version.js';
import { cacheFolder, cacheVariable } from './folder.js';

// Caches slow results between runs. They depend only on their keys, so no entry is ever stale. Entries may vanish at any time. A cache that cannot be
// read or written is silently ignored, because it only saves time.

const kinds = ['code', 'layout', 'topology', 'elaboration', 'findings'] as const;

/**
 * Kinds of entries: code compiled by the engine, layouts of drawings, compiled topologies, elaborations of stock systems, and findings about them.
 */
export type Kept = (typeof kinds)[number];

/** The content cached under a key; undefined if there is none, or if it is damaged. */
export function recall(kind: Kept, key: string): Buffer | undefined {
  return orNothing(() => {
    const folder = known();
    if (folder === undefined) return undefined;
    const whole = wholeKey(kind, key);
    return contentOf(readFileSync(join(folder, nameOf(kind, whole))), whole);
  });
}

/** Caches content under a key until space runs out. */
export function keep(kind: Kept, key: string, content: string | Uint8Array): void {
  orNothing(() => {
    const folder = known();
    if (folder === undefined) return;
    const whole = wholeKey(kind, key);
    // Use a temporary name until the file is complete, because other processes may read it at any time.
    const unfinished = join(folder, `${process.pid}-${randomDigits()}${unfinishedEnding}`);
    try {
      const file = written(Buffer.from(content), whole);
      writeFileSync(unfinished, file, { mode: 0o600, flag: 'wx' });
      renameSync(unfinished, join(folder, nameOf(kind, whole)));
      noteAdded(file.length);
    } finally {
      rmSync(unfinished, { force: true });
    }
    if (isRoomWanted()) makeRoom(folder);
  });
}

/** Whether the cache is in use. */
export function isKeeping(): boolean {
  return known() !== undefined;
}

// Determined once, unless the environment variable changes.
let asked: { readonly wish: string | undefined; readonly folder: string | undefined } | undefined;

function known(): string | undefined {
  const wish = process.env[cacheVariable];
  if (asked === undefined || asked.wish !== wish) asked = { wish, folder: orNothing(cacheFolder) };
  return asked.folder;
}

// Ignores system errors: the folder may be gone, full, or owned by another user.
function orNothing<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

// Another version of Entente or Node may compute another result.
function wholeKey(kind: Kept, key: string): Buffer {
  return Buffer.from(`${version()} ${process.version} ${kind} ${key}`);
}

// Keys can collide in their file names. Each file contains its whole key, and the last one written wins.
function nameOf(kind: Kept, key: Buffer): string {
  return `${kind}-${crc32(key).toString(16).padStart(8, '0')}`;
}

/** Bytes that follow the content and the key: the length of the key, and a checksum of everything before. */
const trailerLength = 8;

// The content comes first because the engine uses compiled code in place only at an address that is a multiple of eight.
function written(content: Buffer, key: Buffer): Buffer {
  const trailer = Buffer.alloc(trailerLength);
  trailer.writeUInt32LE(key.length);
  trailer.writeUInt32LE(sumOf([content, key, trailer.subarray(0, 4)]), 4);
  return Buffer.concat([content, key, trailer]);
}

function contentOf(file: Buffer, key: Buffer): Buffer | undefined {
  const end = file.length - trailerLength;
  const start = end - key.length;
  if (start < 0 || file.readUInt32LE(end) !== key.length || !file.subarray(start, end).equals(key)) return undefined;
  return file.readUInt32LE(end + 4) === sumOf([file.subarray(0, end + 4)]) ? file.subarray(0, start) : undefined;
}

function sumOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => crc32(part, sum), 0);
}

const unfinishedEnding = '.unfinished';

/** The limits of the cache; beyond them, it is cut down to half. */
const most = { bytes: 128 << 20, files: 4096 };

/** What this process has added since it last freed space; undefined before the first time, when the size of the cache is unknown. */
let added: { readonly bytes: number; readonly files: number } | undefined;

function noteAdded(bytes: number): void {
  if (added !== undefined) added = { bytes: added.bytes + bytes, files: added.files + 1 };
}

// Scanning the folder takes time. Most runs end before they have added much, but watch mode runs for days.
function isRoomWanted(): boolean {
  return added === undefined || added.bytes > most.bytes / 16 || added.files > most.files / 16;
}

// A folder that the user named may contain other files; never touch those.
const ownName = new RegExp(String.raw`^(?:(?:${kinds.join('|')})-[\da-f]{8}|\d+-[\da-f]+\.unfinished)$`);

// Deletes the oldest entries first.
function makeRoom(folder: string): void {
  added = { bytes: 0, files: 0 };
  const files = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .map((name) => join(folder, name))
    .map((file) => ({ file, found: statSync(file, { throwIfNoEntry: false }) }))
    .flatMap(({ file, found }) => (found?.isFile() === true ? [{ file, size: found.size, time: found.mtimeMs }] : []))
    .sort((a, b) => b.time - a.time);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const isTooMuch = all > most.bytes || files.length > most.files;
  let bytes = 0;
  for (const [before, { file, size, time }] of files.entries()) {
    bytes += size;
    const isAbandoned = file.endsWith(unfinishedEnding) && time < Date.now() - hour;
    const isRest = bytes <= most.bytes / 2 && before < most.files / 2;
    if (isAbandoned || (isTooMuch && !isRest)) rmSync(file, { force: true });
  }
}

const hour = 60 * 60 * 1000;
