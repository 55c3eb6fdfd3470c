import { demand, repeated } from '../diagnostic/index.js';
import * as rules from './rules.js';

/** Ids are 32-bit numbers, and so is the end of a range (tilelink 0.2). */
const largestEnd = 2 ** 31 - 1;

/** The ids from `start` up to, not including, `end` (core 8.6). May be empty. */
export class IdRange {
  /** First id, an integer of at least 0. */
  readonly start: number;
  /** First id after the range, an integer of at least `start` and at most 2^31 - 1. */
  readonly end: number;

  /**
   * From `start` inclusive to `end` exclusive.
   *
   * @throws RequirementError in this order, `id-range/integer` for fractions, `id-range/negative` if start is below 0, `id-range/limit` if one
   * is above 2^31 - 1, `id-range/order` unless start is at most end.
   */
  constructor(start: number, end: number) {
    demand(
      Number.isInteger(start) && Number.isInteger(end),
      rules.idRangeInteger,
      () => `Ids [${start}, ${end}) are not integers.`,
      {
        help: () =>
          Number.isFinite(start) && Number.isFinite(end)
            ? `Give whole numbers: [${Math.max(0, Math.floor(start))}, ${Math.max(1, Math.ceil(start), Math.ceil(end))}].`
            : 'Give whole numbers; there are only finitely many ids.',
      },
    );
    demand(start >= 0, rules.idRangeNegative, () => `Ids [${start}, ${end}) start below 0.`, {
      help: () => `Ids count from 0: [0, ${Math.max(1, end - start)}] are ${Math.max(1, end - start)}.`,
    });
    demand(
      Math.max(start, end) <= largestEnd,
      rules.idRangeLimit,
      () => `Ids [${start}, ${end}) end above ${largestEnd}, 2^31 - 1.`,
      {
        help: () =>
          end > start && end - start <= largestEnd
            ? `Number the ids from 0: [0, ${end - start}] are as many.`
            : 'Where adapters multiply the ids, such as fragmenters, put tl.sourceShrinker(8) in front of the first of them.',
      },
    );
    demand(start <= end, rules.idRangeOrder, () => `Ids [${start}, ${end}) end before they start.`, {
      help: () => orderHelp(start, end),
    });
    this.start = start;
    this.end = end;
  }

  /** Order by start, then larger ranges first (core 8.6). */
  static compare(this: void, a: IdRange, b: IdRange): number {
    return a.start - b.start || b.end - a.end;
  }

  /**
   * The first two neighbours in sorted order that overlap, the later one first; undefined if there are none. Only neighbours
   * are compared, so an empty range between two others hides their overlap: (0, 10), (0, 0), (5, 6) give undefined.
   */
  static overlaps(ranges: readonly IdRange[]): readonly [later: IdRange, earlier: IdRange] | undefined {
    let earlier: IdRange | undefined;
    for (const later of [...ranges].sort(IdRange.compare)) {
      if (earlier?.overlaps(later) === true) return [later, earlier];
      earlier = later;
    }
    return undefined;
  }

  /** Number of ids, at least 0. */
  get size(): number {
    return this.end - this.start;
  }

  /** Whether the range has no ids. */
  get isEmpty(): boolean {
    return this.start === this.end;
  }

  /** All ids, ascending; `what` messages call them. */
  range(what = 'ids'): number[] {
    return repeated(this.size, what, (k) => this.start + k);
  }

  /**
   * Both ends moved up by `by` ids, an integer that may be negative (core 8.6).
   *
   * @throws RequirementError as the constructor does.
   */
  shift(by: number): IdRange {
    return by === 0 ? this : new IdRange(this.start + by, this.end + by);
  }

  /** Whether the ranges share an id; also true for an empty range strictly inside the other. */
  overlaps(other: IdRange): boolean {
    return this.start < other.end && other.start < this.end;
  }

  /** Whether the id, or all of the other range, is within; both ends of a range count, so (0, 4) contains (4, 4). */
  contains(x: number | IdRange): boolean {
    if (typeof x === 'number') return this.start <= x && x < this.end;
    return this.start <= x.start && x.end <= this.end;
  }

  /** Whether both have the same start and end. */
  equals(other: IdRange): boolean {
    return this.start === other.start && this.end === other.end;
  }

  /** `IdRange(0, 4)`. */
  toString(): string {
    return `IdRange(${this.start}, ${this.end})`;
  }
}

// An end below the start may be a number of ids, or the two may be swapped.
function orderHelp(start: number, end: number): string {
  const write = 'Give the first id and the one behind the last';
  return end > 0
    ? `${write}: [${start}, ${start + end}] for ${end} ids from ${start}, [${end}, ${start}] for those from ${end}.`
    : `${write}, such as [${start}, ${start + 1}] for one id.`;
}
