import type { Location } from '../../base/diagnostic/index.js';

/** A piece of source text, and its origin. */
interface Piece {
  /** Its offset in the combined text. */
  readonly start: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Whether all of it stands for one place: what a macro became. */
  readonly fixed: boolean;
}

/** A text combined from several files, with the location of each character. */
export class SourceText {
  readonly text: string;
  readonly #pieces: readonly Piece[];

  constructor(text: string, pieces: readonly Piece[]) {
    this.text = text;
    this.#pieces = pieces;
  }

  /** The location of the character at an offset. */
  placeOf(offset: number): Location {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low];
    if (piece === undefined) return { file: '', line: 1, column: 1 };
    const { file, line, column, fixed, start } = piece;
    return { file, line, column: fixed ? column : column + Math.max(0, offset - start) };
  }
}

/** Builds a {@link SourceText}. */
export class SourceTextBuilder {
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds text that begins at a location; in `fixed` text, every character has that location. */
  add(text: string, { file, line, column }: Location, fixed = false): void {
    if (text === '') return;
    this.#pieces.push({ start: this.#length, file, line, column, fixed });
    this.#parts.push(text);
    this.#length += text.length;
  }

  finish(): SourceText {
    return new SourceText(this.#parts.join(''), this.#pieces);
  }
}
