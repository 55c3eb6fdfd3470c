import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import { oneLine } from '../../base/text/index.js';
import { childOf, type XmlElement } from '../xml/element.js';

/** Something odd that was read nevertheless. */
export interface SvdRemark {
  readonly message: string;
  readonly place: Location;
}

/** A number as SVD has it: `16`, `0x10`, `#1010`, `0b1010`, with k, M, G or T behind it; undefined for what is none. */
function numberIn(text: string | undefined): bigint | undefined {
  const parts = /^\+?(?:0[xX]([0-9a-fA-F]+)|(?:#|0[bB])([01]+)|(\d+))([kKmMgGtT]?)$/.exec(text?.trim() ?? '');
  if (parts === null) return undefined;
  const [, hexadecimal, binary, decimal = '0', unit = ''] = parts;
  const digits = hexadecimal !== undefined ? `0x${hexadecimal}` : binary !== undefined ? `0b${binary}` : decimal;
  return BigInt(digits) << (unit === '' ? 0n : BigInt(10 * (1 + 'kmgt'.indexOf(unit.toLowerCase()))));
}

/** A number in one way of writing it; what is none as it is. */
export function canonicalNumber(text: string): string {
  const number = numberIn(text);
  return number === undefined ? text : hex(number);
}

type Bounds = readonly [least: bigint, most: bigint | undefined];

const addresses: Bounds = [0n, (1n << 64n) - 1n];
const words: Bounds = [0n, 0xffff_ffffn];
const positiveWords: Bounds = [1n, 0xffff_ffffn];

/** What a file has numbers for. */
export type NumberName =
  | 'baseAddress'
  | 'offset'
  | 'addressOffset'
  | 'dim'
  | 'dimIncrement'
  | 'size'
  | 'value'
  | 'addressUnitBits'
  | 'width';

// What is counted has no upper bound here: the limits of reading are lower.
const bounds: Readonly<Record<NumberName, Bounds>> = {
  ...{ baseAddress: addresses, offset: addresses, addressOffset: addresses, dimIncrement: addresses },
  ...{ dim: [1n, undefined], size: [0n, 1n << 64n], value: words },
  ...{ addressUnitBits: positiveWords, width: positiveWords },
};

/** What a number is asked for by. */
export interface Asked {
  readonly name: NumberName;
  /** What it is said of, in messages: `register R`. */
  readonly of: string;
}

/** Reads the numbers of a file, and tells of each that is none, once. */
export class NumberReader {
  readonly remarks: SvdRemark[] = [];
  readonly #told = new Set<XmlElement>();

  /**
   * The number in a child of the first of the elements that has one with a text; `otherwise` where none has, and where it is not a number or out
   * of bounds.
   */
  in(elements: readonly XmlElement[], asked: Asked, otherwise: bigint): bigint {
    return this.#read(elements, asked, `it was taken for ${otherwise}`).value ?? otherwise;
  }

  /** The number as of `in`, and whether something is written; without a value, `instead` was done. */
  told(
    elements: readonly XmlElement[],
    asked: Asked,
    instead: string,
  ): { readonly isWritten: boolean; readonly value: bigint | undefined } {
    return this.#read(elements, asked, instead);
  }

  #read(elements: readonly XmlElement[], { name, of }: Asked, instead: string): ReturnType<NumberReader['told']> {
    const written = elements.map((each) => childOf(each, name)).find((each) => each !== undefined && each.text !== '');
    if (written === undefined) return { isWritten: false, value: undefined };
    const wrong = faultIn(written.text, bounds[name]);
    if (wrong === undefined) return { isWritten: true, value: numberIn(written.text) };
    if (!this.#told.has(written)) {
      this.#told.add(written);
      const message = `The ${name} of ${of} is written ${shortened(written.text)}, which is ${wrong}; ${instead}.`;
      this.remarks.push({ message, place: written.place });
    }
    return { isWritten: true, value: undefined };
  }
}

function faultIn(text: string, [least, most]: readonly [bigint, bigint | undefined]): string | undefined {
  const value = numberIn(text.replace(/^-/, ''));
  if (value === undefined) return 'not a number';
  const isBelow = text.startsWith('-') || value < least;
  if (!isBelow && (most === undefined || value <= most)) return undefined;
  return most === undefined ? `less than ${least}` : `not from ${least} to ${hex(most)}`;
}

// Of what a message needs only the beginning.
const mostShown = 40;

function shortened(text: string): string {
  const line = oneLine(text);
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`;
}
