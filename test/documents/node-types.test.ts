import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorReport, nodeTypeKeys, reportOf, runDocument } from '../../lib/documents/index.js';
import { families, recordedCases } from '../golden/recorded.js';
import { ownKeys, recordedKeys } from './document-keys.js';
import { ownDocuments } from './own-documents.js';

type JsonObject = Record<string, unknown>;
type Way = readonly (string | number)[];

/** An object of a document: where its statement is, and where in that the object is. */
interface Sample {
  readonly document: JsonObject;
  readonly statement: Way;
  readonly within: Way;
}

const text = readFileSync(new URL('../golden/documents/topology-document.md', import.meta.url), 'utf8');

// Statements with objects that no recorded document has.
const unrecorded: readonly JsonObject[] = [
  { type: 'ahb.masterSink', ports: [{ slaves: [{ address: [[0, 4095]] }], beatBytes: 4 }] },
  { type: 'tl.deadlock', params: { address: [[0, 4095]], maxAtomic: 8, maxTransfer: 64 } },
  { type: 'tl.crossIn', scope: 'top', of: 'n', crossing: { type: 'none' } },
  {
    type: 'tl.client',
    ports: [
      {
        masters: [{ name: 'cpu' }],
        requestFields: [
          { field: 'AXI4FragLast' },
          { field: 'AXI4ExtraId', width: 4 },
          { field: 'AXI4TLState', sourceBits: 4 },
        ],
      },
    ],
  },
].map((statement) => ({ node: 'n', ...statement }));

/** All `node` statements by their types, as ways into documents. */
const statements = new Map<string, Pick<Sample, 'document' | 'statement'>[]>();
const recorded = families.flatMap(recordedCases);
for (const document of [
  ...recorded.map(({ doc }) => doc),
  ...unrecorded.map(alone),
  ...ownDocuments,
] as unknown as JsonObject[]) {
  findStatements(document, ['module', 'body'], document);
}

function alone(statement: JsonObject): JsonObject {
  return { version: 1, name: 'alone', module: { name: 'top', body: [statement] } };
}

function findStatements(document: JsonObject, way: Way, value: unknown): void {
  const body = at(value, way) as JsonObject[];
  body.forEach((statement, k) => {
    const here = [...way, k];
    if (typeof statement.type === 'string') {
      const alike = statements.get(statement.type) ?? [];
      alike.push({ document, statement: here });
      statements.set(statement.type, alike);
    }
    if ('module' in statement) findStatements(document, [...here, 'module', 'body'], value);
    if ('in' in statement) findStatements(document, [...here, 'body'], value);
  });
}

function at(value: unknown, way: Way): unknown {
  return way.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);
}

