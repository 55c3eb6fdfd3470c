import type { JsonText } from './json-text.js';
import type { MadeNode, Surroundings } from './node-type.js';
import { nodeTypes } from './node-types/index.js';
import {
  boolean,
  type Cursor,
  type JsonSchema,
  list,
  object,
  oneOf,
  optional,
  type Reader,
  recordEntries,
  ShapeError,
  string,
  unknownKey,
  wrong,
} from './reader.js';
import type { JsonPath } from './json-text.js';
import { sharedSchemas } from './values.js';
import { suggest } from '../base/diagnostic/index.js';
import { shown } from '../base/shape/index.js';

/** Configuration keys that a document may set. */
export interface DocumentConfig {
  readonly RenderFlipped?: boolean;
  readonly MonitorsEnabled?: boolean;
}

/** A module of a document. */
export interface DocumentModule {
  readonly path: JsonPath;
  readonly name: string;
  readonly id: string;
  readonly suggestName?: string;
  readonly config?: DocumentConfig;
  readonly body: readonly Statement[];
}

/** A statement of a module body, with its location in the document. */
export type Statement = { readonly path: JsonPath } & (
  | { readonly kind: 'module'; readonly module: DocumentModule }
  | { readonly kind: 'in'; readonly id: string; readonly body: readonly Statement[] }
  | { readonly kind: 'suggestName'; readonly name: string }
  | {
      readonly kind: 'node';
      readonly id: string;
      readonly suggestName?: string;
      readonly config?: DocumentConfig;
      readonly make: (surroundings: Surroundings) => MadeNode;
    }
  | {
      readonly kind: 'bind';
      readonly left: string;
      readonly operator: Operator;
      readonly right: string;
      readonly config?: DocumentConfig;
    }
);

const operators = [':=', ':*=', ':=*', ':*=*'] as const;
export type Operator = (typeof operators)[number];

/** A topology document whose shape has been checked: nothing of it has been declared yet. */
export interface TopologyDocument {
  readonly name: string;
  readonly config?: DocumentConfig;
  /** Whether reports include the descriptions of nodes. */
  readonly format: boolean;
  readonly module: DocumentModule;
  readonly source: JsonText;
}

const config: Reader<DocumentConfig> = object({ RenderFlipped: optional(boolean), MonitorsEnabled: optional(boolean) });
const bindList: Reader<string[]> = list(string);

/** Checks the shape of a parsed document. Throws {@link ShapeError} for the first value of the wrong shape. */
export function readDocument(value: unknown, source: JsonText): TopologyDocument {
  const top: Cursor = { value, path: [] };
  const entries = Object.fromEntries(recordEntries(top));
  for (const key of Object.keys(entries)) {
    if (!documentKeys.includes(key)) throw unknownKey([key], key, documentKeys);
  }
  if (entries.version !== 1) throw wrong('1', { value: entries.version, path: ['version'] });
  const { format } = entries;
  return {
    source,
    name: string.read({ value: entries.name, path: ['name'] })(),
    format: format === undefined ? false : boolean.read({ value: format, path: ['format'] })(),
    module: readModule({ value: entries.module, path: ['module'] }, true),
    ...readConfig(top, entries),
  };
}
const documentKeys = ['version', 'name', 'config', 'format', 'module'];

function readConfig(
  { path }: Cursor,
  entries: Readonly<Record<string, unknown>>,
): { readonly config?: DocumentConfig } {
  const value = entries.config;
  return value === undefined ? {} : { config: config.read({ value, path: [...path, 'config'] })() };
}

function readModule(at: Cursor, root = false): DocumentModule {
  const entries = Object.fromEntries(recordEntries(at));
  const known = ['name', 'id', 'suggestName', 'config', 'body'];
  for (const key of Object.keys(entries)) if (!known.includes(key)) throw unknownKey([...at.path, key], key, known);
  const text = (key: string): string => string.read({ value: entries[key], path: [...at.path, key] })();
  const name = text('name');
  if (root && name !== 'top')
    throw wrong('"top" for the outermost module', { value: name, path: [...at.path, 'name'] });
  return {
    path: at.path,
    name,
    id: entries.id === undefined ? name : text('id'),
    ...(entries.suggestName === undefined ? {} : { suggestName: text('suggestName') }),
    ...readConfig(at, entries),
    body: readBody({ value: entries.body, path: [...at.path, 'body'] }),
  };
}

function readBody(at: Cursor): Statement[] {
  const { value, path } = at;
  if (!Array.isArray(value)) throw wrong('a list of statements', at);
  return value.map((statement: unknown, k) => readStatement({ value: statement, path: [...path, k] }));
}

