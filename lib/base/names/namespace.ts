/** Hands out unique names the way the reference's hardware generator does (rocket-system 4.2): `x`, `x_1`, `x_2`, … */
export class Namespace {
  // By base name, the next number to try.
  private readonly next = new Map<string, number>();

  /** A name made from `wanted` that was not handed out before. */
  take(wanted: string): string {
    let number = this.numberFor(wanted);
    if (number === undefined) {
      this.next.set(wanted, 1);
      return wanted;
    }
    let candidate = `${wanted}_${number}`;
    while (this.next.has(candidate)) candidate = `${wanted}_${++number}`;
    this.next.set(wanted, number + 1);
    this.next.set(candidate, 1);
    return candidate;
  }

  // The next number to try for a name that is taken, otherwise undefined. `p_k` counts as taken once `p` was numbered past k.
  private numberFor(name: string): number | undefined {
    const known = this.next.get(name);
    if (known !== undefined) return known;
    if (!/\d$/.test(name)) return undefined;
    const numbered = /^(.+)_([1-9]\d*)$/.exec(name);
    if (numbered === null) return undefined;
    const [, base = '', number] = numbered;
    return (this.next.get(base) ?? 0) > Number(number) ? 1 : undefined;
  }
}
