import { inNumberedOrder } from '../../base/text/index.js';

/** The results for keys that are in only one of two maps, or in both. */
interface MapComparison<T, U> {
  readonly gone: (key: string, value: T) => U | readonly U[];
  readonly come: (key: string, value: T) => U | readonly U[];
  readonly both: (key: string, before: T, after: T) => U | readonly U[];
}

/** Compares two maps key by key, sorted by key with numbers in numerical order. */
export function compareMaps<T, U>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { gone, come, both }: MapComparison<T, U>,
): U[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort(inNumberedOrder);
  return keys.flatMap((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    if (a === undefined) return b === undefined ? [] : come(key, b);
    return b === undefined ? gone(key, a) : both(key, a, b);
  });
}
