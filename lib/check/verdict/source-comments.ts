import jsTokens from 'js-tokens';
import { lineEndIn } from '../../base/text/index.js';
import { type Allowance, readAllowance } from './allowance.js';

/**
 * The comments of a source that accept findings, with the lines that they speak for: their own, or, where they stand alone, those of the
 * declaration that begins right below.
 */
export function allowancesIn(source: string, file: string): Allowance[] {
  const lines = new Lines(jsTokens(source, { jsx: /[jt]sx$/.test(file) }), lineEndIn(file));
  return lines.comments.flatMap(({ text, line, column }) => {
    const said = readAllowance(text);
    return said === undefined ? [] : [{ ...said, place: { file, line, column }, lines: lines.spokenFor(line) }];
  });
}

interface CommentLine {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** What stands in the lines of a source: code, comments, or nothing. */
class Lines {
  readonly comments: CommentLine[] = [];
  readonly #commented = new Set<number>();
  readonly #code = new Set<number>();
  readonly #calls = new Set<number>();

  constructor(tokens: ReturnType<typeof jsTokens>, lineEnd: RegExp) {
    let [line, column] = [1, 1];
    for (const { type, value } of tokens) {
      const parts = value.split(lineEnd);
      const isComment = type === 'SingleLineComment' || type === 'MultiLineComment';
      const isCode = !isComment && type !== 'WhiteSpace' && type !== 'LineTerminatorSequence';
      for (const [k, part] of parts.entries()) {
        if (isComment) this.#comment(part, line + k, k === 0 ? column : 1);
        if (isCode) this.#code.add(line + k);
      }
      if (value === '(') this.#calls.add(line);
      line += parts.length - 1;
      column = parts.length === 1 ? column + value.length : (parts.at(-1)?.length ?? 0) + 1;
    }
  }

  #comment(part: string, line: number, column: number): void {
    this.#commented.add(line);
    const mark = /^(?:\s*(?:\/\/|\/\*+|\*(?!\/)))?\s*/.exec(part)?.[0] ?? '';
    this.comments.push({ text: part.slice(mark.length).replace(/\*\/$/, ''), line, column: column + mark.length });
  }

  /** The lines that the comment on a line speaks for. */
  spokenFor(line: number): readonly [first: number, last: number] {
    if (this.#code.has(line)) return [line, line];
    let first = line + 1;
    while (!this.#code.has(first) && this.#commented.has(first)) first++;
    // A declaration may continue over several lines before its first call.
    let last = first;
    while (this.#code.has(last) && !this.#calls.has(last)) last++;
    return [first, this.#code.has(last) ? last : first];
  }
}
