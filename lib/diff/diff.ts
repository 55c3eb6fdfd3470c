import type { Elaboration } from '../model/index.js';
import { allImpacts, type Change, changeOf } from './change.js';
import { compareFacts } from './compare-facts.js';
import { compareStructure } from './compare-structure.js';
import { factsOf } from './facts.js';
import { renamer, renamesBetween } from './renames.js';

/**
 * What changed between two versions of a design, the gravest changes first (design 6): what others rely on, and what is inside. What
 * only got another name is told once, and is otherwise the same.
 */
export function diff(before: Elaboration, after: Elaboration): Change[] {
  const renames = renamesBetween(before, after);
  const named = renamer(renames);
  const renamed = renames.map((rename) => changeOf('module', 'renamed', rename.after, rename));
  return sorted([
    ...compareFacts(factsOf(before, named), factsOf(after)),
    ...renamed,
    ...compareStructure(before, after, named),
  ]);
}

/** Changes with the gravest first, otherwise as they are. */
export function sorted(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) => allImpacts.indexOf(a.impact) - allImpacts.indexOf(b.impact));
}
