import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import { childOf, textOf, type XmlElement } from '../xml/element.js';
import type { NumberReader } from './numbers.js';

/** Addresses `[start, end)` that a register covers, or one of an array. */
export interface Extent {
  /** The same number for all of an array; those in each element of an array of clusters have their own. */
  readonly register: number;
  /** Whether all arrays of clusters around it are at their first or last element. */
  readonly isCounted: boolean;
  /** `read-write`: its own, or that of what it lies in; absent where neither is said. */
  readonly access: string | undefined;
  readonly start: bigint;
  readonly end: bigint;
}

/** An element with what it derives from: what it does not say itself, those say, nearest first. */
export interface Derived {
  readonly element: XmlElement;
  readonly bases: readonly XmlElement[];
}

/** How often an element stands for itself, and how far apart; once for what is no array. */
export function arrayOf(
  element: XmlElement,
  of: string,
  numbers: NumberReader,
): {
  readonly count: number;
  readonly step: bigint;
  readonly names: readonly string[];
} {
  const { value: count } = numbers.told([element], { name: 'dim', of }, 'it was taken for no array');
  if (count === undefined) return { count: 1, step: 0n, names: [] };
  const step = numbers.in([element], { name: 'dimIncrement', of }, 0n);
  return { count: Number(count), step, names: indexesOf(textOf(element, 'dimIndex'), Number(count)) };
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

/** Where registers stand. */
interface Around {
  /** Their offsets are from here. */
  readonly base: bigint;
  /** The usual size of one. */
  readonly bits: bigint;
  /** What may be done with one that does not say. */
  readonly access: string | undefined;
  readonly depth: number;
  readonly isCounted: boolean;
}

/** Reads registers and clusters, with arrays and derivations. Counts what it reads, for the limits. */
export class RegisterReader {
  readonly #limits: ReadingLimits;
  readonly #numbers: NumberReader;
  readonly #names = new Map<XmlElement, ReadonlyMap<string, XmlElement>>();
  #count = 0;
  #registers = 0;

  constructor(limits: ReadingLimits, numbers: NumberReader) {
    this.#limits = limits;
    this.#numbers = numbers;
  }

  /** The extents of all registers below `<registers>` of a peripheral, from its base address; `usual` is what holds of one that does not say. */
  read(registers: readonly XmlElement[], usual: Pick<Around, 'base' | 'bits' | 'access'>): Extent[] {
    const found: Extent[] = [];
    for (const element of registers) this.#children(element, { ...usual, depth: 0, isCounted: true }, found);
    return found.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  }

  #children(parent: XmlElement, { base, bits, access: usual, depth, isCounted }: Around, found: Extent[]): void {
    if (depth > this.#limits.nesting) {
      throw new DescriptionError(`Clusters stand more than ${this.#limits.nesting} deep in each other.`, parent.place);
    }
    for (const element of parent.children) {
      if (element.name !== 'register' && element.name !== 'cluster') continue;
      const derived = { element, bases: this.#basesOf(element, parent) };
      const elements = [element, ...derived.bases];
      const of = `${element.name} ${textOf(element, 'name') ?? ''}`;
      const offset = this.#numbers.in(elements, { name: 'addressOffset', of }, 0n);
      const size = this.#numbers.in(elements, { name: 'size', of }, bits);
      const access = elements.map((each) => textOf(each, 'access')).find((each) => each !== undefined) ?? usual;
      const array = elements.find((each) => childOf(each, 'dim') !== undefined) ?? element;
      const { count, step } = arrayOf(array, of, this.#numbers);
      this.#take(count, element.place);
      const register = ++this.#registers;
      for (let k = 0; k < count; k++) {
        const start = base + offset + BigInt(k) * step;
        if (element.name === 'register') {
          this.#take(1, element.place);
          found.push({ register, isCounted, access, start, end: start + bytesOf(size) });
          continue;
        }
        const isEdge = k === 0 || k === count - 1;
        const around = { base: start, bits: size, access, depth: depth + 1, isCounted: isCounted && isEdge };
        for (const each of contentsOf(derived)) this.#children(each, around, found);
      }
    }
  }

  // Those that a register or a cluster derives from; a name is looked up beside it, the last part of a path everywhere below the parent.
  #basesOf(element: XmlElement, parent: XmlElement): XmlElement[] {
    const bases: XmlElement[] = [];
    for (let at = element; ;) {
      const name: string | undefined = at.attributes.derivedFrom?.split('.').at(-1);
      const next: XmlElement | undefined = name === undefined ? undefined : this.#namesIn(parent).get(name);
      if (next === undefined || next === element || bases.includes(next)) return bases;
      bases.push(next);
      at = next;
    }
  }

  #namesIn(parent: XmlElement): ReadonlyMap<string, XmlElement> {
    let names = this.#names.get(parent);
    if (names === undefined) {
      const found = new Map<string, XmlElement>();
      for (const child of parent.children) {
        const name = textOf(child, 'name');
        if (name !== undefined && !found.has(name)) found.set(name, child);
      }
      this.#names.set(parent, (names = found));
    }
    return names;
  }

  #take(count: number, place: Location): void {
    this.#count += count;
    if (this.#count > this.#limits.items)
      throw new DescriptionError(`It has more than ${this.#limits.items} registers.`, place);
  }
}

function bytesOf(bits: bigint): bigint {
  return bits === 0n ? 1n : (bits + 7n) / 8n;
}

// A cluster that derives has what it says itself, and what it derives from where it has nothing of the same name.
function contentsOf({ element, bases }: Derived): XmlElement[] {
  const isOwn = (each: XmlElement): boolean =>
    each.children.some(({ name }) => name === 'register' || name === 'cluster');
  const own = isOwn(element) ? [element] : [];
  const taken = new Set(own.flatMap(({ children }) => children.map((child) => textOf(child, 'name'))));
  const [base] = bases.filter(isOwn);
  if (base === undefined) return own;
  return [...own, { ...base, children: base.children.filter((child) => !taken.has(textOf(child, 'name'))) }];
}

/** Whether two lists of extents, by where they begin, share an address. */
export function extentsMeet(a: readonly Extent[], b: readonly Extent[]): boolean {
  return meetingsOf(a, b).next().done !== true;
}

/** Where two lists of extents, by where they begin, begin to share addresses, ascending. */
export function* meetingsOf(a: readonly Extent[], b: readonly Extent[]): Generator<bigint, undefined> {
  // The furthest end so far, since one extent may hold others.
  let [i, j] = [0, 0];
  let [endA, endB] = [-1n, -1n];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    if (y === undefined || (x !== undefined && x.start <= y.start)) {
      if (x === undefined) return;
      if (x.start < endB) yield x.start;
      if (x.end > endA) endA = x.end;
      i++;
    } else {
      if (y.start < endA) yield y.start;
      if (y.end > endB) endB = y.end;
      j++;
    }
  }
}
