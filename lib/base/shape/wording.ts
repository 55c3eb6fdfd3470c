import { excerpt } from '../diagnostic/index.js';

/** What a value looks like, in a few words. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  switch (typeof value) {
    case 'string':
      return excerpt(JSON.stringify(value));
    case 'object':
      return value === null ? 'null' : 'an object';
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

/** What is wrong with a value that is not `what` it must be, or with none at all; whose it is stands in front. */
export function mustBe(what: string, value: unknown): string {
  return value === undefined ? `is missing; it must be ${what}` : `must be ${what}, not ${shown(value)}`;
}

/** What is wrong with an object that does not have a key. */
export function lacks(key: string): string {
  return `lacks the key "${key}"`;
}

/** What is wrong with a key that nobody knows. */
export function notKnown(known: readonly string[]): string {
  return `is not a known key; ${known.length === 0 ? 'there are none here' : `known are ${known.join(', ')}`}`;
}
