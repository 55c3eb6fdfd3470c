import { bytes, demand, givenWords, RequirementError } from '../diagnostic/index.js';
import { isPow2, powersAround } from './powers.js';
import * as rules from './rules.js';

/**
 * The sizes of transfers that someone emits or supports: all powers of two from `min` to `max`, in bytes; (0, 0) means none
 * (core 8.5).
 */
export class TransferSizes {
  /** No transfers at all. */
  static readonly none: TransferSizes = new TransferSizes(0, 0);

  /** Smallest transfer in bytes, a power of two; 0 for none. */
  readonly min: number;
  /** Largest transfer in bytes, inclusive, a power of two; 0 for none. */
  readonly max: number;

  /**
   * One size, or all from min to max, in bytes.
   *
   * @throws RequirementError in this order, `transfer-sizes/power-of-two` for what is not a number, `transfer-sizes/order` unless min is at most max, `transfer-sizes/negative`
   * unless both are at least 0, `transfer-sizes/power-of-two` unless max and then min are 0 or a power of two,
   * `transfer-sizes/zero` if only min is 0.
   */
  constructor(min: number, max: number = min) {
    requireNumber(min);
    requireNumber(max);
    demand(
      min <= max,
      rules.transferSizesOrder,
      () => `The smallest transfer of ${bytes(min)} is larger than the largest of ${bytes(max)}.`,
      {
        help: () =>
          min > max && Number.isSafeInteger(min)
            ? `Write the smaller size first: [${Math.max(1, Math.ceil(max))}, ${min}].`
            : 'Give both as numbers of bytes, the smaller one first: [1, 64].',
      },
    );
    demand(min >= 0, rules.transferSizesNegative, () => `TransferSizes[${min}, ${max}] is negative.`, {
      help: 'Sizes are 1, 2, 4, 8, … bytes; [0, 0] stands for none.',
    });
    requirePow2(max, 'largest');
    requirePow2(min, 'smallest');
    demand(max === 0 || min !== 0, rules.transferSizesZero, () => `TransferSizes[${min}, ${max}] contains 0.`, {
      help: () =>
        `Write [1, ${max}]: the smallest transfer is 1 byte. Only TransferSizes.none, which is [0, 0], contains 0.`,
    });
    this.min = min;
    this.max = max;
  }

  /** The smallest range that covers all the others; `none` for an empty list (core 8.5). */
  static mincover(list: Iterable<TransferSizes>): TransferSizes {
    let cover = TransferSizes.none;
    for (const sizes of list) cover = cover.mincover(sizes);
    return cover;
  }

  /**
   * The sizes in all of the list (core 8.5).
   *
   * @throws RequirementError `transfer-sizes/empty-list` for an empty one.
   */
  static intersect(list: readonly TransferSizes[]): TransferSizes {
    const [first, ...others] = list;
    if (first === undefined) {
      throw new RequirementError(rules.transferSizesEmptyList, 'The intersection of no TransferSizes is not defined.', {
        help: 'Give at least one; for an empty list, decide what it stands for, such as TransferSizes.none.',
      });
    }
    return others.reduce((common, sizes) => common.intersect(sizes), first);
  }

  /** Whether there are no transfers at all. */
  get isNone(): boolean {
    return this.min === 0;
  }

  /**
   * Whether transfers of x bytes are among these, or all of the other sizes are; `none` is in every value, 0 bytes in none.
   */
  contains(x: number | TransferSizes): boolean {
    if (typeof x === 'number') return isPow2(x) && this.min <= x && x <= this.max;
    return x.isNone || (this.min <= x.min && x.max <= this.max);
  }

  /** Whether transfers of 2^lg bytes are among these; lg is an integer of at least 0 (core 8.5). */
  containsLg(lg: number): boolean {
    return this.contains(2 ** lg);
  }

  /** The sizes in both; `none` if there are none. */
  intersect(other: TransferSizes): TransferSizes {
    if (other.max < this.min || this.max < other.min) return TransferSizes.none;
    return oneOrNew(this, other, Math.max(this.min, other.min), Math.min(this.max, other.max));
  }

  /** The smallest range that covers both: (1, 2) with (16, 64) gives (1, 64). `none` adds nothing. */
  mincover(other: TransferSizes): TransferSizes {
    if (this.isNone) return other;
    if (other.isNone) return this;
    return oneOrNew(this, other, Math.min(this.min, other.min), Math.max(this.max, other.max));
  }

  /** Whether both have the same min and max. */
  equals(other: TransferSizes): boolean {
    return this.min === other.min && this.max === other.max;
  }

  /** `TransferSizes[1, 64]`. */
  toString(): string {
    return `TransferSizes[${this.min}, ${this.max}]`;
  }
}

// Returns one of the two objects if it is the result: most operations on ports change nothing.
function oneOrNew(a: TransferSizes, b: TransferSizes, min: number, max: number): TransferSizes {
  if (a.min === min && a.max === max) return a;
  if (b.min === min && b.max === max) return b;
  return new TransferSizes(min, max);
}

function requireNumber(size: unknown): void {
  if (typeof size === 'number') return;
  throw new RequirementError(
    rules.transferSizesPowerOfTwo,
    `The size of a transfer is needed, and ${givenWords(size)} was given.`,
    { help: 'Sizes are numbers of bytes, powers of two: new TransferSizes(1, 64).' },
  );
}

function requirePow2(size: number, which: string): void {
  demand(
    size === 0 || isPow2(size),
    rules.transferSizesPowerOfTwo,
    () => `The ${which} transfer of ${size} bytes is not a power of two.`,
    {
      help: () => `Sizes are powers of two: ${powersAround(size)} bytes.`,
    },
  );
}
