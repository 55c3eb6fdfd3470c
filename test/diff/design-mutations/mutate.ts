import { documentSchema } from '../../../lib/documents/index.js';

/** JSON as documents hold it. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Schema = Readonly<Record<string, unknown>>;

/** A change of a document, which is made when it is taken. */
export interface Mutant {
  /** What was changed: the type of a statement and the key, or the kind of a change to the graph. */
  readonly kind: string;
  /** Where, and to what. */
  readonly what: string;
  /** Whether only names change. */
  readonly rename: boolean;
  /** The document after it. */
  readonly make: () => Value;
}

const root: Schema = documentSchema();
const definitions = root.$defs as Readonly<Record<string, Schema>>;
const statements = (definitions.statement?.anyOf ?? []) as readonly Schema[];

/** Every change of one value that the schema of documents allows, and every change of the graph. */
export function mutantsOf(document: Value): Mutant[] {
  const found: Mutant[] = [];
  const put = (kind: string, path: readonly (string | number)[], value: Value | undefined, rename = false): void => {
    const what = `${path.join('/')} = ${value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)}`;
    found.push({ kind, what, rename, make: () => replaced(document, path, value) });
  };
  for (const { path, statement } of statementsIn(document, ['module', 'body'])) {
    const schema = schemaOf(statement);
    if (schema === undefined) continue;
    const type = textOf(statement.type ?? Object.keys(statement)[0]);
    for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      if (['node', 'type', 'module', 'in', 'body', 'bind', 'of', 'scope', 'config'].includes(key)) continue;
      for (const value of changesOf(inner, statement[key])) {
        put(`${type} ${key}`, [...path, key], value, key === 'suggestName');
      }
      if (statement[key] !== undefined && !((schema.required ?? []) as string[]).includes(key)) {
        put(`${type} ${key}`, [...path, key], undefined, key === 'suggestName');
      }
    }
  }
  return [...found, ...graphMutants(document)];
}

/** Statements with their places, also those of modules inside. */
function statementsIn(
  document: Value,
  path: readonly (string | number)[],
): { readonly path: readonly (string | number)[]; readonly statement: Record<string, Value> }[] {
  const body = at(document, path);
  if (!Array.isArray(body)) return [];
  return body.flatMap((statement, k) => {
    if (!isObject(statement)) return [];
    const here = [...path, k];
    const inside = 'module' in statement ? [...here, 'module', 'body'] : 'in' in statement ? [...here, 'body'] : [];
    return [{ path: here, statement }, ...(inside.length === 0 ? [] : statementsIn(document, inside))];
  });
}

function schemaOf(statement: Record<string, Value>): Schema | undefined {
  return statements.find((schema) => {
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    return 'type' in statement
      ? properties.type?.const === statement.type
      : !('type' in properties) && Object.keys(statement).every((key) => key in properties);
  });
}

// Other values that a place may hold.
function changesOf(schema: Schema, value: Value | undefined): Value[] {
  const resolved = resolve(schema);
  if (value === undefined || value === null) return samplesOf(resolved);
  if (Array.isArray(resolved.anyOf)) {
    const alternatives = (resolved.anyOf as Schema[]).map(resolve);
    const own = alternatives.filter((each) => fits(each, value)).flatMap((each) => changesOf(each, value));
    return [...own, ...alternatives.filter((each) => !fits(each, value)).flatMap(samplesOf)];
  }
  if (Array.isArray(resolved.enum)) return (resolved.enum as Value[]).filter((each) => each !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number')
    return [...new Set([value + 1, value * 2, Math.floor(value / 2), 0])].filter((each) => each !== value);
  if (typeof value === 'string') return textsBeside(resolved, value);
  if (Array.isArray(value)) return listsBeside(resolved, value);
  return Object.entries((resolved.properties ?? {}) as Record<string, Schema>).flatMap(([key, inner]) => [
    ...changesOf(inner, value[key]).map((each) => ({ ...value, [key]: each })),
    ...(value[key] === undefined ? [] : [Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))]),
  ]);
}

