import { demand, demandCount } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/** Interrupt numbers from `start` up to, not including, `end` (interrupts-clocks 1). May be empty. */
export class IntRange {
  /** Throws `interrupts/range` unless 0 <= start <= end, `values/count` for more than 65,536 numbers. */
  constructor(
    /** The first number, at least 0. */
    readonly start: number,
    /** One more than the last number, no less than `start`. */
    readonly end: number,
  ) {
    demand(
      Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end,
      rules.range,
      () => `Interrupts [${start}, ${end}) are not a range of numbers from 0.`,
      {
        help: () =>
          `Give the first number and one more than the last, such as [0, ${Number.isSafeInteger(Math.ceil(end - start)) ? Math.max(1, Math.ceil(Math.abs(end - start))) : 1}].`,
      },
    );
    demandCount(end - start, 'interrupts of a source');
  }

  /** How many numbers there are. */
  get size(): number {
    return this.end - this.start;
  }

  /** Also true for an empty range strictly inside the other. */
  overlaps(other: IntRange): boolean {
    return this.start < other.end && other.start < this.end;
  }

  /**
   * The range `by` numbers further up.
   *
   * @throws RequirementError `interrupts/range` if a number falls below 0.
   */
  offset(by: number): IntRange {
    return new IntRange(this.start + by, this.end + by);
  }

  /** `[start, end)`. */
  toString(): string {
    return `[${this.start}, ${this.end})`;
  }

  /** The two ends, for reports. */
  encode(): readonly [number, number] {
    return [this.start, this.end];
  }
}

/** `[start, end]` half open, or n for `[0, n)`. */
export type IntRangeLike = IntRange | readonly [start: number, end: number] | number;

/**
 * Reads any spelling of a range (interrupts-clocks 1).
 *
 * @throws RequirementError `interrupts/range` unless 0 <= start <= end.
 */
export function toIntRange(range: IntRangeLike): IntRange {
  if (range instanceof IntRange) return range;
  return typeof range === 'number' ? new IntRange(0, range) : new IntRange(range[0], range[1]);
}

/**
 * Two of the ranges that overlap, the earlier listed one first. Sweeps over the ranges by start; an empty range overlaps what it is
 * strictly inside of.
 */
export function findOverlappingRanges(ranges: readonly IntRange[]): readonly [IntRange, IntRange] | undefined {
  const sorted = ranges
    .map((range, k) => ({ range, k }))
    .sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  let reaching: { range: IntRange; k: number } | undefined;
  for (const next of sorted) {
    if (reaching?.range.overlaps(next.range) === true) {
      const [first, second] = reaching.k < next.k ? [reaching, next] : [next, reaching];
      return [first.range, second.range];
    }
    if (reaching === undefined || next.range.end > reaching.range.end) reaching = next;
  }
  return undefined;
}
