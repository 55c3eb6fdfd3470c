/** A flag that may be left alone: replaces an original value only if it is set (core 8.9). */
export class TriStateValue {
  /** Leaves the original as it is. */
  static readonly unset: TriStateValue = new TriStateValue(false, false);

  readonly value: boolean;
  readonly set: boolean;

  private constructor(value: boolean, set: boolean) {
    this.value = value;
    this.set = set;
  }

  /** Replaces any original by this value. */
  static of(value: boolean): TriStateValue {
    return new TriStateValue(value, true);
  }

  update(original: boolean): boolean {
    return this.set ? this.value : original;
  }
}