function textsBeside(schema: Schema, value: string): Value[] {
  if (schema.pattern === undefined) return [`${value}x`];
  const number = numberIn(value);
  return [number * 2n, number / 2n, number * 2n + 1n, number + 0x1000n, number + 0x1_0000_0000n]
    .filter((each) => each !== number)
    .map((each) => (each < 0n ? `-0x${(-each).toString(16)}` : `0x${each.toString(16)}`));
}

function numberIn(text: string): bigint {
  const plain = text.replaceAll('_', '');
  return plain.startsWith('-') ? -BigInt(plain.slice(1)) : BigInt(plain);
}

function listsBeside(schema: Schema, value: readonly Value[]): Value[] {
  const prefix = schema.prefixItems as Schema[] | undefined;
  const schemas = value.map((_, k) => prefix?.[k] ?? ((schema.items ?? {}) as Schema));
  const inside = value.flatMap((item, k) => changesOf(schemas[k] ?? {}, item).map((each) => value.with(k, each)));
  if (prefix !== undefined) {
    // Sizes and ranges: both ends at once, as people change them.
    const [a, b] = value;
    const both =
      typeof a === 'number' && typeof b === 'number'
        ? [
            [0, 0],
            [1, b * 2],
            [a + b, b + b],
          ]
        : [];
    return [...inside, ...both, ...setsBeside(a, b)];
  }
  const shorter = value.map((_, k) => value.filter((__, other) => other !== k));
  const swapped = value.slice(1).map((item, k) => value.with(k, item).with(k + 1, value[k] ?? null));
  return [...inside, ...shorter, ...swapped, ...samplesOf(schema).map((sample) => [...value, ...(sample as Value[])])];
}

// Of addresses from a base: twice as many, that begin further below, and the upper half.
function setsBeside(base: Value | undefined, mask: Value | undefined): Value[] {
  if (typeof base !== 'string' || typeof mask !== 'string') return [];
  const [start, rest] = [numberIn(base), numberIn(mask)];
  const [size, half] = [rest + 1n, (rest + 1n) / 2n];
  const sets = [
    ...((start & size) === 0n ? [] : [[start - size, rest + size]]),
    ...(half === 0n ? [] : [[start + half, rest - half]]),
  ];
  return sets.map((set) => set.map((each) => `0x${each.toString(16)}`));
}

function samplesOf(schema: Schema): Value[] {
  const resolved = resolve(schema);
  if (Array.isArray(resolved.anyOf)) return (resolved.anyOf as Schema[]).flatMap(samplesOf);
  if (Array.isArray(resolved.enum)) return resolved.enum as Value[];
  if (resolved.const !== undefined) return [resolved.const as Value];
  switch (resolved.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [1, 4];
    case 'string':
      return resolved.pattern === undefined ? ['sample'] : ['0x1000'];
    case 'array': {
      const prefix = resolved.prefixItems as Schema[] | undefined;
      if (prefix !== undefined)
        return [
          prefix.map((each, k) => (resolve(each).type === 'integer' ? ([1, 8][k] ?? 1) : (samplesOf(each)[0] ?? 1))),
        ];
      return samplesOf((resolved.items ?? {}) as Schema)
        .slice(0, 3)
        .map((item) => [item]);
    }
    case 'object': {
      const properties = Object.entries((resolved.properties ?? {}) as Record<string, Schema>);
      const required = (resolved.required ?? []) as string[];
      const base = Object.fromEntries(
        properties.filter(([key]) => required.includes(key)).map(([key, each]) => [key, samplesOf(each)[0] ?? null]),
      );
      return [
        base,
        ...properties
          .filter(([key]) => !required.includes(key))
          .map(([key, each]) => ({ ...base, [key]: samplesOf(each)[0] ?? null })),
      ];
    }
    default:
      return [];
  }
}

