import { builtInRules, CheckedDesign, type Finding, findingsOf, type Policy } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/model/index.js';

/** What one rule finds. */
export function findingsIn(id: string, elaboration: Elaboration, policy: Policy = {}): Finding[] {
  const rule = builtInRules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  return findingsOf(rule, new CheckedDesign(elaboration), policy);
}
