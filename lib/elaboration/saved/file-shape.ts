import { FileFormError } from './file-form-error.js';

/** Says where a value is not what a file of this form has there; nothing where it is. `at` is the place, worked out only then. */
export type Shape = (value: unknown, at: () => string) => void;

/** What a value is, in a message. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function that(is: (value: unknown) => boolean, what: string): Shape {
  return (value, at) => {
    if (!is(value)) throw new FileFormError(`${at()} is ${shown(value)}, not ${what}.`);
  };
}

/** A text. */
export const text: Shape = that((value) => typeof value === 'string', 'a text');
/** Yes or no. */
export const flag: Shape = that((value) => typeof value === 'boolean', 'true or false');
/** A whole number from 0. */
export const whole: Shape = that((value) => Number.isInteger(value) && Number(value) >= 0, 'a whole number');

/** A number of something of which there are so many; each is looked at when it is asked for. */
export function numberBelow(count: () => number): Shape {
  return (value, at) => {
    whole(value, at);
    if (Number(value) >= count()) throw new FileFormError(`${at()} is ${String(value)}, of only ${count()}.`);
  };
}

/** A text that a pattern describes; `what` is it in words. */
export function matching(pattern: RegExp, what: string): Shape {
  return that((value) => typeof value === 'string' && pattern.test(value), what);
}

/** One of some texts. */
export function oneOf(words: readonly string[]): Shape {
  return that((value) => words.some((word) => word === value), `one of ${words.join(', ')}`);
}

/** A value of this shape, or null. */
export function orNull(shape: Shape): Shape {
  return (value, at) => {
    if (value !== null) shape(value, at);
  };
}

/** A value of this shape, or nothing. */
export function optional(shape: Shape): Shape {
  return (value, at) => {
    if (value !== undefined) shape(value, at);
  };
}

/** A list of such values. */
export function listOf(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) throw new FileFormError(`${at()} is ${shown(value)}, not a list.`);
    value.forEach((item: unknown, k) => shape(item, () => `${at()}[${k}]`));
  };
}

/** An object with these fields; others do not matter. */
export function record(fields: Readonly<Record<string, Shape>>): Shape {
  const shapes = Object.entries(fields);
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new FileFormError(`${at()} is ${shown(value)}, not an object.`);
    }
    for (const [name, shape] of shapes) shape((value as Record<string, unknown>)[name], () => `${at()}.${name}`);
  };
}

/** An object with any names, each for a value of this shape. */
export function dictionaryOf(shape: Shape): Shape {
  return (value, at) => {
    record({})(value, at);
    for (const [name, each] of Object.entries(value as object)) shape(each, () => `${at()}.${name}`);
  };
}

/** The version of the form that this version of Entente reads. */
export function versionIs(version: number): Shape {
  return (value, at) => {
    whole(value, at);
    if (value !== version) {
      throw new FileFormError(
        `${at()} is ${String(value)}, and this version of Entente reads ${version}: elaborate the design again.`,
      );
    }
  };
}
