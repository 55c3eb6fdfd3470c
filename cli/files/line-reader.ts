import { decoderFor } from '../../lib/base/text/index.js';
import { io } from '../process/io.js';
import { demandText, type InputRole, openInput } from './input-files.js';

/** Consecutive lines of a file. */
export interface Lines {
  /** The lines without line breaks; undefined for a line that is too long, whose text is discarded. */
  readonly lines: readonly (string | undefined)[];
  /** The fraction of the file read so far, from 0 to 1; NaN if the size is unknown. */
  readonly part: number;
}

/** The lines of a file, or of standard input for `-`. `longest` is the maximum number of characters in a line. */
export async function* linesOf(path: string, role: InputRole, longest: number): AsyncGenerator<Lines> {
  const { stream, size } = path === '-' ? { stream: io().stdin, size: NaN } : openInput(path, role);
  const splitter = new Splitter(longest);
  let read = 0;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    // Check the first line, which reveals an encoding that nothing declares. Invalid text in other lines is reported
    // line by line.
    if (decoder === undefined) demandText(path, piece.subarray(0, piece.indexOf(0x0a) + 1), { strict: false });
    decoder ??= decoderFor(piece);
    read += piece.length;
    yield { lines: splitter.split(decoder.decode(piece, { stream: true })), part: read / size };
  }
  yield { lines: [...splitter.split(decoder?.decode() ?? ''), ...splitter.end()], part: 1 };
}

/** Assembles lines from pieces of text; of a line that is too long, it retains only that it exists. */
class Splitter {
  #rest: string | undefined = '';

  constructor(private readonly longest: number) {}

  split(piece: string): (string | undefined)[] {
    const lines = piece.split('\n').map((text, k) => this.#joined(k === 0 ? this.#rest : '', text));
    this.#rest = lines.pop();
    return lines;
  }

  end(): (string | undefined)[] {
    return this.#rest === '' ? [] : [this.#rest];
  }

  #joined(before: string | undefined, text: string): string | undefined {
    return before === undefined || before.length + text.length > this.longest ? undefined : before + text;
  }
}
