import type { JsonPath } from './json-text.js';
import { suggest } from '../base/diagnostic/index.js';
import {
  flag,
  integral,
  isObject,
  lacks,
  mustBe,
  notKnown,
  numeric,
  oneOf as oneOfShape,
  type Shape,
  text,
} from '../base/shape/index.js';

/**
 * Creates the value that was read. Reading checks the shape of a document, whereas creating may throw a
 * `RequirementError`.
 */
export type Make<T> = () => T;

/** The position of a reader: a value and the keys that lead to it. */
export interface Cursor {
  readonly value: unknown;
  readonly path: JsonPath;
}

/** Reads one kind of value, and describes valid values as a JSON Schema. */
export interface Reader<T> {
  read(at: Cursor): Make<T>;
  readonly schema: JsonSchema;
  /** Whether null is a valid value rather than the same as a missing key. */
  readonly acceptsNull?: boolean;
}

/** The part of JSON Schema that documents use. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A value of the wrong shape. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';

  constructor(
    readonly path: JsonPath,
    message: string,
    readonly help?: string,
  ) {
    super(message);
  }
}

/** The error for a value of the wrong kind, or for a missing value. */
export function wrong(what: string, { value, path }: Cursor): ShapeError {
  return new ShapeError(path, mustBe(what, value));
}

// Reads a value of a shape unchanged; the caller states its type.
function plain<T>(shape: Shape, schema: JsonSchema): Reader<T> {
  return {
    schema,
    read: ({ value, path }) => {
      shape(
        value,
        () => '',
        (_, problem, help) => {
          throw new ShapeError(path, problem, help);
        },
      );
      return () => value as T;
    },
  };
}

export const string: Reader<string> = plain(text, { type: 'string' });
export const boolean: Reader<boolean> = plain(flag, { type: 'boolean' });
export const number: Reader<number> = plain(numeric, { type: 'number' });
export const integer: Reader<number> = plain(integral, { type: 'integer' });

/** One of several words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return plain(oneOfShape(words), { enum: words });
}

/** Reads with `reader`, then converts the value. */
export function mapped<A, B>(reader: Reader<A>, turn: (value: A) => B): Reader<B> {
  return {
    schema: reader.schema,
    read: (at) => {
      const make = reader.read(at);
      return () => turn(make());
    },
  };
}

/** Returns the function that creates the value instead of calling it. */
export function deferred<T>(reader: Reader<T>): Reader<Make<T>> {
  return {
    schema: reader.schema,
    read: (at) => {
      const make = reader.read(at);
      return () => make;
    },
  };
}

/** A list of any length. */
export function list<T>(item: Reader<T>): Reader<T[]> {
  return {
    schema: { type: 'array', items: item.schema },
    read: ({ value, path }) => {
      if (!Array.isArray(value)) throw wrong('a list', { value, path });
      const makes = value.map((element: unknown, k) => item.read({ value: element, path: [...path, k] }));
      return () => makes.map((make) => make());
    },
  };
}

/** A list of exactly two values. */
export function pair<A, B>(first: Reader<A>, second: Reader<B>): Reader<readonly [A, B]> {
  return {
    schema: { type: 'array', prefixItems: [first.schema, second.schema], minItems: 2, maxItems: 2 },
    read: ({ value, path }) => {
      if (!Array.isArray(value) || value.length !== 2) {
        throw wrong('a list of two', { value, path });
      }
      const makeFirst = first.read({ value: value[0], path: [...path, 0] });
      const makeSecond = second.read({ value: value[1], path: [...path, 1] });
      return () => [makeFirst(), makeSecond()];
    },
  };
}

/** Chooses between two readers; `accepts` examines only the value. */
export function either<A, B>(accepts: (value: unknown) => boolean, first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return {
    schema: { anyOf: [first.schema, second.schema] },
    read: (at) => (accepts(at.value) ? first.read(at) : second.read(at)),
  };
}

/** One of several kinds of objects, distinguished by the word at `key`. */
export function kindOf<T>(key: string, kinds: Readonly<Record<string, Reader<T>>>): Reader<T> {
  const words = Object.keys(kinds);
  return {
    schema: { anyOf: Object.values(kinds).map(({ schema }) => schema) },
    read: (at) => {
      const written = new Map(recordEntries(at));
      if (!written.has(key)) throw new ShapeError(at.path, lacks(key));
      const value = written.get(key);
      const kind = typeof value === 'string' && Object.hasOwn(kinds, value) ? kinds[value] : undefined;
      if (kind === undefined) {
        throw new ShapeError([...at.path, key], mustBe(`one of ${words.join(', ')}`, value), suggest(value, words));
      }
      return kind.read(at);
    },
  };
}

/** An optional key of an object. */
export interface OptionalField<T> {
  readonly reader: Reader<T>;
  readonly optional: true;
}

/** An optional key of an object. */
export function optional<T>(reader: Reader<T>): OptionalField<T> {
  return { reader, optional: true };
}

/** The keys of an object: a plain reader for a required key, {@link optional} for others. */
export type Fields = Readonly<Record<string, Reader<unknown> | OptionalField<unknown>>>;

type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends OptionalField<unknown> ? never : K }[keyof F];

/** The value created by {@link object}: keys missing in the document are missing here. */
export type Made<F extends Fields> = {
  readonly [K in RequiredKeys<F>]: F[K] extends Reader<infer T> ? T : never;
} & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: F[K] extends OptionalField<infer T> ? T : never;
};

/**
 * An object with exactly the given keys; null for an optional key means that it is missing. Values are created in the
 * order of the document.
 */
export function object<F extends Fields>(fields: F): Reader<Made<F>> {
  return {
    schema: objectSchema(fields),
    read: (at) => {
      const entries = recordEntries(at);
      // A misspelt key also means a missing one; the error for the misspelling is more helpful.
      for (const [key] of entries) {
        if (!Object.hasOwn(fields, key)) throw unknownKey([...at.path, key], key, Object.keys(fields));
      }
      for (const [key, field] of Object.entries(fields)) {
        if (!('optional' in field) && !entries.some(([name]) => name === key)) {
          throw new ShapeError(at.path, lacks(key));
        }
      }
      const makes = entries.flatMap(([key, value]): [string, Make<unknown>][] => {
        const field = fields[key];
        if (field === undefined) return [];
        const reader = 'optional' in field ? field.reader : field;
        if (value === null && 'optional' in field && reader.acceptsNull !== true) return [];
        return [[key, reader.read({ value, path: [...at.path, key] })]];
      });
      return () => Object.fromEntries(makes.map(([key, make]) => [key, make()])) as Made<F>;
    },
  };
}

/** The keys and values of an object. */
export function recordEntries(at: Cursor): [string, unknown][] {
  const { value } = at;
  if (!isObject(value)) throw wrong('an object', at);
  return Object.entries(value);
}

/** The error for an unknown key. */
export function unknownKey(path: JsonPath, key: string, known: readonly string[]): ShapeError {
  return new ShapeError(path, notKnown(known), suggest(key, known));
}

/** The JSON Schema of an object with the given keys. */
function objectSchema(fields: Fields): JsonSchema {
  const schemas = Object.entries(fields).map(([key, field]) => [
    key,
    'optional' in field ? { anyOf: [field.reader.schema, { type: 'null' }] } : field.schema,
  ]);
  const required = Object.entries(fields)
    .filter(([, field]) => !('optional' in field))
    .map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(schemas) as JsonSchema,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
