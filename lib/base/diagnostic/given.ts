import { withArticle } from './wording.js';

/** What a value is, in the words of `typeof`, besides `list` and `null`; of an array of numbers, the name of its class. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  // The engine reports the type of binary data correctly for any realm and subclass, such as the Buffer that `readFileSync` returns.
  if (ArrayBuffer.isView(value)) return Object.prototype.toString.call(value).slice('[object '.length, -1);
  // NaN and infinities result from mistakes such as a division by 0, so they are named.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Whether an object is written in braces, and made by no class. */
export function isPlain(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What a value is, with its article: `a number`, `undefined`; what a class made is called after it: `an AddressSet`. */
export function givenWords(value: unknown): string {
  const kind = kindOf(value);
  if (['null', 'undefined', 'NaN', 'Infinity', '-Infinity'].includes(kind)) return kind;
  if (kind !== 'object' || isPlain(value)) return withArticle(kind);
  const { constructor } = value as { readonly constructor: unknown };
  return withArticle(typeof constructor === 'function' && /^[A-Z]/.test(constructor.name) ? constructor.name : kind);
}
