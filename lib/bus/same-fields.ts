/**
 * Whether two records agree in all fields: identical values, or lists of identical items. Nodes that change nothing hand on the very
 * object they were given, which is what keeps large systems small.
 */
export function sameFields<T extends object>(before: T, after: T): boolean {
  for (const field in after) if (!sameValue(before[field], after[field])) return false;
  return true;
}

/** Whether two lists hold the same objects in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && sameItems(a, b));
}
