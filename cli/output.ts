import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { io } from './io.js';

/** Text in pieces, so that a long report is never held as a whole. */
export type Chunks = string | Iterable<string> | AsyncIterable<string>;

/** Writes the answer of a command to standard output. */
export async function answer(content: Chunks | Uint8Array): Promise<void> {
  await pipeline(Readable.from(piecesOf(content)), io().stdout, { end: false });
}

/** Waits until a stream has passed on all that was written to it. */
export async function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
}

/** Data as an answer: indented JSON with a line break at its end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes files into a folder: all of them under temporary names first, so that a failure leaves what was there before. */
export async function writeFiles(
  folder: string,
  files: readonly (readonly [name: string, content: Chunks | Uint8Array])[],
): Promise<string[]> {
  const written: { readonly temporary: string; readonly final: string }[] = [];
  mkdirSync(folder, { recursive: true });
  try {
    for (const [name, content] of files) {
      const final = join(folder, name);
      const temporary = `${final}.${process.pid}.tmp`;
      written.push({ temporary, final });
      await writeFile(temporary, content);
    }
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true });
    throw error;
  }
  for (const { temporary, final } of written) renameSync(temporary, final);
  return written.map(({ final }) => final);
}

async function writeFile(path: string, content: Chunks | Uint8Array): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new BatchedFile(path);
  try {
    const pieces = piecesOf(content);
    if (Symbol.iterator in pieces) for (const piece of pieces) file.write(piece);
    else for await (const piece of pieces) file.write(piece);
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

  write(piece: string | Uint8Array): void {
    if (typeof piece !== 'string') {
      this.flush();
      writeAll(this.#descriptor, piece);
      return;
    }
    this.#waiting += piece;
    if (this.#waiting.length >= charactersToBatch) this.flush();
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

/** Says something beside the answer, on standard error. */
export function note(text: string): void {
  io().stderr.write(`${text}\n`);
}
