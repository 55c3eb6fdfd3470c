import type { EdgeRecord, Elaboration, Json, JsonRecord } from './elaboration.js';

/**
 * The file form of an elaboration: JSON in which parameters that occur more than once, and edges in words, are written once, in the list
 * `values`, and referred to as `{"$ref": n}`. The list comes last, with a line for each value; behind it is a sum of the whole text, by
 * which a file that is not as it was written is recognised. Written in pieces.
 */
export function* serialise(elaboration: Elaboration): Generator<string> {
  let sum = emptySum;
  for (const piece of pieces(elaboration)) {
    sum = sumWith(sum, piece);
    yield piece;
  }
  yield `${sumStart}${sumText(sum)}${sumEnd}`;
}

/** A text that is not an elaboration as {@link serialise} wrote it. */
export class FileFormError extends Error {
  override readonly name = 'FileFormError';
}

function* pieces(elaboration: Elaboration): Generator<string> {
  const table = new ValueTable();
  const head: JsonRecord = {
    format: elaboration.format,
    version: elaboration.version,
    name: elaboration.name,
    status: elaboration.status,
  };
  yield written(head).slice(0, -1);
  yield `,"modules":${written(elaboration.modules)}`;
  yield `,"resources":${written(elaboration.resources)}`;
  yield `,"diagnostics":${written(elaboration.diagnostics)}`;
  for (const list of ['edges', 'ephemeralEdges'] as const) {
    yield `,"${list}":[`;
    let separator = '';
    for (const { down, up, bundle, facts, text, ...rest } of elaboration[list]) {
      const refs = {
        down: table.refer(down),
        up: table.refer(up),
        bundle: table.refer(bundle),
        facts: table.refer(facts),
        text: table.referText(text),
      };
      yield `${separator}\n${written({ ...rest, ...refs })}`;
      separator = ',';
    }
    yield ']';
  }
  yield valuesStart;
  let separator = '';
  for (const value of table.values()) {
    yield `${separator}\n${written(value)}`;
    separator = ',';
  }
  yield ']';
}

// ASCII alone, which is read several times as fast as text with other characters.
function written(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

// A line break is never part of a text in JSON, so that this occurs once.
const valuesStart = '\n,"values":[';
const valuesEnd = ']';
const sumStart = ',"sum":"';
const sumEnd = '"}\n';

// 32-bit FNV-1a: it is to find accidents, not attacks.
const emptySum = 0x811c9dc5;

function sumWith(before: number, text: string): number {
  let sum = before;
  for (let k = 0; k < text.length; k++) sum = Math.imul(sum ^ text.charCodeAt(k), 0x01000193);
  return sum;
}

function sumText(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}

/** How a text is read. */
export interface ReadOptions {
  /** Whether the text is known to be as it was written, so that its sum is not worked out; default false. */
  readonly trusted?: boolean;
}

/**
 * Reads the file form back; shared values are shared again. What an edge carries is put together when it is first asked for.
 *
 * @throws FileFormError for a text that is cut off, or was changed since it was written.
 */
export function deserialise(text: string, { trusted = false }: ReadOptions = {}): Elaboration {
  if (!trusted) checkSum(text);
  const { file, lines } = split(text);
  const resolved: Json[] = [];
  const resolve = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return Object.freeze(value.map(resolve));
    const reference = value.$ref;
    if (typeof reference === 'number') return valueAt(reference);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, resolve(field)])));
  };
  const lineValue = (at: number): Json => JSON.parse(lines[at] ?? 'null') as Json;
  // Values only refer to values before them: those of a path are put together first, because it may be longer than the stack is deep.
  const valueAt = (reference: number): Json => {
    const waiting: { readonly at: number; readonly value: Json }[] = [];
    for (let at: number | undefined = reference; at !== undefined && !(at in resolved);) {
      const value = lineValue(at);
      waiting.push({ at, value });
      at = restOf(value);
    }
    for (const { at, value } of waiting.toReversed()) resolved[at] = resolve(value);
    return resolved[reference] ?? null;
  };
  const edges = (list: Elaboration['edges']): Elaboration['edges'] => list.map((edge) => readEdge(edge, resolve));
  let ephemeral: Elaboration['edges'] | undefined;
  return {
    ...file,
    edges: edges(file.edges),
    // Only reports ask for these.
    get ephemeralEdges() {
      return (ephemeral ??= edges(file.ephemeralEdges));
    },
  };
}

