import { demand } from '../diagnostic/index.js';
import { formatSize, hex } from './address.js';
import * as rules from './rules.js';

/** What {@link AddressRange.fromSets} needs of an address set; the class itself builds on ranges. */
interface HasRanges {
  toRanges(): AddressRange[];
}

/** The addresses from `base` up to, not including, `end` = base + size, in bytes (core 8.3). Never empty. */
export class AddressRange {
  /** First address of the range, in bytes, at least 0. */
  readonly base: bigint;
  /** Number of bytes, at least 1. */
  readonly size: bigint;

  /**
   * Both numbers count bytes.
   *
   * @throws RequirementError `address-range/negative-base` if base is below 0, then `address-range/size` unless size is
   * above 0.
   */
  constructor(base: bigint, size: bigint) {
    demand(base >= 0n, rules.addressRangeNegativeBase, () => `The base ${hex(base)} of an AddressRange is negative.`, {
      help: 'Give the first address of the range, which is at least 0.',
    });
    demand(
      size > 0n,
      rules.addressRangeSize,
      () => `The size ${hex(size)} of the AddressRange at ${hex(base)} is not positive.`,
      { help: 'Give the number of bytes from the first to the last address, both included; leave out an empty range.' },
    );
    this.base = base;
    this.size = size;
  }

  /** Order by base, then larger ranges first (core 8.3). */
  static compare(this: void, a: AddressRange, b: AddressRange): number {
    if (a.base !== b.base) return a.base < b.base ? -1 : 1;
    if (a.size !== b.size) return a.size > b.size ? -1 : 1;
    return 0;
  }

  /** The same addresses as the fewest ranges, ascending; touching ranges are joined (core 8.3). */
  static unify(ranges: readonly AddressRange[]): AddressRange[] {
    const joined: AddressRange[] = [];
    for (const range of [...ranges].sort(AddressRange.compare)) {
      const last = joined.at(-1);
      const union = last?.union(range);
      if (union === undefined) joined.push(range);
      else joined[joined.length - 1] = union;
    }
    return joined;
  }

  /**
   * The addresses of all the sets as the fewest ranges, ascending (core 8.3).
   *
   * @throws RequirementError `address/infinite` if a set is infinite.
   */
  static fromSets(sets: readonly HasRanges[]): AddressRange[] {
    return AddressRange.unify(sets.flatMap((set) => set.toRanges()));
  }

  /** Removes every range of `take` from every range of `from`, in turn. */
  static subtract(from: readonly AddressRange[], take: readonly AddressRange[]): AddressRange[] {
    return take.reduce<AddressRange[]>((left, range) => left.flatMap((each) => each.subtract(range)), [...from]);
  }

  /** The first address after the range: base + size. */
  get end(): bigint {
    return this.base + this.size;
  }

  /** Whether the range holds every address of the other. */
  contains(other: AddressRange): boolean {
    return this.base <= other.base && other.end <= this.end;
  }

  /** The smallest range that covers both if they overlap or touch, otherwise undefined. */
  union(other: AddressRange): AddressRange | undefined {
    if (this.base > other.end || other.base > this.end) return undefined;
    return fromTo(min(this.base, other.base), max(this.end, other.end));
  }

  /** What is left of this range below and above the other: up to two ranges, ascending. */
  subtract(other: AddressRange): AddressRange[] {
    const below = { base: this.base, end: min(this.end, other.base) };
    const above = { base: max(this.base, other.end), end: this.end };
    return [below, above].filter(({ base, end }) => base < end).map(({ base, end }) => fromTo(base, end));
  }

  /** Whether both have the same base and size. */
  equals(other: AddressRange): boolean {
    return this.base === other.base && this.size === other.size;
  }

  /** `AddressRange(0x1000, 0x20)`: base and size. */
  toString(): string {
    return `AddressRange(${hex(this.base)}, ${hex(this.size)})`;
  }

  /**
   * The range as a call in a UVM test bench, indented by four blanks; numbers have at least 8 hexadecimal digits (core
   * 8.3).
   */
  toUvm(): string {
    return `    set_addr_range(1, 32'h${padded(this.base)}, 32'h${padded(this.end)});`;
  }

  /**
   * The range as JSON text with decimal numbers (core 8.3). As in the reference, the key `max` holds the first address
   * after the range.
   */
  toJsonText(): string {
    return `{"base": ${this.base}, "max": ${this.end}}`;
  }
}

/** A range in a message: `[0x1000, 0x2000) (4 KiB)`. */
export function rangeText({ base, end, size }: Pick<AddressRange, 'base' | 'end' | 'size'>): string {
  return `[${hex(base)}, ${hex(end)}) (${formatSize(size)})`;
}

function fromTo(base: bigint, end: bigint): AddressRange {
  return new AddressRange(base, end - base);
}

function padded(x: bigint): string {
  return x.toString(16).padStart(8, '0');
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
