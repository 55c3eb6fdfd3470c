import { check, type Finding, type Policy, type VerdictOptions } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/** What one rule finds. */
export function findingsIn(
  id: string,
  elaboration: Elaboration,
  policy: Policy = {},
  options: VerdictOptions = {},
): Finding[] {
  return check(elaboration, policy, options).findings.filter(({ rule }) => rule === id);
}
