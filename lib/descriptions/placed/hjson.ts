import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, sourceText } from '../reading.js';
import type { PlacedRecord, PlacedScalar, PlacedValue } from './value.js';

// Hjson, of which JSON is a part: comments, names and texts without quotes, texts of several lines, commas and outer braces that may be left
// out.

const blank = /(?:\s+|#[^\r\n]*|\/\/[^\r\n]*|\/\*[^]*?\*\/)+/y;
const quoted = /"((?:\\.|[^"\\\r\n])*)"|'((?:\\.|[^'\\\r\n])*)'/y;
const long = /'''([^]*?)'''/y;
// All else is text up to the end of its line, with commas and brackets: 0x8000 is one.
const literal =
  /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?=[^\S\r\n]*(?:[,\]}\r\n#]|\/[/*]|$))/y;
const bare = /[^\r\n]*/y;
const key = /[^\s,:[\]{}]+/y;

/** Reads Hjson or JSON. Throws a {@link DescriptionError}. */
export function readHjson({ file, content }: Source, limits: ReadingLimits): PlacedValue {
  return new Reader(sourceText({ file, content }), file, limits).document();
}

class Reader {
  readonly #text: string;
  readonly #file: string;
  readonly #limits: ReadingLimits;
  readonly #lines: number[] = [0];
  #at = 0;
  #count = 0;

  constructor(text: string, file: string, limits: ReadingLimits) {
    this.#text = text;
    this.#file = file;
    this.#limits = limits;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lines.push(at + 1);
  }

  document(): PlacedValue {
    if (this.#text.length > this.#limits.characters)
      throw this.#error(`It has more than ${this.#limits.characters} characters.`);
    this.#skip();
    const value = this.#isEnd() || this.#isMember() ? this.#record(this.#place(), 0) : this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) throw this.#error(`Behind the end stands ${this.#next()}.`);
    return value;
  }

  #value(depth: number): PlacedValue {
    this.#skip();
    if (depth > this.#limits.nesting)
      throw this.#error(`Values stand more than ${this.#limits.nesting} deep in each other.`);
    if (++this.#count > this.#limits.items) throw this.#error(`It has more than ${this.#limits.items} values.`);
    const place = this.#place();
    if (this.#take('{')) return this.#record(place, depth, '}');
    if (this.#take('[')) {
      const items: PlacedValue[] = [];
      while (!this.#closes(']', place)) {
        items.push(this.#value(depth + 1));
        this.#take(',');
      }
      return { kind: 'list', items, place };
    }
    return this.#scalar(place);
  }

  // Without an end, it goes on to that of the file.
  #record(place: Location, depth: number, end?: string): PlacedRecord {
    const fields = new Map<string, PlacedValue>();
    while (end === undefined ? !this.#isEnd() : !this.#closes(end, place)) {
      const name = this.#key();
      fields.set(name, this.#value(depth + 1));
      this.#take(',');
    }
    return { kind: 'record', fields, place };
  }

  #scalar(place: Location): PlacedScalar {
    const several = this.#match(long);
    if (several !== undefined) return { kind: 'scalar', text: unindented(several[1] ?? '', place.column - 1), place };
    if (this.#text.startsWith("'''", this.#at)) throw this.#error("What begins here lacks its '''.");
    const text = this.#quoted();
    if (text !== undefined) return { kind: 'scalar', text, place };
    const found = (this.#match(literal) ?? this.#match(bare))?.[0].trim() ?? '';
    if (found === '' || /^[,\]}:]/.test(found))
      throw this.#error(`A value is missing${found === '' ? '' : ` before ${found}`}.`, place);
    return { kind: 'scalar', text: found, place };
  }

  #quoted(): string | undefined {
    const place = this.#place();
    const match = this.#match(quoted);
    const escaped = match?.[1] ?? match?.[2];
    if (escaped === undefined) {
      if (!/^["']/.test(this.#next())) return undefined;
      throw this.#error('What begins here lacks its closing quote on the same line.');
    }
    const [wrong] = /\\(?:u(?![0-9a-fA-F]{4})|[^"'\\/bfnrtu])/.exec(escaped.replaceAll('\\\\', '')) ?? [];
    if (wrong !== undefined)
      throw this.#error(`${wrong} stands for nothing in a text with quotes.`, place, 'Write \\\\ for a backslash.');
    return unescaped(escaped);
  }

  #name(): string | undefined {
    return this.#quoted() ?? this.#match(key)?.[0];
  }

  #isMember(): boolean {
    const at = this.#at;
    const isMember = this.#name() !== undefined && this.#take(':');
    this.#at = at;
    return isMember;
  }

  #key(): string {
    const name = this.#name();
    if (name === undefined) throw this.#error(`A name stands here, not ${this.#next()}.`);
    if (!this.#take(':')) throw this.#error(`Behind the name ${name} stands a colon, not ${this.#next()}.`);
    return name;
  }

  #isEnd(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  #closes(end: string, start: Location): boolean {
    if (this.#isEnd())
      throw this.#error(
        `What begins here lacks its ${end}.`,
        start,
        'A text without quotes goes on to the end of its line, with commas and brackets.',
      );
    return this.#take(end);
  }

  #take(text: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #skip(): void {
    this.#match(blank);
    if (this.#text.startsWith('/*', this.#at)) throw this.#error('The comment that begins here lacks its */.');
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  #next(): string {
    return this.#at >= this.#text.length ? 'the end of the file' : (this.#text[this.#at] ?? '');
  }

  #place(): Location {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle] ?? 0) <= this.#at) low = middle;
      else high = middle - 1;
    }
    return { file: this.#file, line: low + 1, column: this.#at - (this.#lines[low] ?? 0) + 1 };
  }

  #error(message: string, place = this.#place(), help?: string): DescriptionError {
    return new DescriptionError(message, place, help);
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u[0-9a-fA-F]{4}|[^])/g, (escape) => {
    const letter = escape.charAt(1);
    if (escape.length > 2) return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
    return (Object.hasOwn(escapes, letter) ? escapes[letter] : undefined) ?? letter;
  });
}

// Lines lose as much blank as stands before the quotes, and the quotes may stand on lines of their own.
function unindented(text: string, indent: number): string {
  const [first = '', ...others] = text.replaceAll('\r', '').split('\n');
  const lines = others.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));
  const all = first.trim() === '' ? lines : [first.trimStart(), ...lines];
  return (all.at(-1) === '' ? all.slice(0, -1) : all).join('\n');
}
