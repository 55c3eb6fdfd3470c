import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import { firstText, textOf, type XmlElement } from '../xml/element.js';
import { arrayOf, elementNames } from './arrays.js';
import { type Derivations, membersOf } from './derivations.js';
import type { NumberReader } from './numbers.js';

/** Addresses `[start, end)` that a register covers, or one of an array. */
export interface Extent {
  /** The same number for all of an array; those in each element of an array of clusters have their own. */
  readonly register: number;
  /** Whether all arrays of clusters around it are at their first or last element. */
  readonly isCounted: boolean;
  /** `read-write`: its own, or that of what it lies in; absent where neither is said. */
  readonly access: string | undefined;
  /** As written: its own, or that of what it lies in; absent where neither is said. */
  readonly resetValue: string | undefined;
  /** Its name, behind those of the clusters that it lies in. */
  readonly path: readonly string[];
  readonly start: bigint;
  readonly end: bigint;
  readonly place: Location;
}

/** Where registers stand. */
interface Around {
  /** Their offsets are from here. */
  readonly base: bigint;
  /** The usual size of one. */
  readonly bits: bigint;
  /** What may be done with one that does not say. */
  readonly access: string | undefined;
  /** What one holds at first that does not say. */
  readonly resetValue: string | undefined;
  readonly path: readonly string[];
  readonly depth: number;
  readonly isCounted: boolean;
}

/** Reads registers and clusters, with arrays and derivations. Counts what it reads, for the limits. */
export class RegisterReader {
  readonly #limits: ReadingLimits;
  readonly #numbers: NumberReader;
  readonly #derivations: Derivations;
  #count = 0;
  #registers = 0;

  constructor(limits: ReadingLimits, numbers: NumberReader, derivations: Derivations) {
    this.#limits = limits;
    this.#numbers = numbers;
    this.#derivations = derivations;
  }

  /**
   * The extents of all registers of a peripheral, with what it derives from behind it, from its base address; `usual` is what holds of one
   * that does not say.
   */
  read(peripheral: readonly XmlElement[], usual: Pick<Around, 'base' | 'bits' | 'access' | 'resetValue'>): Extent[] {
    const found: Extent[] = [];
    this.#members(membersOf(peripheral), { ...usual, path: [], depth: 0, isCounted: true }, found);
    return found.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  }

  #members(members: readonly XmlElement[], around: Around, found: Extent[]): void {
    const { base, bits, access: usual, depth, isCounted } = around;
    const [first] = members;
    if (first !== undefined && depth > this.#limits.nesting) {
      throw new DescriptionError(`Clusters stand more than ${this.#limits.nesting} deep in each other.`, first.place);
    }
    for (const element of members) {
      const elements = this.#derivations.withBases(element);
      const of = `${element.name} ${textOf(element, 'name') ?? ''}`;
      const offset = this.#numbers.in(elements, { name: 'addressOffset', of }, 0n);
      const size = this.#numbers.in(elements, { name: 'size', of }, bits);
      const access = firstText(elements, 'access') ?? usual;
      const resetValue = firstText(elements, 'resetValue') ?? around.resetValue;
      const array = arrayOf(elements, of, this.#numbers);
      const { count, step } = array;
      this.#take(count, element.place);
      const register = ++this.#registers;
      const names = elementNames(textOf(element, 'name') ?? '', array);
      const contents = element.name === 'cluster' ? membersOf(elements) : [];
      for (let k = 0; k < count; k++) {
        const start = base + offset + BigInt(k) * step;
        const path = [...around.path, names[k] ?? ''];
        if (element.name === 'register') {
          this.#take(1, element.place);
          const end = start + bytesOf(size);
          found.push({ register, isCounted, access, resetValue, path, start, end, place: element.place });
          continue;
        }
        const isEdge = k === 0 || k === count - 1;
        const inside = {
          base: start,
          bits: size,
          access,
          resetValue,
          path,
          depth: depth + 1,
          isCounted: isCounted && isEdge,
        };
        this.#members(contents, inside, found);
      }
    }
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
