import type { Location } from '../base/diagnostic/index.js';
import type { SourceRef } from '../graph/index.js';

/** A JSON text and where it stands, so that places in the value can be found again in the file. */
export interface JsonText {
  readonly file: string;
  readonly text: string;
  /** Line of the file on which the text starts, from 1. */
  readonly firstLine: number;
}

/** A position in a JSON value: the keys that lead to it from the top. */
export type JsonPath = readonly (string | number)[];

/** The path as a JSON pointer, such as `/module/body/3/type`; the empty string denotes the whole text. */
export function toPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A reference to a position in JSON text, which is located on demand. */
export function jsonPlace(source: JsonText, path: JsonPath): SourceRef {
  return { resolve: () => locate(source, path) };
}

/** The line and column of the value at `path`, or of the innermost existing value around it. */
export function locate(source: JsonText, path: JsonPath): Location {
  let place = topOf(source);
  for (const key of path) {
    const inner = place.inner?.get(key);
    if (inner === undefined) break;
    place = inner;
  }
  return { ...placeAt(source, place.offset), pointer: toPointer(path) };
}

/** The line and column of a character. */
export function placeAt(source: JsonText, offset: number): Location {
  const starts = lineStartsOf(source);
  const line = lastNotAbove(starts, offset);
  return { file: source.file, line: source.firstLine + line, column: offset - (starts[line] ?? 0) + 1 };
}

// Binary search for the last of some ascending numbers that does not exceed the limit.
function lastNotAbove(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? Infinity) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/** The offset of a value in the text, and the positions of the values inside. */
interface Place {
  readonly offset: number;
  readonly inner?: Map<string | number, Place>;
}

// A report on a large document needs the position of every statement, so the text is scanned only once.
const tops = new WeakMap<JsonText, Place>();
const lineStarts = new WeakMap<JsonText, readonly number[]>();

function topOf(source: JsonText): Place {
  let top = tops.get(source);
  if (top === undefined) tops.set(source, (top = findPlaces(source.text)));
  return top;
}

// The offsets of all line starts.
function lineStartsOf(source: JsonText): readonly number[] {
  let starts = lineStarts.get(source);
  if (starts === undefined) {
    starts = [0, ...Array.from(source.text.matchAll(/\n/g), ({ index }) => index + 1)];
    lineStarts.set(source, starts);
  }
  return starts;
}

// The tokens that determine positions in valid JSON: brackets, strings, and words (numbers, true, false, null).
const token = /[[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\w]+/gs;

function findPlaces(text: string): Place {
  const open: { readonly inner: Map<string | number, Place>; readonly list: boolean; key: string | undefined }[] = [];
  let top: Place = { offset: 0 };
  for (const { 0: word, index: offset } of text.matchAll(token)) {
    const around = open.at(-1);
    if (word === ']' || word === '}') {
      open.pop();
    } else if (around !== undefined && !around.list && around.key === undefined && word.startsWith('"')) {
      around.key = JSON.parse(word) as string;
    } else if (word !== ',' && word !== ':') {
      const inner = word === '[' || word === '{' ? new Map<string | number, Place>() : undefined;
      const place = inner === undefined ? { offset } : { offset, inner };
      if (around === undefined) {
        top = place;
      } else {
        around.inner.set(around.list ? around.inner.size : (around.key ?? ''), place);
        around.key = undefined;
      }
      if (inner !== undefined) open.push({ inner, list: word === '[', key: undefined });
    }
  }
  return top;
}
