import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';
import type { Reference } from './draft.js';
import type { SourceText } from './source-text.js';

// What C calls a blank: others, such as the no-break space, belong to no word.
const blank = /[ \t\n\v\f\r]+/y;
const label = /([A-Za-z_]\w*):/y;
const reference = /&(?:\{(?=[A-Za-z_/])([A-Za-z_]\w*)?(?:\/([^}]*))?\}|([A-Za-z_]\w*))/y;
// A backslash in front keeps a name from being read as something else, and is no part of it.
const name = /\\?([A-Za-z0-9,._+*#?@-]+)/y;
const keyword = /\/[a-z0-9-]+\//y;

/** Goes through the source of a device tree word by word. */
export class Scanner {
  readonly #text: string;
  readonly #source: SourceText;
  #at = 0;

  constructor(source: SourceText) {
    this.#text = source.text;
    this.#source = source;
  }

  /** Whether a string stands just here; blanks count. */
  isAt(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** The labels that stand here; none where none do. */
  labels(): string[] {
    const found: string[] = [];
    for (;;) {
      this.skip();
      const match = this.match(label);
      if (match === undefined) return found;
      found.push(match[1] ?? '');
    }
  }

  /** The reference that stands here, if one does. */
  reference(): Reference | undefined {
    this.skip();
    const match = this.match(reference);
    if (match === undefined) return undefined;
    const [, before, path, alone] = match;
    const label = before ?? alone;
    if (label === undefined) return { path: `/${path ?? ''}` };
    return path === undefined ? { label } : { label, path };
  }

  /** A name of a node or a property. Throws where none stands. */
  name(): string {
    this.skip();
    const match = this.match(name);
    if (match === undefined) throw this.error(`A name of a node or of a property begins here; not ${this.next()}.`);
    return match[1] ?? '';
  }

  /** Goes past a word such as `/bits/`, if it stands here. */
  keyword(word: string): boolean {
    this.skip();
    if (!this.isAt(word)) return false;
    const match = this.match(keyword);
    return match?.[0] === word;
  }

  /** Goes past a string, blanks in front of it too, if it stands here. */
  take(text: string): boolean {
    this.skip();
    if (!this.isAt(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Goes past a string. Throws where it does not stand here. */
  expect(text: string): void {
    if (!this.take(text)) throw this.error(`Here should be ${text} and is ${this.next()}.`);
  }

  /** Goes past what a sticky pattern describes, if it stands here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  /** Goes past blanks. */
  skip(): void {
    this.match(blank);
  }

  /** Whether nothing follows but blanks. */
  atEnd(): boolean {
    this.skip();
    return this.#at >= this.#text.length;
  }

  /** How many blanks stand before a word on its line; undefined where something else does. */
  indent(): number | undefined {
    this.skip();
    let start = this.#at;
    while (this.#text[start - 1] === ' ' || this.#text[start - 1] === '\t') start--;
    return start === 0 || this.#text[start - 1] === '\n' ? this.#at - start : undefined;
  }

  /** What stands here, for a message. */
  next(): string {
    this.skip();
    if (this.#at >= this.#text.length) return 'the end of the file';
    return /^[\w,.+*#?@-]+|^[^]/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0] ?? '';
  }

  /** Where the next word is. */
  place(): Location {
    this.skip();
    return this.#source.placeOf(this.#at);
  }

  /** What is wrong here. */
  error(message: string, help?: string): DescriptionError {
    return new DescriptionError(message, this.place(), help);
  }
}
