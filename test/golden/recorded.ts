import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type DocumentResult, runDocument } from '../../lib/documents/index.js';

/** One recorded case: a document, and what became of it. */
export interface RecordedCase {
  readonly doc: { readonly name: string };
  readonly expect:
    | { readonly graph: unknown }
    | { readonly error: { readonly phase: string; readonly category: string; readonly message: string } };
}

/** All families of recorded cases. */
export const families = ['arity', 'tl', 'axi4', 'bridges', 'crossings', 'int', 'clock', 'soc', 'errors'] as const;

/** A recorded case, with what Entente makes of its document. */
export interface RecordedRun {
  readonly family: string;
  readonly recorded: RecordedCase;
  readonly result: DocumentResult;
}

// Read and run once, for all tests of a process.
const cases = new Map<string, readonly RecordedCase[]>();
const runs = new Map<string, readonly RecordedRun[]>();

/** The recorded cases of a family, in order. */
export function recordedCases(family: string): readonly RecordedCase[] {
  const known = cases.get(family) ?? readCases(family);
  cases.set(family, known);
  return known;
}

/** The same, with what becomes of each; a case is run when its result is asked for. */
export function recordedRuns(family: string): readonly RecordedRun[] {
  const known = runs.get(family) ?? recordedCases(family).map((recorded) => new LazyRun(family, recorded));
  runs.set(family, known);
  return known;
}

class LazyRun implements RecordedRun {
  #result: DocumentResult | undefined;

  constructor(
    readonly family: string,
    readonly recorded: RecordedCase,
  ) {}

  get result(): DocumentResult {
    const { doc } = this.recorded;
    return (this.#result ??= runDocument({
      file: `${doc.name}.json`,
      text: JSON.stringify(doc, undefined, 2),
      firstLine: 1,
    }));
  }
}

function readCases(family: string): RecordedCase[] {
  return [...recordedLines(family)].map((line) => JSON.parse(line) as RecordedCase);
}

/** The recorded cases of a family as they are written, one after the other: a family may be of a size that takes seconds to read. */
export function* recordedLines(family: string): Iterable<string> {
  const text = gunzipSync(readFileSync(new URL(`./documents/${family}.jsonl.gz`, import.meta.url)));
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    yield text.toString('utf8', start, end);
    start = end + 1;
  }
}

// Names of classes are informative: they show how a program is written, not what it negotiated.
const informative = new Set(['class', 'owner']);

/** Where two reports differ: `path: got x, recorded y` for up to five places. A value that is undefined is as good as none. */
export function differences(got: unknown, recorded: unknown): string[] {
  const found: string[] = [];
  compare(got, recorded, [], found);
  return found;
}

// Reports have millions of values: nothing is made for those that are equal.
function compare(got: unknown, recorded: unknown, path: string[], found: string[]): void {
  if (found.length === 5 || Object.is(got, recorded)) return;
  if (!isComposite(got) || !isComposite(recorded)) {
    const place = path.map((key) => `/${key}`).join('');
    found.push(`${place}: got ${JSON.stringify(got)}, recorded ${JSON.stringify(recorded)}`);
    return;
  }
  const inside = (key: string): void => {
    if (informative.has(key)) return;
    path.push(key);
    compare(got[key], recorded[key], path, found);
    path.pop();
  };
  for (const key of Object.keys(got)) inside(key);
  for (const key of Object.keys(recorded)) if (!Object.hasOwn(got, key)) inside(key);
}

function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
