/** Assigns consecutive numbers to distinct strings. */
export class Numbering {
  private readonly numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size));
    return number;
  }

  /** The strings in the order of their numbers. */
  texts(): Iterable<string> {
    return this.numbers.keys();
  }
}
