import {
  chownSync,
  chmodSync,
  closeSync,
  createWriteStream,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { json, terminalText } from '../../lib/base/text/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { type OutputPlace, outputPlace } from './output-place.js';
import { isReaderGone, isSystemError, reasonOf } from '../process/system-errors.js';
import { settled, temporaryFile } from './temporary-files.js';

/** Text in pieces, so that a long report is never held as a whole. */
export type Chunks = string | Iterable<string> | AsyncIterable<string>;

/** A file that a command writes: its path, and what is in it. */
export type OutputFile = readonly [path: string, content: Chunks | Uint8Array];

let refused: unknown;

/**
 * Notes what becomes of standard output, from when a command begins: a reader that stops early, such as head, is no error, and changes
 * nothing about what was found.
 */
export function watchOutput(): void {
  process.stdout.on('error', (error) => {
    refused ??= error;
  });
  // Where nobody hears what is said beside the answer, there is nobody to tell.
  process.stderr.on('error', () => undefined);
}

/** Why the answer could not be written; undefined where it was, or nobody wanted the rest. */
export function unanswered(): string | undefined {
  return refused === undefined || isReaderGone(refused) ? undefined : reasonOf(refused);
}

/** Writes an answer for people: nothing in it steers their terminal, or is a command to what keeps their log. */
export async function answerText(text: string): Promise<void> {
  await answer(terminalText(text));
}

/** Writes the answer of a command to standard output as it is, as long as somebody takes it. */
export async function answer(content: Chunks | Uint8Array): Promise<void> {
  if (refused !== undefined) return;
  try {
    await pipeline(Readable.from(piecesOf(content)), io().stdout, { end: false });
  } catch (error) {
    if (!isReaderGone(error) && !isSystemError(error)) throw error;
    refused ??= error;
  }
}

/** Waits until a stream has passed on all that was written to it, or has said why it cannot. */
export async function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
  await setImmediate();
}

/** Data as an answer: indented JSON with a line break at its end. */
export function jsonText(value: unknown): string {
  return `${json(value, 2)}\n`;
}

/**
 * Writes files, each of them as a whole or not at all: what was there before stays until all are complete. What is no plain file, such as
 * a device or a pipe, is written to.
 *
 * @throws CommandError for what cannot be written; for a folder, and for two files of one place, before anything is written.
 */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  const outputs = files.map(([path, content]) => ({ place: outputPlace(path), content }));
  refuseRepeated(outputs.map(({ place }) => place));
  const complete: { readonly temporary: string; readonly place: PlainPlace }[] = [];
  try {
    for (const { place, content } of outputs) {
      if (place.kind !== 'file') continue;
      const temporary = await said(place, () => openedBeside(place));
      complete.push({ temporary, place });
      await said(place, () => writeTemporary(temporary, content));
    }
    for (const { place, content } of outputs) {
      if (place.kind !== 'file') await said(place, () => writeInto(place, content));
    }
    for (const { temporary, place } of complete) await said(place, () => renameSync(temporary, place.file));
  } finally {
    for (const { temporary } of complete) settled(temporary);
  }
}

type PlainPlace = OutputPlace & { readonly kind: 'file' };

function refuseRepeated(places: readonly OutputPlace[]): void {
  const known = new Map<string, string>();
  for (const place of places) {
    if (place.kind !== 'file') continue;
    const { path, file } = place;
    const first = known.get(file);
    if (first !== undefined)
      throw new CommandError(`${first} and ${path} are one file, which cannot hold two outputs.`);
    known.set(file, path);
  }
}

// What the system refuses is told with the name of the output; what making its content throws is another matter.
async function said<T>({ path }: OutputPlace, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(`${path} cannot be written: ${reasonOf(error)}.`, exitCodes.failed);
  }
}

// An empty file that will be what it is to replace: for the same people to read and to write.
function openedBeside({ file, before }: PlainPlace): string {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = temporaryFile(dirname(file), '.tmp');
  if (before !== undefined) {
    if (process.geteuid?.() === 0) chownSync(temporary, before.uid, before.gid);
    chmodSync(temporary, before.mode);
  }
  return temporary;
}

async function writeInto({ path, kind }: OutputPlace, content: Chunks | Uint8Array): Promise<void> {
  const into =
    kind === 'socket' ? connect(path) : createWriteStream(path, { flags: kind === 'descriptor' ? 'a' : 'w' });
  try {
    await pipeline(Readable.from(piecesOf(content)), into);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

async function writeTemporary(path: string, content: Chunks | Uint8Array): Promise<void> {
  const file = new BatchedFile(path);
  try {
    const pieces = piecesOf(content);
    if (Symbol.iterator in pieces) {
      for (const piece of pieces) {
        const pause = file.write(piece);
        if (pause !== undefined) await pause;
      }
    } else for await (const piece of pieces) await file.write(piece);
    file.flush();
  } finally {
    file.close();
  }
}

// Reports come in very many short pieces; each call of the system takes as long as copying many of them.
const charactersToBatch = 1 << 18;

/** A file that is written in large pieces. */
class BatchedFile {
  readonly #descriptor: number;
  #waiting = '';

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
  }

  write(piece: string | Uint8Array): Promise<void> | undefined {
    if (typeof piece !== 'string') {
      this.flush();
      writeAll(this.#descriptor, piece);
      return undefined;
    }
    this.#waiting += piece;
    if (this.#waiting.length < charactersToBatch) return undefined;
    this.flush();
    // Whoever wants to end the process is heard in between.
    return setImmediate();
  }

  flush(): void {
    writeAll(this.#descriptor, Buffer.from(this.#waiting));
    this.#waiting = '';
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}

function piecesOf(content: Chunks | Uint8Array): Iterable<string | Uint8Array> | AsyncIterable<string> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** Says something beside the answer, on standard error; nothing in it steers a terminal. */
export function note(text: string): void {
  notePainted(terminalText(text));
}

/** The same for what is safe to be shown as it is, with its colours. */
export function notePainted(text: string): void {
  io().stderr.write(`${text}\n`);
}
