/**
 * Whether two records agree in all fields: identical values, or lists of identical items. Nodes that change nothing hand on the very
 * object they were given, which is what keeps large systems small.
 */
export function sameFields<T extends object>(before: T, after: T): boolean {
  return (Object.keys(after) as (keyof T)[]).every((field) => sameValue(before[field], after[field]));
}

/** Whether two lists hold the same objects in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((item, k) => item === b[k]));
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b));
}
