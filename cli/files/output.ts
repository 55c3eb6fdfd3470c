import { type AnswerName, answerOf } from '../../lib/base/answer.js';
import {
  chownSync,
  chmodSync,
  closeSync,
  createWriteStream,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json, terminalText } from '../../lib/base/text/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { type Io, io, nextTurn } from '../process/io.js';
import { makeFolders } from './folders.js';
import { answerPath, type OutputPlace, outputPlace } from './output-place.js';
import { isPlainFile } from './presence.js';
import { isReaderGone, isSystemError, reasonOf } from '../process/system-errors.js';
import { settled, temporaryFile } from './temporary-files.js';

/** Text in pieces, so that a long report is never held as a whole. */
export type Chunks = string | Iterable<string> | AsyncIterable<string>;

/** A file to write: its path and its content. */
export type OutputFile = readonly [path: string, content: Chunks | Uint8Array];

/** Why the answer could not be written; undefined if it was, or if its reader closed the pipe. */
export function unanswered({ refusal }: Io): string | undefined {
  return refusal === undefined || isReaderGone(refusal) ? undefined : reasonOf(refusal);
}

/** Writes an answer for people, escaping anything that could control a terminal or the reader of a log. */
export async function answerText(text: string): Promise<void> {
  await answer(terminalText(text));
}

/** Writes the answer of a command to standard output verbatim, until its reader goes away. */
export async function answer(content: Chunks | Uint8Array): Promise<void> {
  const own = io();
  if (own.refusal !== undefined) return;
  try {
    for await (const piece of batches(piecesOf(content))) {
      const rest = own.answers === undefined ? piece : unwritten(own.answers, piece);
      if (rest.length > 0) await passOn(own.stdout, rest);
    }
  } catch (error) {
    if (!isReaderGone(error) && !isSystemError(error)) throw error;
    own.refusal ??= error;
  }
}

/** Writes the result of a command to the file of `--out` and says so; without one, it is the answer. */
export async function deliver(content: Chunks | Uint8Array, out: string | undefined): Promise<void> {
  if (out === undefined) {
    await answer(content);
    return;
  }
  await writeFiles([[out, content]]);
  noteWritten([out]);
}

