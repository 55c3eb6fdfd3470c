import type tokensOf from 'js-tokens';
import { type Allowance, allowanceWord, readAllowance } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { isQuotable } from '../files/input-files.js';
import { sourceTextSync } from '../files/unsaved.js';

/** Reads comments that accept findings; each file once, however many designs share it. */
export class SourceComments {
  readonly #known = new Map<string, readonly Allowance[]>();

  /** The comments in the sources of a design that was elaborated from them just now. */
  async of({ modules, edges }: Elaboration): Promise<Allowance[]> {
    const declared = [...modules, ...modules.flatMap(({ nodes }) => nodes)];
    const places = [
      ...declared.flatMap(({ location, placed }) => [location, placed]),
      ...edges.map(({ location }) => location),
    ];
    const files = places.flatMap((place) =>
      place === undefined || place === null || place.pointer !== undefined ? [] : [place.file],
    );
    const allowances: Allowance[] = [];
    for (const file of new Set(files)) allowances.push(...(await this.#in(file)));
    return allowances;
  }

  async #in(file: string): Promise<readonly Allowance[]> {
    let known = this.#known.get(file);
    if (known === undefined)
      this.#known.set(file, (known = isQuotable(file) ? await allowancesIn(sourceTextSync(file), file) : []));
    return known;
  }
}

/**
 * The comments of a source that accept findings, with the lines that they speak for: their own, or, where they stand alone, those of the
 * declaration that begins right below.
 */
export async function allowancesIn(source: string, file: string): Promise<Allowance[]> {
  if (!source.includes(allowanceWord)) return [];
  const { default: jsTokens } = await import('js-tokens');
  const lines = new Lines(jsTokens(source, { jsx: /[jt]sx$/.test(file) }));
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

  constructor(tokens: ReturnType<typeof tokensOf>) {
    let [line, column] = [1, 1];
    for (const { type, value } of tokens) {
      const parts = value.split(/\r\n|[\n\r\u2028\u2029]/);
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
    // A declaration may go on before it calls anything.
    let last = first;
    while (this.#code.has(last) && !this.#calls.has(last)) last++;
    return [first, this.#code.has(last) ? last : first];
  }
}