function readStatement(at: Cursor): Statement {
  const entries = Object.fromEntries(recordEntries(at));
  const { path } = at;
  const only = (...known: string[]): void => {
    for (const key of Object.keys(entries)) if (!known.includes(key)) throw unknownKey([...path, key], key, known);
  };
  const text = (key: string): string => string.read({ value: entries[key], path: [...path, key] })();
  if ('node' in entries) return readNode(at, entries);
  if ('bind' in entries) {
    only('bind', 'config');
    return { path, ...readBind({ value: entries.bind, path: [...path, 'bind'] }), ...readConfig(at, entries) };
  }
  if ('module' in entries) {
    only('module');
    return { path, kind: 'module', module: readModule({ value: entries.module, path: [...path, 'module'] }) };
  }
  if ('in' in entries) {
    only('in', 'body');
    return { path, kind: 'in', id: text('in'), body: readBody({ value: entries.body, path: [...path, 'body'] }) };
  }
  if ('suggestName' in entries) {
    only('suggestName');
    return { path, kind: 'suggestName', name: text('suggestName') };
  }
  const kinds = ['module', 'in', 'suggestName', 'node', 'bind'];
  const [hint] = Object.keys(entries).flatMap((key) => suggest(key, kinds) ?? []);
  throw new ShapeError(path, `must be a statement with one of the keys ${kinds.join(', ')}`, hint);
}

function readBind(at: Cursor): { kind: 'bind'; left: string; operator: Operator; right: string } {
  const [left, operator, right, ...more] = bindList.read(at)();
  if (left === undefined || operator === undefined || right === undefined || more.length > 0) {
    throw wrong('a list of sink, operator and source', at);
  }
  return { kind: 'bind', left, operator: oneOf(operators).read({ value: operator, path: [...at.path, 1] })(), right };
}

function readNode(at: Cursor, entries: Readonly<Record<string, unknown>>): Statement {
  const { path } = at;
  const { node, type, config: ownConfig, suggestName, ...parameters } = entries;
  const id = string.read({ value: node, path: [...path, 'node'] })();
  const typeName = string.read({ value: type, path: [...path, 'type'] })();
  const nodeType = Object.hasOwn(nodeTypes, typeName) ? nodeTypes[typeName] : undefined;
  if (nodeType === undefined) {
    throw new ShapeError(
      [...path, 'type'],
      `${shown(typeName)} is not a known node type`,
      suggest(typeName, Object.keys(nodeTypes)) ?? familyOf(typeName),
    );
  }
  return {
    path,
    kind: 'node',
    id,
    make: nodeType.read({ value: parameters, path }),
    ...(suggestName === undefined
      ? {}
      : { suggestName: string.read({ value: suggestName, path: [...path, 'suggestName'] })() }),
    ...(ownConfig === undefined ? {} : { config: config.read({ value: ownConfig, path: [...path, 'config'] })() }),
  };
}

// Lists the node types with the same prefix as the given one, or else all prefixes.
function familyOf(written: string): string {
  const types = Object.keys(nodeTypes);
  const family = (type: string): string => type.split('.')[0] ?? '';
  const relatives = types.filter((type) => family(type) === family(written));
  return relatives.length > 0
    ? `Known are ${relatives.join(', ')}.`
    : `Types begin with ${[...new Set(types.map(family))].join(', ')}.`;
}

/** Every node type of documents with its own keys. */
export function nodeTypeKeys(): { readonly type: string; readonly required: string[]; readonly optional: string[] }[] {
  return Object.entries(nodeTypes).map(([type, { fields }]) => {
    const keys = Object.keys(fields);
    const optional = keys.filter((key) => 'optional' in (fields[key] ?? {}));
    return { type, required: keys.filter((key) => !optional.includes(key)), optional };
  });
}

/** The format of topology documents as a JSON Schema (draft 2020-12). */
export function documentSchema(): JsonSchema {
  const nodeStatements = Object.entries(nodeTypes).map(([type, { schema }]) => ({
    type: 'object',
    properties: {
      node: { type: 'string', description: 'Id of the node, unique in the document.' },
      type: { const: type },
      suggestName: { type: 'string' },
      config: { $ref: '#/$defs/config' },
      ...(schema.properties as JsonSchema),
    },
    required: ['node', 'type', ...((schema.required as string[] | undefined) ?? [])],
    additionalProperties: false,
  }));
  const statement = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const name = { type: 'string' };
  const body = { type: 'array', items: { $ref: '#/$defs/statement' } };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Entente topology document',
    type: 'object',
    properties: {
      version: { const: 1 },
      name,
      config: { $ref: '#/$defs/config' },
      format: { type: 'boolean' },
      module: { $ref: '#/$defs/module' },
    },
    required: ['version', 'name', 'module'],
    additionalProperties: false,
    $defs: {
      ...sharedSchemas,
      config: config.schema,
      module: statement({ name, id: name, suggestName: name, config: { $ref: '#/$defs/config' }, body }, [
        'name',
        'body',
      ]),
      statement: {
        anyOf: [
          statement({ module: { $ref: '#/$defs/module' } }, ['module']),
          statement({ in: name, body }, ['in', 'body']),
          statement({ suggestName: name }, ['suggestName']),
          statement(
            {
              bind: { type: 'array', prefixItems: [name, { enum: operators }, name], minItems: 3, maxItems: 3 },
              config: { $ref: '#/$defs/config' },
            },
            ['bind'],
          ),
          ...nodeStatements,
        ],
      },
    },
  };
}