function fits(schema: Schema, value: Value): boolean {
  const resolved = resolve(schema);
  if (Array.isArray(resolved.anyOf)) return (resolved.anyOf as Schema[]).some((each) => fits(each, value));
  if (Array.isArray(resolved.enum)) return (resolved.enum as Value[]).includes(value);
  switch (resolved.type) {
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value) && Object.keys(value).every((key) => Object.hasOwn(resolved.properties ?? {}, key));
    default:
      return typeof value === resolved.type;
  }
}

function resolve(schema: Schema): Schema {
  const reference = schema.$ref;
  return typeof reference === 'string' ? (definitions[reference.replace('#/$defs/', '')] ?? {}) : schema;
}

// Adapters that fit between two nodes of a protocol, by what their types begin with.
const adapters: Readonly<Record<string, readonly Record<string, Value>[]>> = {
  tl: [
    { type: 'tl.buffer' },
    { type: 'tl.widthWidget', innerBeatBytes: 4 },
    { type: 'tl.widthWidget', innerBeatBytes: 16 },
    { type: 'tl.fragmenter', minSize: 4, maxSize: 64 },
    { type: 'tl.fifoFixer' },
    { type: 'tl.atomicAutomata' },
    { type: 'tl.hintHandler' },
    { type: 'tl.sourceShrinker', maxInFlight: 2 },
    { type: 'tl.delayer' },
    { type: 'tl.cacheCork' },
    { type: 'tl.asyncCrossing' },
    { type: 'tl.rationalCrossing' },
    { type: 'tl.xbar' },
  ],
  axi4: [
    { type: 'axi4.buffer' },
    { type: 'axi4.fragmenter' },
    { type: 'axi4.userYanker' },
    { type: 'axi4.idIndexer', idBits: 1 },
    { type: 'axi4.xbar' },
  ],
  int: [{ type: 'int.xbar' }, { type: 'int.xing' }],
  clock: [{ type: 'clock.divider', div: 2 }, { type: 'clock.fixedBroadcast' }, { type: 'clock.resetStretcher' }],
  axis: [{ type: 'axis.buffer' }, { type: 'axis.xbar' }],
  apb: [{ type: 'apb.fanout' }],
  axi4lite: [{ type: 'axi4lite.identity' }, { type: 'axi4lite.xbar' }],
  wishbone: [{ type: 'wishbone.identity' }, { type: 'wishbone.xbar' }, { type: 'wishbone.toPipelined' }],
  obi: [{ type: 'obi.atomics' }, { type: 'obi.xbar' }],
};

