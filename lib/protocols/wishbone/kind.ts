import { type WordBusKind, wordBusKind } from '../word-bus/kind.js';

/** Wishbone has 8, 16, 32 or 64 bits of data (standards 2.2). */
export const wishboneKind: WordBusKind = wordBusKind('Wishbone', 'Wishbone', [1, 2, 4, 8]);
