import { decoderFor } from '../../lib/base/text/index.js';
import { io } from '../process/io.js';
import { demandText, type InputRole, openInput } from './input-files.js';

/** Some lines of a file, one after the other. */
export interface Lines {
  /** Without their ends; undefined for a line that is too long, of which nothing is kept. */
  readonly lines: readonly (string | undefined)[];
  /** The part of the file that has been read when they came, from 0 to 1; NaN where it cannot be told. */
  readonly part: number;
}

/** The lines of a file, or of standard input for `-`. `longest`: characters that a line may have. */
export async function* linesOf(path: string, role: InputRole, longest: number): AsyncGenerator<Lines> {
  const { stream, size } = path === '-' ? { stream: io().stdin, size: NaN } : openInput(path, role);
  const splitter = new Splitter(longest);
  let read = 0;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    // The first line shows an encoding that nothing says; what is wrong with others is told of them alone.
    if (decoder === undefined) demandText(path, piece.subarray(0, piece.indexOf(0x0a) + 1), { strict: false });
    decoder ??= decoderFor(piece);
    read += piece.length;
    yield { lines: splitter.split(decoder.decode(piece, { stream: true })), part: read / size };
  }
  yield { lines: [...splitter.split(decoder?.decode() ?? ''), ...splitter.end()], part: 1 };
}

/** Puts lines together from pieces of text; of a line that is too long it keeps nothing but that it was there. */
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
