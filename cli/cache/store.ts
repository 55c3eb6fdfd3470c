import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isSystemError } from '../process/system-errors.js';
import { randomDigits } from '../files/temporary-files.js';
import { version } from '../process/version.js';
import { cacheFolder, cacheVariable } from './folder.js';

// Results that take long to work out, from one run to the next. They follow from their keys alone, so that none is ever stale; they may
// vanish at any time, and a cache that cannot be read or written is none: nobody is told, as nothing but time depends on it.

const kinds = ['code', 'layout', 'topology', 'elaboration', 'findings'] as const;

/**
 * What is kept: what the engine made of a program, where the boxes of a drawing stand, how a topology is compiled, the elaboration of a
 * system that comes with Entente, and what is found in it.
 */
export type Kept = (typeof kinds)[number];

/** What was kept under a key; undefined for nothing, or nothing that is as it was written. */
export function recall(kind: Kept, key: string): Buffer | undefined {
  return orNothing(() => {
    const folder = known();
    if (folder === undefined) return undefined;
    const whole = wholeKey(kind, key);
    return contentOf(readFileSync(join(folder, nameOf(kind, whole))), whole);
  });
}

/** Keeps something under a key, for as long as there is room. */
export function keep(kind: Kept, key: string, content: string | Uint8Array): void {
  orNothing(() => {
    const folder = known();
    if (folder === undefined) return;
    const whole = wholeKey(kind, key);
    // Under another name until it is whole: others may read it at any time.
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

/** Whether anything is kept. */
export function isKeeping(): boolean {
  return known() !== undefined;
}

// Asked for once in each run, unless the user's wish changes.
let asked: { readonly wish: string | undefined; readonly folder: string | undefined } | undefined;

function known(): string | undefined {
  const wish = process.env[cacheVariable];
  if (asked === undefined || asked.wish !== wish) asked = { wish, folder: orNothing(cacheFolder) };
  return asked.folder;
}

// Whatever the system refuses: the folder is gone, full, or somebody else's.
function orNothing<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

// Another version, or another engine, may have come to something else.
function wholeKey(kind: Kept, key: string): Buffer {
  return Buffer.from(`${version()} ${process.version} ${kind} ${key}`);
}

// Two keys may share a name: what is kept says which one it is of, and the last one stays.
function nameOf(kind: Kept, key: Buffer): string {
  return `${kind}-${crc32(key).toString(16).padStart(8, '0')}`;
}

/** Bytes of what stands behind a content and its key: the length of the key, and a sum of all before. */
const trailerLength = 8;

// The content comes first: the engine takes compiled code as it is where its address is a multiple of eight.
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

/** Bytes and files of all that is kept; half of that stays once it is more. */
const most = { bytes: 128 << 20, files: 4096 };

/** What this process has added since it last made room; undefined where it never did, and does not know what was there before. */
let added: { readonly bytes: number; readonly files: number } | undefined;

function noteAdded(bytes: number): void {
  if (added !== undefined) added = { bytes: added.bytes + bytes, files: added.files + 1 };
}

// Looking at all that is there takes time: most runs end before they have added much, but one that watches goes on for days.
function isRoomWanted(): boolean {
  return added === undefined || added.bytes > most.bytes / 16 || added.files > most.files / 16;
}

// What may be in a folder that the user named beside what is kept there is the user's.
const ownName = new RegExp(String.raw`^(?:(?:${kinds.join('|')})-[\da-f]{8}|\d+-[\da-f]+\.unfinished)$`);

// The oldest go first.
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