/** The first objects at a place of the table. */
function samplesAt(place: string, most: number): Sample[] {
  const {
    type = '',
    way = '',
    kind = '',
  } = /^(?<type>\S+) ?(?<way>[^{]*)(?:\{(?<kind>.*)\})?$/.exec(place)?.groups ?? {};
  const found: Sample[] = [];
  for (const { document, statement } of statements.get(type) ?? []) {
    for (const within of waysTo(at(document, statement), way === '' ? [] : way.split(/\.|(?=\[)/))) {
      if (found.length === most) return found;
      const object = at(at(document, statement), within);
      if (isObject(object) && isOfKind(object, kind)) found.push({ document, statement, within });
    }
  }
  return found;
}

function waysTo(value: unknown, [step, ...rest]: readonly string[]): Way[] {
  if (step === undefined) return [[]];
  const keys = step !== '[]' ? [step] : Array.isArray(value) ? [...value.keys()] : [];
  return keys.flatMap((key) => {
    const inner = isObject(value) || Array.isArray(value) ? at(value, [key]) : undefined;
    return inner === undefined ? [] : waysTo(inner, rest).map((way) => [key, ...way]);
  });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfKind(object: JsonObject, kind: string): boolean {
  return kind.split(',').every((each) => {
    const [key = '', word] = each.split('=');
    return key === '' || (word === undefined ? key in object : object[key] === word);
  });
}

/** A document like that of the sample, with the object changed; `only` the statement, or all of it. */
function changed(
  { document, statement, within }: Sample,
  change: (object: JsonObject) => void,
  only = false,
): JsonObject {
  const copy = structuredClone(document);
  const whole = at(copy, statement) as JsonObject;
  change(at(whole, within) as JsonObject);
  return only ? alone(whole) : copy;
}

function run(document: JsonObject): ReturnType<typeof runDocument> {
  return runDocument({ file: 'd.json', text: JSON.stringify(document), firstLine: 1 });
}

function shown(result: ReturnType<typeof runDocument>): string {
  return result.ok ? 'negotiated' : errorReport(result).message;
}

/** What is wrong with the shape of a document, if anything is. */
function shapeMistake(document: JsonObject): string | undefined {
  const result = run(document);
  return !result.ok && result.failures[0].rule === 'document/shape' ? result.failures[0].message : undefined;
}

/** All that a document negotiates, or why it fails; columns move with what is written before them. */
function outcome(document: JsonObject): string {
  const result = run(document);
  return result.ok
    ? JSON.stringify(reportOf(result))
    : errorReport(result).message.replaceAll(/d\.json:1:\d+/g, 'd.json');
}

const keysByPlace = { ...recordedKeys, ...ownKeys };

/** Keys of the table: what is written for one that is left out, if something is. */
function keysOf(place: string): { readonly key: string; readonly required: boolean; readonly usual?: string }[] {
  return (keysByPlace[place] ?? '')
    .split(' ')
    .filter((token) => token !== '')
    .map((token) => {
      const { key = '', optional, usual } = /^(?<key>\w+)(?:(?<optional>\?)|=(?<usual>.*))?$/.exec(token)?.groups ?? {};
      return {
        key,
        required: optional === undefined && usual === undefined,
        ...(usual === undefined ? {} : { usual }),
      };
    });
}

const places = Object.keys(keysByPlace);

test('every node type is in the table, and no other', () => {
  const types = new Set(places.map((place) => place.split(' ')[0]));
  expect([...types].sort()).toEqual(
    nodeTypeKeys()
      .map(({ type }) => type)
      .sort(),
  );
});

test('documents with types of our own negotiate', () => {
  expect(ownDocuments.map((document) => shown(run(document)))).toEqual(ownDocuments.map(() => 'negotiated'));
});

test('the table of recorded types is that of the text', () => {
  const untold = Object.keys(recordedKeys).flatMap((place) =>
    keysOf(place)
      .filter(({ key }) => !new RegExp(`\\b${key}\\b`).test(text))
      .map(({ key }) => `${place}: ${key}`),
  );
  expect(untold).toEqual([]);
});

describe.each(places)('%s', (place) => {
  const [sample] = samplesAt(place, 1);
  if (sample === undefined) throw new Error(`no document has ${place}`);

  test('takes the keys of the text, and no others', () => {
    const message = shapeMistake(changed(sample, (object) => (object.unheardOf = 1), true)) ?? '';
    const known = / is not a known key; (?:known are (?<keys>.*)|there are none here)\.$/.exec(message)?.groups?.keys;
    expect(known?.split(', ').sort() ?? []).toEqual(
      keysOf(place)
        .map(({ key }) => key)
        .sort(),
    );
  });

  test('asks for those that must be written, and for no others', () => {
    const missed = keysOf(place).filter(({ key }) => {
      const without = changed(sample, (object) => Reflect.deleteProperty(object, key), true);
      return shapeMistake(without) !== undefined;
    });
    expect(missed.map(({ key }) => key)).toEqual(
      keysOf(place)
        .filter(({ required }) => required)
        .map(({ key }) => key),
    );
  });

  test('means the same whether what is usual is written or not', () => {
    const different = keysOf(place).flatMap(({ key, usual }) => {
      if (usual === undefined) return [];
      return samplesAt(place, 2)
        .filter((each) => {
          const id = (at(each.document, each.statement) as JsonObject).node;
          const value: unknown = usual === '@id' ? id : JSON.parse(usual);
          const [written, without] = [
            changed(each, (object) => (object[key] = value)),
            changed(each, (object) => Reflect.deleteProperty(object, key)),
          ].map(outcome);
          return written !== without;
        })
        .map(({ document }) => `${key} in ${String(document.name)}`);
    });
    expect(different).toEqual([]);
  });
});
