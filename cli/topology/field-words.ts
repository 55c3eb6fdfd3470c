/** A concept with different names in this library and elsewhere. */
interface FieldWord {
  /** Words in names of this library, where each protocol uses the term of its specification. */
  readonly ours: readonly string[];
  /** Terms used elsewhere. */
  readonly others: readonly string[];
}

// AMBA 5 calls masters managers, but in TileLink managers are slaves.
const fieldWords: readonly FieldWord[] = [
  { ours: ['master', 'client'], others: ['initiator', 'requester', 'manager'] },
  { ours: ['slave', 'manager'], others: ['subordinate', 'target', 'responder', 'completer'] },
  { ours: ['xbar', 'fanout', 'arbiter'], others: ['crossbar', 'interconnect', 'matrix'] },
  { ours: ['ram'], others: ['sram', 'memory'] },
  { ours: ['widthWidget'], others: ['widthConverter', 'widthAdapter'] },
  { ours: ['buffer'], others: ['registerSlice', 'pipeline', 'fifo'] },
  { ours: ['toTL'], others: ['toTileLink'] },
  { ours: ['toAXI4'], others: ['toAXI'] },
];

/** Known names that differ from `called` only by a synonym: `masterNode` for `clientNode`. */
export function byFieldWords(called: string, known: readonly string[]): string[] {
  const meant = fieldWords.flatMap(({ ours, others }) =>
    [...ours, ...others]
      .filter((word) => startsWith(called, word))
      .flatMap((word) => ours.map((own) => own + called.slice(word.length))),
  );
  return known.filter((name) => name !== called && meant.includes(name));
}

// Matches whole words of camel case only.
function startsWith(name: string, word: string): boolean {
  return name.startsWith(word) && !/^[a-z]/.test(name.slice(word.length));
}
