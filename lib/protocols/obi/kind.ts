import { type WordBusKind, wordBusKind } from '../word-bus/kind.js';

/** OBI has 32 or 64 bits of data (standards 2.4). */
export const obiKind: WordBusKind = wordBusKind('OBI', 'OBI', [4, 8]);
