import { childOf, textOf, type XmlElement } from '../xml/element.js';
import type { NumberReader } from './numbers.js';

/** How often an element stands for itself, and how far apart; once for what is no array. */
export interface SvdArray {
  readonly count: number;
  readonly step: bigint;
  /** What stands in the names of its elements, as far as that is said. */
  readonly names: readonly string[];
}

const single: SvdArray = { count: 1, step: 0n, names: [] };

/**
 * The array that an element is, with what it derives from behind it. One name is for one element, so that what derives from an array is no
 * array unless it says so, or its name has `%s`.
 */
export function arrayOf(elements: readonly XmlElement[], of: string, numbers: NumberReader): SvdArray {
  const end = elements.findIndex((each) => !mayBeArray(each));
  const about = end < 0 ? elements : elements.slice(0, end);
  const { value: count } = numbers.told(about, { name: 'dim', of }, 'it was taken for no array');
  if (count === undefined) return single;
  const step = numbers.in(about, { name: 'dimIncrement', of }, 0n);
  const indexes = about.map((each) => textOf(each, 'dimIndex')).find((each) => each !== undefined);
  return { count: Number(count), step, names: indexesOf(indexes, Number(count)) };
}

function mayBeArray(element: XmlElement): boolean {
  return childOf(element, 'dim') !== undefined || textOf(element, 'name')?.includes('%s') === true;
}

/** The names of the elements of an array whose name is written with `%s` or `[%s]`. */
export function elementNames(name: string, { count, names }: SvdArray): string[] {
  return Array.from({ length: count }, (_, k) => name.replace(/\[%s\]|%s/, names[k] ?? String(k)));
}

// `0-3`, `A-D` or `A,B,C`.
function indexesOf(text: string | undefined, count: number): string[] {
  const range = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text ?? '');
  const letters = /^\s*([A-Za-z])\s*-\s*([A-Za-z])\s*$/.exec(text ?? '');
  const length = Math.min(count, 1 << 16);
  if (letters !== null) {
    const first = letters[1]?.charCodeAt(0) ?? 0;
    return Array.from({ length }, (_, k) => String.fromCharCode(first + k));
  }
  if (range === null && text !== undefined) return text.split(',').map((each) => each.trim());
  const first = Number(range?.[1] ?? 0);
  return Array.from({ length }, (_, k) => String(first + k));
}
