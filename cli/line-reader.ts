import { createReadStream, statSync } from 'node:fs';
import { CommandError } from './exit-codes.js';
import { io } from './io.js';

/** The lines of a file, or of standard input for `-`, with the part of the file that has been read when they came, from 0 to 1. */
export async function* linesOf(
  path: string,
): AsyncGenerator<{ readonly lines: readonly string[]; readonly part: number }> {
  const size = path === '-' ? NaN : sizeOf(path);
  const stream = path === '-' ? io().stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  let [rest, read] = ['', 0];
  stream.setEncoding('utf8');
  for await (const piece of stream as AsyncIterable<string>) {
    read += Buffer.byteLength(piece);
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield { lines, part: read / size };
  }
  if (rest !== '') yield { lines: [rest], part: 1 };
}

function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw new CommandError(`There is no file ${path}.`);
  return found.size;
}
