import { listOf, matching, pairOf, type Shape } from '../../base/shape/index.js';

/** An address, a size or a mask in an elaboration. */
export const address: Shape = matching(/^-?0x[0-9a-f]+$/, 'a hexadecimal number such as 0x1f');

/** Pairs of addresses: ranges with exclusive ends, or sets with base and mask. */
export const addressPairs: Shape = listOf(pairOf(address, address));
