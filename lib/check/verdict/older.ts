import { renamer, renamesBetween } from '../../diff/index.js';
import type { Elaboration } from '../../elaboration/index.js';
import type { Finding } from './finding.js';

/** A version of a design with what was found in it. */
export interface FoundVersion {
  readonly elaboration: Elaboration;
  readonly findings: readonly Finding[];
}

// Matches a path in a message.
const path = /[\p{ID_Continue}$]+(?:\.[\p{ID_Continue}$]+)*/gu;

/**
 * The findings of a later version that the earlier one has, too: by the same rule, in the same words and at the same addresses, but for
 * names that changed. What has got worse since, or is about somebody else, is new (design 6).
 */
export function olderFindings(before: FoundVersion, after: FoundVersion): Set<Finding> {
  const named = renamer(renamesBetween(before.elaboration, after.elaboration));
  const left = new Map<string, number>();
  for (const { message, ...finding } of before.findings) {
    const key = keyOf({ ...finding, message: message.replace(path, named) });
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const old = new Set<Finding>();
  for (const finding of after.findings) {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    if (count > 0) old.add(finding);
  }
  return old;
}

function keyOf({ rule, severity, message, ranges }: Finding): string {
  return JSON.stringify([rule, severity, message, ranges]);
}
