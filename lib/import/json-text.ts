import type { Location } from '../diagnostic/index.js';
import type { SourceRef } from '../graph/index.js';

/** A JSON text and where it stands, so that places in the value can be found again in the file. */
export interface JsonText {
  readonly file: string;
  readonly text: string;
  /** Line of the file on which the text starts, from 1. */
  readonly firstLine: number;
}

/** A place in a JSON value: the keys that lead to it from the top. */
export type JsonPath = readonly (string | number)[];

/** The path as a JSON pointer, such as `/module/body/3/type`; the empty string is the whole text. */
export function toPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A reference to a place in a JSON text; the text is searched only when somebody asks. */
export function jsonPlace(source: JsonText, path: JsonPath): SourceRef {
  return { resolve: () => locate(source, path) };
}

/** Line and column of the value at `path`, or of the innermost value around it that exists. */
export function locate(source: JsonText, path: JsonPath): Location {
  const offset = new Scanner(source.text).find(path);
  const before = source.text.slice(0, offset).split('\n');
  const last = before.at(-1) ?? '';
  return {
    file: source.file,
    line: source.firstLine + before.length - 1,
    column: last.length + 1,
    pointer: toPointer(path),
  };
}

/** Walks over a valid JSON text without building it. */
class Scanner {
  private position = 0;

  constructor(private readonly text: string) {}

  /** Offset of the value at the path. */
  find(path: JsonPath): number {
    this.skipBlanks();
    for (const key of path) {
      const here = this.position;
      if (!this.enter(key)) return here;
    }
    return this.position;
  }

  // Moves to the value of `key` in the object or list at the current position.
  private enter(key: string | number): boolean {
    const open = this.text[this.position];
    if (open !== '{' && open !== '[') return false;
    this.position++;
    for (let index = 0; ; index++) {
      this.skipBlanks();
      const next = this.text[this.position];
      if (next === undefined || next === '}' || next === ']') return false;
      const name = open === '{' ? this.readKey() : index;
      if (name === key) return true;
      this.skipValue();
      this.skipBlanks();
      if (this.text[this.position] === ',') this.position++;
    }
  }

  private readKey(): string {
    const start = this.position;
    this.skipString();
    const name = JSON.parse(this.text.slice(start, this.position)) as string;
    this.skipBlanks();
    this.position++;
    this.skipBlanks();
    return name;
  }

  private skipValue(): void {
    let depth = 0;
    do {
      this.skipBlanks();
      const next = this.text[this.position];
      if (next === undefined) return;
      if (next === '"') this.skipString();
      else {
        if (next === '{' || next === '[') depth++;
        if (next === '}' || next === ']') depth--;
        if (/[-0-9a-z]/.test(next)) this.skipWord();
        else this.position++;
      }
    } while (depth > 0);
  }

  private skipString(): void {
    this.position++;
    while (this.position < this.text.length && this.text[this.position] !== '"') {
      this.position += this.text[this.position] === '\\' ? 2 : 1;
    }
    this.position++;
  }

  private skipWord(): void {
    while (/[-+.0-9A-Za-z]/.test(this.text[this.position] ?? '')) this.position++;
  }

  private skipBlanks(): void {
    while (/\s/.test(this.text[this.position] ?? '')) this.position++;
  }
}
