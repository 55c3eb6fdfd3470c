import { suggest } from '../diagnostic/index.js';
import { lacks, mustBe, notKnown } from './wording.js';

/**
 * Takes what is wrong with a value: its place, such as `waivers[0].rule`, empty for the whole; what is wrong with it, as the end of a
 * sentence that begins with the place; and a sentence of help. It may throw, so that the first mistake is the only one.
 */
export type Found = (place: string, problem: string, help?: string) => void;

/** What plain data has to look like. Reports what does not; `at` is the place, worked out only then. */
export interface Shape {
  (value: unknown, at: () => string, found: Found): void;
  /** Whether it may be missing. */
  readonly optional?: true;
}

/** A value that `is` one; `what` are words for it. */
export function that(is: (value: unknown) => boolean, what: string): Shape {
  return (value, at, found) => {
    if (!is(value)) found(at(), mustBe(what, value));
  };
}

/** A string. */
export const text: Shape = that((value) => typeof value === 'string', 'a string');
/** Yes or no. */
export const flag: Shape = that((value) => typeof value === 'boolean', 'true or false');
/** A number. */
export const numeric: Shape = that((value) => typeof value === 'number', 'a number');
/** An integer, negative ones too. */
export const integral: Shape = that((value) => Number.isInteger(value), 'an integer');
/** An integer from 0. */
export const whole: Shape = that((value) => Number.isInteger(value) && Number(value) >= 0, 'a whole number');

/** A string that a pattern describes; `what` is it in words. */
export function matching(pattern: RegExp, what: string): Shape {
  return that((value) => typeof value === 'string' && pattern.test(value), what);
}

/** One of a few words. */
export function oneOf(words: readonly string[]): Shape {
  return named(`one of ${words.join(', ')}`, words);
}

/** One of so many words that a message does not list them: it says `what` they are, and which is near. */
export function named(what: string, words: readonly string[]): Shape {
  return (value, at, found) => {
    if (!words.some((word) => word === value)) found(at(), mustBe(what, value), suggest(value, words));
  };
}

/** A value of this shape, or null. */
export function orNull(shape: Shape): Shape {
  return (value, at, found) => {
    if (value !== null) shape(value, at, found);
  };
}

/** A value of this shape, or nothing. */
export function optional(shape: Shape): Shape {
  return Object.assign<Shape, { readonly optional: true }>(
    (value, at, found) => {
      if (value !== undefined) shape(value, at, found);
    },
    { optional: true },
  );
}

/** The fields, each of which may be missing. */
export function allOptional(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, optional(shape)]));
}

/** A list of such values. */
export function listOf(item: Shape): Shape {
  return (value, at, found) => {
    if (!Array.isArray(value)) {
      found(at(), mustBe('a list', value));
      return;
    }
    value.forEach((each: unknown, k) => item(each, () => `${at()}[${k}]`, found));
  };
}

/** A list of two values, each of its shape. */
export function pairOf(first: Shape, second: Shape): Shape {
  return (value, at, found) => {
    if (!Array.isArray(value) || value.length !== 2) {
      found(at(), mustBe('a list of two', value));
      return;
    }
    first(value[0], () => `${at()}[0]`, found);
    second(value[1], () => `${at()}[1]`, found);
  };
}

/** The fields of an object by their names. */
export type Fields = Readonly<Record<string, Shape>>;

/** An object with these fields; others do not matter. */
export function record(fields: Fields): Shape {
  const shapes = Object.entries(fields);
  return (value, at, found) => {
    if (!isObject(value)) {
      found(at(), mustBe('an object', value));
      return;
    }
    for (const [name, shape] of shapes) {
      const field = value[name];
      if (field !== undefined) shape(field, () => fieldOf(at(), name), found);
      else if (shape.optional !== true) found(at(), lacks(name));
    }
  };
}

/** An object with these fields and no others. */
export function exactly(fields: Fields): Shape {
  const known = Object.keys(fields);
  const inside = record(fields);
  return (value, at, found) => {
    // A misspelt key also counts as missing; reporting the misspelling is more helpful.
    for (const name of isObject(value) ? Object.keys(value) : []) {
      if (!Object.hasOwn(fields, name)) found(fieldOf(at(), name), notKnown(known), suggest(name, known));
    }
    inside(value, at, found);
  };
}

/** An object with any names, or names that `names` knows, each for a value of this shape. */
export function dictionaryOf(shape: Shape, names?: readonly string[]): Shape {
  return (value, at, found) => {
    if (!isObject(value)) {
      found(at(), mustBe('an object', value));
      return;
    }
    for (const [name, each] of Object.entries(value)) {
      const place = (): string => `${at()}["${name}"]`;
      if (names?.includes(name) === false) found(place(), 'is not a known key', suggest(name, names));
      shape(each, place, found);
    }
  };
}

/** Whether a value is of a shape. */
export function fits(shape: Shape, value: unknown): boolean {
  let mistakes = 0;
  shape(
    value,
    () => '',
    () => (mistakes += 1),
  );
  return mistakes === 0;
}

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
