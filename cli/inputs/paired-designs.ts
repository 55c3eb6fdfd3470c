/** Something that belongs to one design, such as its lock. */
interface OfDesign {
  readonly name: string;
}

/** The designs of two versions of an input, paired. */
export interface PairedDesigns<A extends OfDesign, B extends OfDesign> {
  /** Each design of the later version, with its counterpart in the earlier one. */
  readonly pairs: readonly { readonly before: A | undefined; readonly after: B }[];
  /** Designs of the earlier version that the later one lacks. */
  readonly gone: readonly A[];
}

/**
 * Pairs the designs of two versions of an input by name. If exactly one design on each side remains, they are paired as renamed. `isPart` says that
 * only one of several designs was requested, so the others are unknown rather than removed.
 */
export function pairedDesigns<A extends OfDesign, B extends OfDesign>(
  before: readonly A[],
  after: readonly B[],
  isPart = false,
): PairedDesigns<A, B> {
  const names = new Set(after.map(({ name }) => name));
  const left = before.filter(({ name }) => !names.has(name));
  const named = after.map((each) => ({ before: before.find(({ name }) => name === each.name), after: each }));
  const unpaired = named.filter((pair) => pair.before === undefined);
  const [gone] = left;
  const isRenamed = unpaired.length === 1 && left.length === 1 && (!isPart || before.length === 1);
  if (isRenamed) {
    return { pairs: named.map((pair) => (pair === unpaired[0] ? { ...pair, before: gone } : pair)), gone: [] };
  }
  return { pairs: named, gone: isPart ? [] : left };
}
