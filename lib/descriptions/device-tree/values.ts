import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import type { DraftLabel, DraftPart, DraftProperty } from './draft.js';
import { characterIn, evaluate, ExpressionError, type ExpressionToken, integerIn, unescaped } from './expression.js';
import { findInclude } from './include.js';
import type { Scanner } from './scanner.js';

const quoted = /"((?:\\[^]|[^"\\])*)"/y;
const character = /'((?:\\[^]|[^'\\])+)'/y;
const digits = /[0-9][0-9A-Za-z]*/y;
const operator = /<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^~!?:()]/y;
// Those of C are written in capitals here, and U first.
const suffixes = /^(0[xX])?[0-9A-Fa-f]+U?L{0,2}$/;
const everyBit = (1n << 64n) - 1n;
const byte = /[0-9A-Fa-f]{2}/y;

/** Reads values of properties: strings, cells, bytes, references and files. */
export class ValueReader {
  readonly #scan: Scanner;
  readonly #files: Source;
  readonly #limits: ReadingLimits;

  constructor(scan: Scanner, files: Source, limits: ReadingLimits) {
    this.#scan = scan;
    this.#files = files;
    this.#limits = limits;
  }

  /** Adds one of the values of a property, which commas divide. */
  value({ parts, labels }: DraftProperty): void {
    this.labels(labels);
    const place = this.#scan.place();
    const text = this.#scan.match(quoted);
    if (text !== undefined) {
      const bytes = this.#unescaped(text[1] ?? '', place);
      const ended = new Uint8Array(bytes.length + 1);
      ended.set(bytes);
      parts.push({ bytes: ended, place });
      return;
    }
    const target = this.#scan.reference();
    if (target !== undefined) {
      parts.push({ target, as: 'path', place });
      return;
    }
    if (this.#scan.keyword('/incbin/')) {
      parts.push({ bytes: this.#incbin(place), place });
      return;
    }
    let bits = 32;
    const isSized = this.#scan.keyword('/bits/');
    if (isSized) {
      const at = this.#scan.place();
      const width = this.#number();
      if (width === undefined || ![8n, 16n, 32n, 64n].includes(width.value))
        throw new DescriptionError('/bits/ takes 8, 16, 32 or 64, as a number.', at);
      bits = Number(width.value);
    }
    if (this.#scan.take('<')) this.#cells(parts, labels, bits);
    else if (isSized) throw this.#scan.error(`/bits/ is for <cells>; not ${this.#scan.next()}.`);
    else if (this.#scan.take('[')) this.#bytes(parts, labels);
    else throw this.#unexpected('A value begins here: "text", <cells>, [bytes] or &label');
  }

  /** Adds the labels that stand here, in the value of a property. */
  labels(labels: DraftLabel[]): void {
    const place = this.#scan.place();
    for (const name of this.#scan.labels()) labels.push({ name, place, inValue: true });
  }

  /** One number, or an expression in brackets. */
  integer(): bigint {
    const place = this.#scan.place();
    const tokens: ExpressionToken[] = [];
    let depth = 0;
    do {
      const token = this.#expressionToken(tokens.length === 0);
      if (token.text === '(') depth++;
      if (token.text === ')') depth--;
      tokens.push(token);
      if (tokens.length > this.#limits.items) throw new DescriptionError('The expression is too long.', place);
    } while (depth > 0);
    try {
      return evaluate(tokens, 'compiler');
    } catch (error) {
      throw error instanceof ExpressionError ? new DescriptionError(error.message, place) : error;
    }
  }

  #cells(parts: DraftPart[], labels: DraftLabel[], bits: number): void {
    for (;;) {
      this.labels(labels);
      if (this.#scan.take('>')) return;
      const place = this.#scan.place();
      const target = this.#scan.reference();
      if (target !== undefined) {
        if (bits !== 32) throw new DescriptionError('A reference has 32 bits.', place);
        parts.push({ target, as: 'phandle', place });
        continue;
      }
      const bytes = new Uint8Array(bits / 8);
      const value = this.integer();
      const mask = (1n << BigInt(bits)) - 1n;
      // A negative number fills the bits above.
      if (value > mask && (value | mask) !== everyBit) {
        throw new DescriptionError(`0x${value.toString(16)} has more than ${bits} bits.`, place);
      }
      for (let index = 0; index < bytes.length; index++) {
        bytes[bytes.length - 1 - index] = Number((value >> BigInt(8 * index)) & 0xffn);
      }
      parts.push({ bytes, place });
    }
  }

  #bytes(parts: DraftPart[], labels: DraftLabel[]): void {
    const place = this.#scan.place();
    const found: number[] = [];
    for (;;) {
      this.labels(labels);
      if (this.#scan.take(']')) break;
      const two = this.#scan.match(byte);
      if (two === undefined) throw this.#scan.error(`A byte has two hexadecimal digits; here is ${this.#scan.next()}.`);
      found.push(Number.parseInt(two[0], 16));
    }
    parts.push({ bytes: Uint8Array.from(found), place });
  }

  #incbin(place: Location): Uint8Array {
    this.#scan.expect('(');
    this.#scan.skip();
    const quote = this.#scan.match(quoted);
    if (quote === undefined) throw this.#scan.error('/incbin/ takes a file: /incbin/("file").');
    const file = new TextDecoder('utf-8').decode(this.#unescaped(quote[1] ?? '', place));
    let [start, length] = [0, Infinity];
    if (this.#scan.take(',')) {
      start = Number(this.integer());
      this.#scan.expect(',');
      length = Number(this.integer());
    }
    this.#scan.expect(')');
    const found = findInclude(file, { source: this.#files, beside: [this.#files.file, place.file], place });
    if (found === undefined) throw new DescriptionError(`There is no file ${file} to include.`, place);
    return found.content.slice(start, start + length);
  }

  #expressionToken(isFirst: boolean): ExpressionToken {
    this.#scan.skip();
    const number = this.#number();
    if (number !== undefined) return number;
    const place = this.#scan.place();
    const quote = this.#scan.match(character);
    if (quote !== undefined) {
      const value = characterIn(this.#unescaped(quote[1] ?? '', place));
      if (value === undefined) throw this.#scan.error(`${quote[0]} is not one character.`);
      return { text: quote[0], value };
    }
    const found = isFirst && !this.#scan.isAt('(') ? undefined : this.#scan.match(operator);
    if (found === undefined) throw this.#unexpected('A number begins here, or an expression in brackets');
    return { text: found[0] };
  }

  // A name where none can stand is a macro that nobody has defined.
  #unexpected(wanted: string): DescriptionError {
    const next = this.#scan.next();
    const help = `If ${next} is a macro, include what defines it, or give it with -D ${next}=VALUE as the build does.`;
    return this.#scan.error(`${wanted}; not ${next}.`, /^[A-Za-z_]\w*$/.test(next) ? help : undefined);
  }

  #number(): (ExpressionToken & { readonly value: bigint }) | undefined {
    this.#scan.skip();
    const text = this.#scan.match(digits)?.[0];
    if (text === undefined) return undefined;
    const value = suffixes.test(text) ? integerIn(text) : undefined;
    if (value === undefined) throw this.#scan.error(`${text} is not a number.`);
    if (value >> 64n !== 0n) throw this.#scan.error(`${text} has more than 64 bits.`);
    return { text, value };
  }

  #unescaped(text: string, place: Location): Uint8Array {
    try {
      return unescaped(text);
    } catch (error) {
      throw error instanceof ExpressionError ? new DescriptionError(error.message, place) : error;
    }
  }
}
