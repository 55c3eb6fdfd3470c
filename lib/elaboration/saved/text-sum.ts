/** A checksum of text that arrives in pieces: 32-bit FNV-1a over four-byte words. It detects accidents, not attacks. */
export class TextSum {
  #sum = 0x811c9dc5;
  // Bytes that do not fill a word yet.
  #rest = new Uint8Array(0);

  /** Adds the next bytes, in UTF-8. */
  add(bytes: Uint8Array): this {
    const all = this.#rest.length === 0 ? bytes : joined(this.#rest, bytes);
    const whole = all.length - (all.length % 4);
    this.#sum = sumOfWords(this.#sum, all, whole);
    this.#rest = all.slice(whole);
    return this;
  }

  /**
   * The checksum of everything added so far, as eight hexadecimal digits. Bytes of an incomplete word are added
   * individually.
   */
  toString(): string {
    const sum = this.#rest.reduce(step, this.#sum);
    return (sum >>> 0).toString(16).padStart(8, '0');
  }
}

function step(sum: number, unit: number): number {
  return Math.imul(sum ^ unit, 0x01000193);
}

function sumOfWords(before: number, bytes: Uint8Array, end: number): number {
  const words = new DataView(bytes.buffer, bytes.byteOffset, end);
  let sum = before;
  for (let at = 0; at < end; at += 4) sum = step(sum, words.getInt32(at, true));
  return sum;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
