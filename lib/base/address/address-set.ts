import { demand, RequirementError } from '../diagnostic/index.js';
import { type AddressLike, formatSize, hex, toAddress } from './address.js';
import { AddressRange } from './address-range.js';
import { bitIndexes, bitLength, enumerateBits, enumerateMask } from './bits.js';
import { isAligned, isPow2, powerOfTwoDown, powerOfTwoUp } from './powers.js';
import * as rules from './rules.js';
import { meantRange } from './meant-range.js';
import { sizeAsMask } from './size-as-mask.js';

/**
 * The set of all addresses that agree with `base` in every bit outside `mask`: mask bits are don't-care bits (core 8.1).
 *
 * A mask of the form 2^k - 1 is one aligned power-of-two region; a mask with gaps describes interleaved regions (banks); a
 * negative mask ignores all high bits, which makes the set infinite. Bit operations are those of infinite two's complement.
 */
export class AddressSet {
  /** The set of all addresses. */
  static readonly everything: AddressSet = new AddressSet(0n, -1n);

  /** The address bits that all addresses of the set share; 0 under the mask, at least 0. */
  readonly base: bigint;
  /** The don't-care bits; negative for an infinite set. */
  readonly mask: bigint;

  /**
   * Base and mask in bytes; {@link AddressSet.of} takes them in any spelling.
   *
   * @throws RequirementError `address/misaligned` if base and mask share a bit, then `address/negative-base` if base is
   * below 0.
   */
  constructor(base: bigint, mask: bigint) {
    this.base = base;
    this.mask = mask;
    if ((base & mask) !== 0n) throw misaligned(this);
    if (base < 0n) throw negative(this);
  }

  /**
   * As the constructor, from any spelling of the two numbers (core 8.1).
   *
   * @throws RequirementError as {@link toAddress} and the constructor do.
   */
  static of(base: AddressLike, mask: AddressLike): AddressSet {
    return new AddressSet(toAddress(base), toAddress(mask));
  }

  /**
   * The one aligned region of `size` bytes at `base` (core 8.1). {@link AddressSet.misaligned} covers other regions
   * with several sets.
   *
   * @throws RequirementError `address/size` unless the size is a power of two, `address/misaligned` unless base is a
   * multiple of it.
   */
  static range(base: AddressLike, size: AddressLike): AddressSet {
    const start = toAddress(base);
    const bytes = toAddress(size);
    const whole = bytes > 0n ? powerOfTwoUp(bytes) : 0n;
    const sets = `or, where a list of sets is taken, AddressSet.misaligned(${hex(start)}, ${hex(bytes)})`;
    const otherwise =
      bytes <= 0n
        ? 'Give the number of bytes of the region, a power of two.'
        : start < 0n
          ? 'Give the first address of the region, which is at least 0.'
          : bytes === whole
            ? `Put it at ${hex(start - (start % whole))} or ${hex(start - (start % whole) + whole)}, if that is free, ${sets}.`
            : `Make it ${formatSize(whole)} at a multiple of that, ${sets}.`;
    const help = (): string => [meantRange(base, size), otherwise].filter((text) => text !== undefined).join(' ');
    demand(isPow2(bytes), rules.addressSize, () => `Size ${hex(bytes)} (${formatSize(bytes)}) is not a power of two.`, {
      help,
    });
    demand(
      isAligned(start, bytes),
      rules.addressMisaligned,
      () => `Base ${hex(start)} is not a multiple of the size ${hex(bytes)} (${formatSize(bytes)}).`,
      { help },
    );
    return new AddressSet(start, bytes - 1n);
  }

  /**
   * The fewest aligned sets that cover [base, base + size) going upwards, in bytes; none for size 0 (core 8.1).
   *
   * @throws RequirementError `address/size` for a negative size, `address/negative-base` for a negative base.
   */
  static misaligned(base: AddressLike, size: AddressLike): AddressSet[] {
    let start = toAddress(base);
    let rest = toAddress(size);
    demand(rest >= 0n, rules.addressSize, () => `Size ${hex(rest)} is negative.`, {
      help: 'Give the number of bytes of the region.',
    });
    const sets: AddressSet[] = [];
    while (rest !== 0n) {
      const alignment = start & -start;
      const largest = powerOfTwoDown(rest);
      const step = alignment === 0n || alignment > largest ? largest : alignment;
      sets.push(new AddressSet(start, step - 1n));
      start += step;
      rest -= step;
    }
    return sets;
  }

  /** Order by base, then larger masks first; negative masks come after all others of the same base (core 8.1). */
  static compare(this: void, a: AddressSet, b: AddressSet): number {
    if (a.base !== b.base) return a.base < b.base ? -1 : 1;
    if (a.mask !== b.mask) return a.mask > b.mask ? -1 : 1;
    return 0;
  }