function graphMutants(document: Value): Mutant[] {
  const all = statementsIn(document, ['module', 'body']);
  const types = new Map(
    all.flatMap(({ statement }) =>
      typeof statement.node === 'string' ? [[statement.node, textOf(statement.type)] as const] : [],
    ),
  );
  const familyOf = (handle: Value | undefined): string =>
    types.get(textOf(handle).split('.')[0] ?? '')?.split('.')[0] ?? '';
  const found: Mutant[] = [];
  const add = (kind: string, what: string, make: () => Value, rename = false): void => {
    found.push({ kind, what, rename, make });
  };
  for (const { path, statement } of all) {
    const body = path.slice(0, -1);
    const k = Number(path.at(-1));
    const list = at(document, body) as Value[];
    if (Array.isArray(statement.bind)) {
      const [sink, operator, source] = statement.bind;
      add('binding gone', path.join('/'), () => replaced(document, body, list.toSpliced(k, 1)));
      add('binding twice', path.join('/'), () =>
        replaced(document, body, list.toSpliced(k, 0, structuredClone(statement))),
      );
      for (const other of [':=', ':*=', ':=*', ':*=*'].filter((each) => each !== operator)) {
        add('operator', `${path.join('/')} ${other}`, () => replaced(document, [...path, 'bind', 1], other));
      }
      for (const other of new Set(
        all
          .map((each) => each.statement.bind)
          .filter((each) => Array.isArray(each))
          .flatMap((each) => [each[0], each[2]]),
      )) {
        if (other === undefined || familyOf(other) !== familyOf(sink)) continue;
        if (other !== source)
          add('other source', `${path.join('/')} ${textOf(other)}`, () =>
            replaced(document, [...path, 'bind', 2], other),
          );
        if (other !== sink)
          add('other sink', `${path.join('/')} ${textOf(other)}`, () =>
            replaced(document, [...path, 'bind', 0], other),
          );
      }
      for (const adapter of adapters[familyOf(source)] ?? []) {
        add(`${textOf(adapter.type)} added`, path.join('/'), () =>
          replaced(
            document,
            body,
            list.toSpliced(
              k,
              1,
              { node: 'added', ...adapter },
              { bind: ['added', ':=', source ?? null] },
              { bind: [sink ?? null, operator ?? ':=', 'added'] },
            ),
          ),
        );
      }
    }
    if (typeof statement.node === 'string') {
      const name = statement.node;
      add(`${textOf(statement.type)} gone`, name, () => without(document, name));
      add('name of a node', name, () => renamedNode(document, name), true);
    }
    if (isObject(statement.module)) {
      add(
        'name of a module',
        path.join('/'),
        () => replaced(document, [...path, 'module', 'suggestName'], 'renamed'),
        true,
      );
    }
    if (k > 0) {
      add('order', path.join('/'), () =>
        replaced(document, body, list.with(k, list[k - 1] ?? null).with(k - 1, statement)),
      );
      add('order', `${path.join('/')} to the front`, () =>
        replaced(document, body, [statement, ...list.toSpliced(k, 1)]),
      );
    }
  }
  add('name of the design', '', () => replaced(document, ['name'], 'another'), true);
  return found;
}

// A node, with all that refers to it.
function without(document: Value, name: string): Value {
  const refersTo = (handle: Value | undefined): boolean => textOf(handle).split('.')[0] === name;
  return rewritten(document, (list) =>
    list.filter(
      (statement) =>
        !isObject(statement) ||
        !(
          statement.node === name ||
          statement.of === name ||
          (Array.isArray(statement.bind) && (refersTo(statement.bind[0]) || refersTo(statement.bind[2])))
        ),
    ),
  );
}

function renamedNode(document: Value, name: string): Value {
  const renamed = (handle: Value | undefined): Value => {
    const [first, ...others] = textOf(handle).split('.');
    return first === name ? [`${name}Renamed`, ...others].join('.') : (handle ?? null);
  };
  return rewritten(document, (list) =>
    list.map((statement) => {
      if (!isObject(statement)) return statement;
      const own = Object.fromEntries(
        ['node', 'of'].flatMap((key) => (statement[key] === undefined ? [] : [[key, renamed(statement[key])]])),
      );
      const bind = Array.isArray(statement.bind)
        ? { bind: [renamed(statement.bind[0]), statement.bind[1] ?? ':=', renamed(statement.bind[2])] }
        : {};
      return { ...statement, ...own, ...bind };
    }),
  );
}

function rewritten(value: Value, bodyOf: (list: Value[]) => Value[]): Value {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, bodyOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const done = rewritten(inner, bodyOf);
      return [key, key === 'body' && Array.isArray(done) ? bodyOf(done) : done];
    }),
  );
}

function at(value: Value, path: readonly (string | number)[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[key] : undefined),
    value,
  );
}

function replaced(value: Value, [key, ...rest]: readonly (string | number)[], by: Value | undefined): Value {
  if (key === undefined) return by ?? null;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)] ?? null, rest, by));
  if (!isObject(value)) return value;
  if (rest.length === 0 && by === undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}

function isObject(value: Value | undefined): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as it is, anything else as JSON. */
function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? 'undefined' : JSON.stringify(value);
}