// The part that a non-blocking descriptor does not accept now because its reader is slow.
function unwritten(descriptor: number, bytes: Uint8Array): Uint8Array {
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(descriptor, bytes, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return bytes.subarray(at);
}

async function passOn(stream: NodeJS.WritableStream, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Formats data as an answer: indented JSON with a final line break. */
export function jsonText(value: unknown): string {
  return `${json(value, 2)}\n`;
}

/** An answer as data, according to `schemas/answers-1.schema.json` (design 6); `name` is its name there. */
export function answerJson(name: AnswerName, content: object): string {
  return jsonText(answerOf(name, content));
}

/**
 * Writes files, each as a whole or not at all: existing files stay until all are complete. A path that is no plain file, such as a device or a pipe,
 * is written to.
 *
 * @throws CommandError for a file that cannot be written. Before anything is written, also for a folder, for two outputs to the same file, and for a
 * file that this run has read.
 */
export async function writeFiles(files: readonly OutputFile[]): Promise<void> {
  const outputs = outputsOf(files);
  refuseSources(
    outputs.map(({ place }) => place),
    [...(io().read ?? [])],
  );
  await write(outputs);
}

/** The same for files that the user did not name, such as those of a folder: a file that was read may be overwritten. */
export async function writeAnew(files: readonly OutputFile[]): Promise<void> {
  await write(outputsOf(files));
}

interface Output {
  readonly place: OutputPlace;
  readonly content: OutputFile[1];
}

function outputsOf(files: readonly OutputFile[]): Output[] {
  return files.map(([path, content]) => ({ place: outputPlace(path), content }));
}

async function write(outputs: readonly Output[]): Promise<void> {
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

/**
 * Checks before long work that its outputs can be written.
 *
 * @throws CommandError for a path that cannot be written, for two outputs to the same file, and for one of the files in `read`.
 */
export function checkOutputPlaces(paths: readonly string[], read: readonly string[]): void {
  const places = paths.map((path) => outputPlace(path));
  refuseRepeated(places);
  refuseSources(places, read);
}

type PlainPlace = OutputPlace & { readonly kind: 'file' };

// Writing to anything but a plain file, such as a pipe, destroys no data.
function refuseSources(places: readonly OutputPlace[], read: readonly string[]): void {
  const sources = new Set(read.filter((path) => existsSync(path)).map((path) => realpathSync(path)));
  const source = places.find(
    ({ kind, path }) => (kind === 'file' || kind === 'device') && isPlainFile(path) && sources.has(realpathSync(path)),
  );
  if (source === undefined) return;
  throw new CommandError(
    `${source.path} is read for this, and cannot hold its output.`,
    exitCodes.usage,
    'Name another file.',
  );
}

function refuseRepeated(places: readonly OutputPlace[]): void {
  const known = new Map<string, string>();
  for (const place of places) {
    if (place.kind !== 'file' && place.kind !== 'answer') continue;
    const { path } = place;
    const file = place.kind === 'file' ? place.file : place.path;
    const first = known.get(file);
    if (first !== undefined)
      throw new CommandError(`${first} and ${path} are one file, which cannot hold two outputs.`);
    known.set(file, path);
  }
}

// Reports system errors with the name of the output. Errors thrown while making its content pass through.
async function said<T>({ path }: OutputPlace, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(`${path} cannot be written: ${reasonOf(error)}.`, exitCodes.failed);
  }
}

// An empty temporary file with the owner and the mode of the file that it will replace.
function openedBeside({ file, before }: PlainPlace): string {
  makeFolders(dirname(file));
  const temporary = temporaryFile(dirname(file), '.tmp');
  if (before !== undefined) {
    if (process.geteuid?.() === 0) chownSync(temporary, before.uid, before.gid);
    chmodSync(temporary, before.mode);
  }
  return temporary;
}

async function writeInto({ path, kind }: OutputPlace, content: Chunks | Uint8Array): Promise<void> {
  if (kind === 'answer') {
    await answer(content);
    return;
  }
  const into =
    kind === 'socket' ? connect(path) : createWriteStream(path, { flags: kind === 'descriptor' ? 'a' : 'w' });
  try {
    await pipeline(Readable.from(piecesOf(content)), into);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

async function writeTemporary(path: string, content: Chunks | Uint8Array): Promise<void> {
  const descriptor = openSync(path, 'w');
  try {
    for await (const piece of batches(piecesOf(content))) writeAll(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

// Reports consist of many short pieces, and a system call takes as long as copying many of them.
const charactersToBatch = 1 << 18;

/** Combines short pieces into large ones. Asynchronous pieces pass through at once, because each may have taken long. */
async function* batches(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!(Symbol.iterator in pieces)) {
    for await (const piece of pieces) yield Buffer.from(piece);
    return;
  }
  let waiting = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') waiting += piece;
    if (waiting !== '' && (typeof piece !== 'string' || waiting.length >= charactersToBatch)) {
      yield Buffer.from(waiting);
      waiting = '';
      // Lets the process handle signals in between.
      await nextTurn();
    }
    if (typeof piece !== 'string') yield piece;
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}

function piecesOf(content: Chunks | Uint8Array): Iterable<string | Uint8Array> | AsyncIterable<string> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** Reports which files were written, except for standard output. */
export function noteWritten(files: readonly string[]): void {
  const named = files.filter((file) => file !== answerPath);
  if (named.length > 0) note(`Wrote ${named.join(', ')}`);
}

/** Prints a message on standard error, with terminal control characters escaped. */
export function note(text: string): void {
  notePainted(terminalText(text));
}

/** The same for text that is already safe, with its colours. */
export function notePainted(text: string): void {
  io().stderr.write(`${text}\n`);
}
