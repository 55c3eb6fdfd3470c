import { givenWords, RequirementError } from '../diagnostic/index.js';
import * as rules from './rules.js';

/**
 * How an address, a mask or a size may be written: a bigint, a safe integer, or a string. A string is decimal (`'4096'`),
 * hexadecimal (`'0x8000_0000'`, `'-0x41'`), or a decimal count of binary units (`'64K'`, `'256M'`, `'4G'`, `'1T'`, also `KiB`
 * or `KB`, all powers of 1024). Underscores may separate digits.
 */
export type AddressLike = bigint | number | string;

const pattern =
  /^(?<sign>-?)(?:(?<hex>0x[\da-f]+(?:_[\da-f]+)*)|(?<decimal>\d+(?:_\d+)*)(?: ?(?<unit>[kmgt])(?:i?b)?)?)$/i;

/** Binary units and the power of two that each stands for, the largest first. */
const units = new Map([
  ['E', 60],
  ['P', 50],
  ['T', 40],
  ['G', 30],
  ['M', 20],
  ['K', 10],
]);

/**
 * The value of an address, mask or size as a bigint; see {@link AddressLike} for the spellings (design 5).
 *
 * @throws RequirementError `address/number` for a number that is not a safe integer, and for what is neither a number nor a text, `address/syntax` for a string that
 * is no address.
 */
export function toAddress(value: AddressLike): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string') return parseAddress(value);
  if (Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value !== 'number') {
    throw new RequirementError(
      rules.addressNumber,
      `An address or a size is needed, and ${givenWords(value)} was given.`,
      {
        ...{ category: 'input', help: "Write it as 0x8000_0000, as 0x8000_0000n, or as a text: '0x8000_0000', '64K'." },
      },
    );
  }
  throw new RequirementError(rules.addressNumber, `The number ${value} is not exact as an address.`, {
    category: 'input',
    help: `Numbers are accepted as integers up to 2^53 - 1; write larger addresses as a bigint or as a string${Number.isInteger(value) && Math.abs(value) < 2 ** 128 ? `: ${hex(BigInt(value))}n or '${hex(BigInt(value))}'` : ''}.`,
  });
}

/** Lower-case hexadecimal without padding: `0x1f`, and `-0x41` for a negative value (design 5). */
export function hex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** The value that {@link hex} wrote (design 5). */
export function parseHex(text: string): bigint {
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text);
}

/**
 * A number of bytes, at least 0, for people: in the largest binary unit that divides it (`4 KiB`, `256 MiB`), below 1
 * KiB in decimal (`1 byte`, `16 bytes`), and otherwise in hexadecimal (`0x1234 bytes`; design 5).
 */
export function formatSize(bytes: bigint): string {
  if (bytes === 1n) return '1 byte';
  if (bytes < 1024n) return `${bytes} bytes`;
  for (const [unit, bits] of units) {
    if (BigInt.asUintN(bits, bytes) === 0n) return `${bytes >> BigInt(bits)} ${unit}iB`;
  }
  return `${hex(bytes)} bytes`;
}

// Hexadecimal numbers in the notation of other languages.
function hexMeant(text: string): string {
  const { digits } = /^(?:[$#]|16#|h')?(?<digits>[\da-f]+(?:_[\da-f]+)*)h?$/i.exec(text)?.groups ?? {};
  return digits === undefined ? '' : `If that is hexadecimal, write '0x${digits}'. `;
}

function parseAddress(text: string): bigint {
  const { sign, hex: hexDigits, decimal, unit } = pattern.exec(text)?.groups ?? {};
  const digits = hexDigits ?? decimal;
  if (digits === undefined) {
    throw new RequirementError(rules.addressSyntax, `${JSON.stringify(text)} is not an address.`, {
      category: 'input',
      help: `${hexMeant(text)}Write hexadecimal ('0x8000_0000'), decimal ('4096'), or decimal with a binary unit K, M, G or T ('64K', '256MiB').`,
    });
  }
  const magnitude = BigInt(digits.replaceAll('_', '')) << BigInt(units.get(unit?.toUpperCase() ?? '') ?? 0);
  return sign === '-' ? -magnitude : magnitude;
}

/** The order of addresses, ascending; for `sort`. */
export function ascending(this: void, a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