  /**
   * Joins pairs of sets that differ in one base bit, in a single pass over the bits from low to high, and sorts (core 8.1).
   *
   * The same addresses, but not a minimal cover: contained sets stay, and so do duplicates if every base is 0 or if the last
   * bit produced them.
   */
  static unify(sets: readonly AddressSet[]): AddressSet[] {
    const bits = enumerateBits(sets.reduce((all, set) => all | set.base, 0n));
    if (bits.length === 0) return [...sets].sort(AddressSet.compare);
    const distinct = new DistinctSets();
    for (const set of sets) distinct.add(set);
    let repeated: AddressSet[] = [];
    for (const bit of bits) repeated = distinct.joinPairs(bit);
    return [...distinct.values(), ...repeated].sort(AddressSet.compare);
  }

  /** What the sets have in common with the others: of each, in order, the part in each of the others that it meets. */
  static intersectAll(sets: readonly AddressSet[], others: readonly AddressSet[]): AddressSet[] {
    return sets.flatMap((set) => others.map((other) => set.intersect(other)).filter((part) => part !== undefined));
  }

  /**
   * Removes every set of `take` from every set of `from`, in turn.
   *
   * @throws RequirementError `address/infinite` as {@link AddressSet.subtract} does.
   */
  static subtractAll(from: readonly AddressSet[], take: readonly AddressSet[]): AddressSet[] {
    return take.reduce<AddressSet[]>((left, set) => left.flatMap((each) => each.subtract(set)), [...from]);
  }

  /**
   * All values whose bits lie under the mask, ascending: see {@link enumerateMask}.
   *
   * @throws RequirementError `address/infinite` for a negative mask.
   */
  static enumerateMask(this: void, mask: bigint): bigint[] {
    return enumerateMask(mask);
  }

  /**
   * The single-bit values of the mask, ascending: see {@link enumerateBits}.
   *
   * @throws RequirementError `address/infinite` for a negative mask.
   */
  static enumerateBits(this: void, mask: bigint): bigint[] {
    return enumerateBits(mask);
  }

  /**
   * The positions of the one bits, ascending from 0: see {@link bitIndexes}.
   *
   * @throws RequirementError `address/infinite` for a negative x.
   */
  static bitIndexes(this: void, x: bigint): number[] {
    return bitIndexes(x);
  }

  /** Whether the set holds the address, or every address of the other set. */
  contains(x: bigint | AddressSet): boolean {
    if (typeof x === 'bigint') return ((x ^ this.base) & ~this.mask) === 0n;
    return ((x.mask | (this.base ^ x.base)) & ~this.mask) === 0n;
  }

  /** Whether the two sets share an address. */
  overlaps(other: AddressSet): boolean {
    return ((this.base ^ other.base) & ~(this.mask | other.mask)) === 0n;
  }

  /** Bytes in the contiguous block at the base, a power of two; 0 for a mask of -1, which has no end (core 8.1). */
  get alignment(): bigint {
    return (this.mask + 1n) & ~this.mask;
  }

  /** Whether the set is one block without gaps; true for {@link AddressSet.everything}. */
  get contiguous(): boolean {
    return this.alignment === this.mask + 1n;
  }

  /** Whether the set has a largest address: the mask is at least 0 (core 8.1). */
  get finite(): boolean {
    return this.mask >= 0n;
  }

  /**
   * The largest address, inclusive (core 8.1).
   *
   * @throws RequirementError `address/infinite` unless the set is finite.
   */
  get max(): bigint {
    if (!this.finite) throw infinite(this, 'is infinite: it has no largest address');
    return this.base | this.mask;
  }

  /** The set that also ignores the given bits; a negative mask ignores all high bits (core 8.1). */
  widen(bits: bigint): AddressSet {
    const mask = this.mask | bits;
    return mask === this.mask ? this : new AddressSet(this.base & ~bits, mask);
  }

  /** The addresses in both sets, or undefined if there are none. */
  intersect(other: AddressSet): AddressSet | undefined {
    if (!this.overlaps(other)) return undefined;
    const mask = this.mask & other.mask;
    // If one set contains the other, the smaller object itself is the result: adapters that filter by a wide set keep the objects they were given.
    if (mask === this.mask) return this;
    if (mask === other.mask) return other;
    return new AddressSet(this.base | other.base, mask);
  }

