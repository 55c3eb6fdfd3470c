import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import type { Reference } from './draft.js';
import type { SourceText } from './source-text.js';

// White space in C; other blanks, such as the no-break space, are invalid.
const blank = /[ \t\n\v\f\r]+/y;
const label = /([A-Za-z_]\w*):/y;
const reference = /&(?:\{(?=[A-Za-z_/])([A-Za-z_]\w*)?(?:\/([^}]*))?\}|([A-Za-z_]\w*))/y;
// A leading backslash keeps a name from being read as something else, and is not part of it.
const name = /\\?([A-Za-z0-9,._+*#?@-]+)/y;
const keyword = /\/[a-z0-9-]+\//y;

/** Reads device tree source token by token. */
export class Scanner {
  readonly #text: string;
  readonly #source: SourceText;
  #at = 0;

  constructor(source: SourceText) {
    this.#text = source.text;
    this.#source = source;
  }

  /** Whether the text continues with this string, including blanks. */
  isAt(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** The labels at this position, if any. */
  labels(): string[] {
    const found: string[] = [];
    for (;;) {
      this.skip();
      const match = this.match(label);
      if (match === undefined) return found;
      found.push(match[1] ?? '');
    }
  }

  /** The reference at this position, if there is one. */
  reference(): Reference | undefined {
    this.skip();
    const match = this.match(reference);
    if (match === undefined) return undefined;
    const [, before, path, alone] = match;
    const label = before ?? alone;
    if (label === undefined) return { path: `/${path ?? ''}` };
    return path === undefined ? { label } : { label, path };
  }

  /** The name of a node or a property. Throws if there is none. */
  name(): string {
    this.skip();
    const match = this.match(name);
    if (match === undefined) throw this.error(`A name of a node or of a property begins here; not ${this.next()}.`);
    return match[1] ?? '';
  }

  /** Skips a keyword such as `/bits/`; returns whether it was there. */
  keyword(word: string): boolean {
    this.skip();
    if (!this.isAt(word)) return false;
    const match = this.match(keyword);
    return match?.[0] === word;
  }

  /** Skips a string and preceding blanks; returns whether it was there. */
  take(text: string): boolean {
    this.skip();
    if (!this.isAt(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Skips a string. Throws if it is not there. */
  expect(text: string): void {
    if (!this.take(text)) throw this.error(`Here should be ${text} and is ${this.next()}.`);
  }

  /** Skips a match of a sticky pattern, if there is one. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  /** Skips blanks. */
  skip(): void {
    this.match(blank);
  }

  /** Whether only blanks follow. */
  atEnd(): boolean {
    this.skip();
    return this.#at >= this.#text.length;
  }

  /** The indentation of the next token; undefined if something else precedes it on its line. */
  indent(): number | undefined {
    this.skip();
    let start = this.#at;
    while (this.#text[start - 1] === ' ' || this.#text[start - 1] === '\t') start--;
    return start === 0 || this.#text[start - 1] === '\n' ? this.#at - start : undefined;
  }

  /** The text at this position, for a message. */
  next(): string {
    this.skip();
    if (this.#at >= this.#text.length) return 'the end of the file';
    return /^[\w,.+*#?@-]+|^[^]/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0] ?? '';
  }

  /** The location of the next token. */
  place(): Location {
    this.skip();
    return this.#source.placeOf(this.#at);
  }

  /** An error at this position. */
  error(message: string, help?: string): DescriptionError {
    return new DescriptionError(message, this.place(), help);
  }
}
