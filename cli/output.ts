import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Text in pieces, so that a long report is never held as a whole. */
export type Chunks = string | Iterable<string> | AsyncIterable<string>;

/** Writes the answer of a command to standard output. */
export async function answer(content: Chunks | Uint8Array): Promise<void> {
  await pipeline(Readable.from(piecesOf(content)), process.stdout, { end: false });
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
  await pipeline(Readable.from(piecesOf(content)), createWriteStream(path));
}

function piecesOf(content: Chunks | Uint8Array): Iterable<string | Uint8Array> | AsyncIterable<string> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** Says something beside the answer, on standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