  /**
   * The addresses of this set that are not in the other, as disjoint sets in the order of the bits that distinguish them, low bits first
   * (core 8.1); `[this]` if the two are disjoint, nothing if the other covers this.
   *
   * @throws RequirementError `address/infinite` when infinitely many sets would remain: a finite set taken from an
   * infinite one.
   */
  subtract(other: AddressSet): AddressSet[] {
    const taken = this.intersect(other);
    if (taken === undefined) return [this];
    const distinguishing = this.mask & ~taken.mask;
    if (distinguishing < 0n) {
      throw infinite(
        this,
        `without ${other} is infinitely many sets: a finite set cannot be taken from an infinite one`,
      );
    }
    return enumerateBits(distinguishing).map((bit) => {
      const mask = (this.mask & (bit - 1n)) | taken.mask;
      return new AddressSet((taken.base ^ bit) & ~mask, mask);
    });
  }

  /** The address of this set that x addresses: don't-care bits from x, all others from the base. */
  legalize(x: bigint): bigint {
    return this.base | (this.mask & x);
  }

  /**
   * The contiguous blocks of the set, ascending (core 8.1).
   *
   * @throws RequirementError `address/infinite` unless the set is finite.
   */
  toRanges(): AddressRange[] {
    if (!this.finite) throw infinite(this, 'is infinite: it is not a list of ranges');
    const size = this.alignment;
    return enumerateMask(this.mask & ~(size - 1n)).map((offset) => new AddressRange(this.base | offset, size));
  }

  /** Whether both have the same base and mask. */
  equals(other: AddressSet): boolean {
    return this.base === other.base && this.mask === other.mask;
  }

  /** `AddressSet(0x1000, 0xfff)`; a negative mask as its complement: `AddressSet(0x0, ~0xff)`. */
  toString(): string {
    return `AddressSet(${hex(this.base)}, ${this.mask < 0n ? `~${hex(~this.mask)}` : hex(this.mask)})`;
  }
}

// How to write the sets that were probably meant by a base with bits of its mask; a mask with gaps describes a bank of a region.
function unaligned(base: bigint, mask: bigint): string {
  if (mask < 0n) return 'AddressSet.misaligned';
  const size = 1n << BigInt(mask.toString(2).length);
  const select = size - 1n - mask;
  const region = `AddressSet.misaligned(${hex(base & ~select)}, ${hex(size)})`;
  if (select === 0n) return region;
  return `AddressSet.intersectAll(${region}, [new AddressSet(${hex(base & select)}n, ~${hex(select)}n)])`;
}

function misaligned(set: AddressSet): RequirementError {
  const { base, mask } = set;
  return new RequirementError(
    rules.addressMisaligned,
    `${set} is misaligned: base bits ${hex(base & mask)} lie under the mask.`,
    {
      help:
        sizeAsMask([set]) ??
        (base < 0n
          ? 'Clear those base bits, and write a base of at least 0.'
          : `Write the base ${hex(base & ~mask)}, if that is free, or cover an unaligned region with the sets of ${unaligned(base, mask)}.`),
    },
  );
}

function negative(set: AddressSet): RequirementError {
  const { base } = set;
  const within32 = base >= -(1n << 32n);
  const meant = within32 ? `In 32 address bits that is ${hex(BigInt.asUintN(32, base))}: write this base. ` : '';
  return new RequirementError(
    rules.addressNegativeBase,
    `The base ${hex(base)} of ${set} is negative, which is ambiguous.`,
    { help: `${meant}High bits that do not matter belong into a negative mask.` },
  );
}

function infinite(set: AddressSet, what: string): RequirementError {
  const bits = Math.max(32, bitLength(set.base));
  const part = `AddressSet.of(${hex(set.base)}, ${hex(BigInt.asUintN(bits, set.mask))})`;
  return new RequirementError(rules.addressInfinite, `${set} ${what}.`, {
    help: `Use ${part}, its part within ${bits} address bits.`,
  });
}

/** The sets that unify works on, without duplicates, by mask and then by base. */
class DistinctSets {
  readonly #basesOf = new Map<bigint, Map<bigint, AddressSet>>();

  /** Whether the set was new. */
  add(set: AddressSet): boolean {
    const sameMask = this.#basesOf.get(set.mask) ?? new Map<bigint, AddressSet>();
    this.#basesOf.set(set.mask, sameMask);
    if (sameMask.has(set.base)) return false;
    sameMask.set(set.base, set);
    return true;
  }

  /**
   * Replaces every two sets that differ only in this base bit by one that ignores it; returns the results that were there
   * already.
   */
  joinPairs(bit: bigint): AddressSet[] {
    const joined: AddressSet[] = [];
    for (const [mask, sameMask] of this.#basesOf) {
      for (const { base } of sameMask.values()) {
        if ((base & bit) === 0n || !sameMask.has(base ^ bit)) continue;
        sameMask.delete(base);
        sameMask.delete(base ^ bit);
        joined.push(new AddressSet(base ^ bit, mask | bit));
      }
    }
    return joined.filter((set) => !this.add(set));
  }

  *values(): Generator<AddressSet> {
    for (const sameMask of this.#basesOf.values()) yield* sameMask.values();
  }
}