function checkSum(text: string): void {
  const whole = text.lastIndexOf(sumStart);
  if (whole < 0) throw new FileFormError('The end is missing.');
  const sum = sumText(sumWith(emptySum, text.slice(0, whole)));
  if (text.slice(whole).trimEnd() !== `${sumStart}${sum}${sumEnd.trimEnd()}`) {
    throw new FileFormError('It was changed since it was written.');
  }
}

// What is not a value is read at once; of the values, which are most of the file, the lines alone.
function split(text: string): { readonly file: Elaboration; readonly lines: readonly string[] } {
  const start = text.lastIndexOf(valuesStart);
  const end = text.lastIndexOf(sumStart) - valuesEnd.length;
  const file = JSON.parse(`${text.slice(0, start)}}`) as Elaboration;
  return { file, lines: text.slice(start + valuesStart.length, end).split(',\n') };
}

function readEdge(edge: EdgeRecord, resolve: (value: Json) => Json): EdgeRecord {
  const { id, from, fromPort, to, toPort, protocol, label, colour, flipped, location } = edge;
  return {
    id,
    from,
    fromPort,
    to,
    toPort,
    protocol,
    label,
    colour,
    flipped,
    location,
    get down() {
      return resolve(edge.down);
    },
    get up() {
      return resolve(edge.up);
    },
    get bundle() {
      return resolve(edge.bundle);
    },
    get facts() {
      return resolve(edge.facts);
    },
    get text() {
      const words = resolve(edge.text);
      return typeof words === 'string' ? words : null;
    },
  };
}

// The number of the rest of a path.
function restOf(value: Json): number | undefined {
  if (!isLink(value) || typeof value.rest !== 'object' || value.rest === null) return undefined;
  const reference = isList(value.rest) ? undefined : value.rest.$ref;
  return typeof reference === 'number' ? reference : undefined;
}

// Records and long lists are shared; pairs such as address sets are shorter than a reference to them.
const shortest = 3;

// Shorter texts stay where they are.
const shortestText = 40;

/** Numbers the distinct values, those that a value consists of before itself. */
class ValueTable {
  private readonly numbers = new Map<object | string, number>();
  private readonly written: Json[] = [];

  values(): readonly Json[] {
    return this.written;
  }

  referText(text: string | null): Json {
    return text === null || text.length < shortestText ? text : this.entry(text, () => text);
  }

  refer(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object')) return value;
    if (isLink(value)) return this.referPath(value);
    return this.entry(value, () => (isList(value) ? value.map((item) => this.refer(item)) : this.record(value)));
  }

  private record(value: JsonRecord): JsonRecord {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.refer(field)]));
  }

  private entry(value: object | string, write: () => Json): JsonRecord {
    let number = this.numbers.get(value);
    if (number === undefined) {
      const content = write();
      number = this.written.push(content) - 1;
      this.numbers.set(value, number);
    }
    return { $ref: number };
  }

  // A path may be longer than the stack is deep, so its links are numbered from the far end.
  private referPath(path: JsonRecord): Json {
    const links: JsonRecord[] = [];
    let rest: Json = path;
    while (isLink(rest) && !this.numbers.has(rest)) {
      links.push(rest);
      rest = rest.rest ?? null;
    }
    let reference: Json = isLink(rest) ? { $ref: this.numbers.get(rest) ?? 0 } : this.refer(rest);
    for (const link of links.toReversed()) {
      const behind: Json = reference;
      reference = this.entry(link, () => ({ node: this.refer(link.node ?? null), rest: behind }));
    }
    return reference;
  }
}

// A link of a path, or whatever else has the same two fields in this order.
function isLink(value: Json): value is JsonRecord {
  if (typeof value !== 'object' || value === null || !('rest' in value) || !('node' in value)) return false;
  return Object.keys(value).join() === 'node,rest';
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
