/** A type of hardware: wires with their names, widths and directions, as plain data (hardware 1). */
export type WireType = GroundType | VectorType | BundleType;

/** A value that has no parts. */
export type GroundType =
  /** A number of `width` bits, at least 0, or an analog wire of as many. */
  | { readonly kind: 'uint' | 'sint' | 'analog'; readonly width: number }
  /** A clock; a reset that is synchronous, asynchronous, or either, as its source decides. */
  | { readonly kind: 'clock' | 'async-reset' | 'reset' };

/** Several values of one type, by their number from 0. */
export interface VectorType {
  readonly kind: 'vector';
  /** The type of each. */
  readonly of: WireType;
  /** How many, at least 0. */
  readonly length: number;
}

/** Values by their names. */
export interface BundleType {
  readonly kind: 'bundle';
  /** In their order; no two have the same name. */
  readonly fields: readonly WireField[];
}

/** A part of a bundle. */
export interface WireField {
  readonly name: string;
  readonly type: WireType;
  /** Whether it runs against the direction of the bundle. */
  readonly flip: boolean;
}

/** A number of `width` bits, an integer of at least 0 (hardware 1). */
export function uint(width: number): GroundType {
  return { kind: 'uint', width };
}

/** One bit (hardware 1). */
export const bool: GroundType = uint(1);

/** A clock (hardware 1). */
export const clockWire: GroundType = { kind: 'clock' };

/** A reset whose source decides whether it is synchronous (hardware 1). */
export const resetWire: GroundType = { kind: 'reset' };

/** `length` values of one type (hardware 1). */
export function vector(length: number, of: WireType): VectorType {
  return { kind: 'vector', of, length };
}

/** What runs against the direction of the bundle that it is in, made with {@link flip}. */
interface Flipped {
  readonly flipped: WireType;
}

/** Turns the direction of a field around (hardware 1). */
export function flip(type: WireType): Flipped {
  return { flipped: type };
}

/** A bundle with these fields, in the order in which they are written (hardware 1). */
export function bundle(fields: Readonly<Record<string, WireType | Flipped>>): BundleType {
  return bundleOf(Object.entries(fields));
}

/** A bundle with these fields, in their order: for names that are numbers, or made (hardware 1). */
export function bundleOf(fields: Iterable<readonly [name: string, type: WireType | Flipped]>): BundleType {
  return {
    kind: 'bundle',
    fields: Array.from(fields, ([name, type]) =>
      'flipped' in type ? { name, type: type.flipped, flip: true } : { name, type, flip: false },
    ),
  };
}

/** A value that is handed over when both sides are ready for it (hardware 1). */
export function decoupled(bits: WireType): BundleType {
  return bundle({ ready: flip(bool), valid: bool, bits });
}
