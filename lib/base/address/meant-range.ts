import { type AddressLike, hex, toAddress } from './address.js';
import { isAligned, isPow2 } from './powers.js';

/** A number that may be meant, and what is to be written then: nothing where it is written so. */
interface Reading {
  readonly value: bigint;
  readonly said: readonly string[];
}

/**
 * What helps where a region is refused that would be one if the digits of a text were hexadecimal, as in `range('1000_0000', '4K')`, or if its
 * size were where it ends, as in `range(0x1000_0000, 0x1000_ffff)`; undefined where neither is so.
 */
export function meantRange(base: AddressLike, size: AddressLike): string | undefined {
  const start = toAddress(base);
  const inHexadecimal = readings(base).flatMap((first) => readings(size).map((second) => [first, second] as const));
  const byItsEnd = ends(start, size).map((second) => [{ value: start, said: [] }, second] as const);
  const meant = [...inHexadecimal, ...byItsEnd].find(([first, second]) => isRegion(first.value, second.value));
  return meant?.flatMap(({ said }) => said).join(' ');
}

function isRegion(start: bigint, bytes: bigint): boolean {
  return start >= 0n && isPow2(bytes) && isAligned(start, bytes);
}

function readings(text: AddressLike): Reading[] {
  const written: Reading = { value: toAddress(text), said: [] };
  if (typeof text !== 'string' || !/^\d+(?:_\d+)*$/.test(text)) return [written];
  const hexadecimal = `0x${text}`;
  return [written, { value: toAddress(hexadecimal), said: [`If '${text}' is hexadecimal, write '${hexadecimal}'.`] }];
}

function ends(start: bigint, text: AddressLike): Reading[] {
  const end = toAddress(text);
  const size = end - start;
  // A number with a unit such as KiB is a size, not an address.
  const isAddress = typeof text !== 'string' || !/[kmgt]/i.test(text);
  if (!isAddress || size <= 0n) return [];
  return [
    { value: size + 1n, said: [`If ${hex(end)} is its last address, give its size, ${hex(size + 1n)}.`] },
    { value: size, said: [`If ${hex(end)} is the first address behind it, give its size, ${hex(size)}.`] },
  ];
}
