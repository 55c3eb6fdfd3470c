import fc from 'fast-check';

/** What random tests of this run start from. */
const seed = Number(process.env.ENTENTE_TEST_SEED ?? 42);
/** Whether everything is tried that there is time for: `npm run test:long`. */
export const long = process.env.ENTENTE_TEST_LONG === '1';

// Answers are wanted within minutes: what is tried of much that is alike is a part of what there could be time for.
const share = 0.4;

/** How many of so many trials, or of what these come upon, there are usually; in long runs there are more. */
export function partOf(count: number): number {
  return Math.ceil(count * share);
}

/** How often at least a run comes upon what it usually does so often among all trials: a quarter of its part, so that any seed will do. */
export function atLeast(count: number): number {
  return long ? count : Math.ceil(partOf(count) / 4);
}

/** Options of a property that is tried often enough to tell; a part of that usually, and fifty times as often in `npm run test:long`. */
export function repeated(numRuns = 100): { readonly seed: number; readonly numRuns: number } {
  return { seed, numRuns: long ? 50 * numRuns : partOf(numRuns) };
}

/** A part of so many items of a list, others with every seed, in the order of the list; all of them in `npm run test:long`. */
export function someOf<T>(items: readonly T[], many: number): readonly T[] {
  const count = partOf(many);
  if (long || items.length <= count) return items;
  // Neighbours are alike, so the items are taken at even distances.
  const start = seed % items.length;
  const chosen = new Set(
    Array.from({ length: count }, (_, k) => (start + Math.floor((k * items.length) / count)) % items.length),
  );
  return items.filter((_, k) => chosen.has(k));
}

/** A list in an order that is another with every seed and every `salt`. */
export function shuffled<T>(items: readonly T[], salt: string): T[] {
  const start = [...salt].reduce((sum, letter) => (Math.imul(31, sum) + (letter.codePointAt(0) ?? 0)) | 0, seed);
  const keys = fc.sample(fc.double({ noNaN: true }), { seed: start, numRuns: Math.max(1, items.length) });
  return items
    .map((item, k) => ({ item, key: keys[k] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
