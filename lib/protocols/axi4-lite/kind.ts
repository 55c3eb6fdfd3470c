import { type WordBusKind, wordBusKind } from '../word-bus/kind.js';

/** AXI4-Lite has 32 or 64 bits of data (standards 2.1). */
export const axi4LiteKind: WordBusKind = wordBusKind('AXI4-Lite', 'AXI4Lite', [4, 8]);
