import { listOf, matching, pairOf, type Shape } from '../../base/shape/index.js';

/** An address, a size or a mask, as elaborations write them. */
export const address: Shape = matching(/^-?0x[0-9a-f]+$/, 'a hexadecimal number such as 0x1f');

/** Ranges of addresses, each with its first and the one behind its last; of sets, each with its base and its mask. */
export const addressPairs: Shape = listOf(pairOf(address, address));
