import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, textIn } from '../reading.js';
import type { PlacedScalar, PlacedValue } from './value.js';

// Hjson, of which JSON is a part: comments, keys and strings without quotes, commas that may be left out.

const blank = /(?:\s+|#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const quoted = /"((?:\\[^]|[^"\\\n])*)"|'(?!'')((?:\\[^]|[^'\\\n])*)'/y;
const long = /'''([^]*?)'''/y;
const literal = /(?:-?\d[\w.+-]*|true|false|null)(?=\s*(?:[,\]}\n#]|\/[/*]|$))/y;
const bare = /[^\n]*/y;
const key = /[^\s,:[\]{}]+/y;

/** Reads Hjson or JSON. Throws a {@link DescriptionError}. */
export function readHjson({ file, content }: Source, limits: ReadingLimits): PlacedValue {
  return new Reader(textIn(content), file, limits).document();
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
    const value = this.#value(0);
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
    if (this.#take('{')) {
      const fields = new Map<string, PlacedValue>();
      while (!this.#closes('}', place)) {
        const name = this.#key();
        fields.set(name, this.#value(depth + 1));
        this.#take(',');
      }
      return { kind: 'record', fields, place };
    }
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

  #scalar(place: Location): PlacedScalar {
    const several = this.#match(long);
    if (several !== undefined) return { kind: 'scalar', text: (several[1] ?? '').trim(), place };
    const text = this.#quoted();
    if (text !== undefined) return { kind: 'scalar', text, place };
    const found = (this.#match(literal) ?? this.#match(bare))?.[0].trim() ?? '';
    if (found === '' || /^[,\]}:]/.test(found))
      throw this.#error(`A value is missing${found === '' ? '' : ` before ${found}`}.`, place);
    return { kind: 'scalar', text: found, place };
  }

  #quoted(): string | undefined {
    const match = this.#match(quoted);
    return match === undefined ? undefined : unescaped(match[1] ?? match[2] ?? '');
  }

  #key(): string {
    const name = this.#quoted() ?? this.#match(key)?.[0];
    if (name === undefined) throw this.#error(`A name stands here, not ${this.#next()}.`);
    if (!this.#take(':')) throw this.#error(`Behind the name ${name} stands a colon, not ${this.#next()}.`);
    return name;
  }

  #closes(end: string, start: Location): boolean {
    this.#skip();
    if (this.#at >= this.#text.length) throw this.#error(`What begins here lacks its ${end}.`, start);
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

  #error(message: string, place = this.#place()): DescriptionError {
    return new DescriptionError(message, place);
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
