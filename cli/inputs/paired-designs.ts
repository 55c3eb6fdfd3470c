/** Anything that is of one design, such as its lock. */
interface OfDesign {
  readonly name: string;
}

/** What two versions of an input have of each design. */
export interface PairedDesigns<A extends OfDesign, B extends OfDesign> {
  /** Each design of the later version, with what the earlier one has of it. */
  readonly pairs: readonly { readonly before: A | undefined; readonly after: B }[];
  /** What only the earlier version has. */
  readonly gone: readonly A[];
}

/**
 * Two versions of an input, mostly of one design, which may have another name then; of several, such as the chips of a system, each goes by its
 * name, but for one that has another name. `isPart` says that only one of the designs was asked for, so that nobody knows of the others.
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
