import { hex } from './address.js';
import type { AddressSet } from './address-set.js';

/** A set as it can be written: `AddressSet.of(0x1000, 0xfff)`. */
export function setInCode({ base, mask }: AddressSet): string {
  return `AddressSet.of(${numberInCode(base)}, ${numberInCode(mask)})`;
}

// Larger values need the suffix n.
function numberInCode(value: bigint): string {
  return BigInt.asIntN(54, value) === value ? hex(value) : `${hex(value)}n`;
}
