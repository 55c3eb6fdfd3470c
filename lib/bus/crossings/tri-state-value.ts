/** A flag that may be left alone: replaces an original value only if it is set (core 8.9). */
export class TriStateValue {
  /** Leaves the original as it is. */
  static readonly unset: TriStateValue = new TriStateValue(false, false);

  /** The replacement of the original; false if unset. */
  readonly value: boolean;
  /** Whether it replaces the original. */
  readonly set: boolean;

  private constructor(value: boolean, set: boolean) {
    this.value = value;
    this.set = set;
  }

  /** Replaces any original by this value. */
  static of(value: boolean): TriStateValue {
    return new TriStateValue(value, true);
  }

  /** The value if it is set, else the original (core 8.9). */
  update(original: boolean): boolean {
    return this.set ? this.value : original;
  }
}
