/** What is called differently in the field. */
interface FieldWord {
  /** What functions of this library are called, each protocol by the word of its specification. */
  readonly ours: readonly string[];
  /** What others call it. */
  readonly others: readonly string[];
}

// Managers are masters to AMBA 5, and slaves to TileLink.
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

/** What is called so by another word of the field, among the known names: `clientNode` for `masterNode`. */
export function byFieldWords(called: string, known: readonly string[]): string[] {
  const meant = fieldWords.flatMap(({ ours, others }) =>
    [...ours, ...others]
      .filter((word) => startsWith(called, word))
      .flatMap((word) => ours.map((own) => own + called.slice(word.length))),
  );
  return known.filter((name) => name !== called && meant.includes(name));
}

// As a whole word of a name in camel case.
function startsWith(name: string, word: string): boolean {
  return name.startsWith(word) && !/^[a-z]/.test(name.slice(word.length));
}
