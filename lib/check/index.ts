export { type Allowance, allowanceWord, readAllowance } from './allowance.js';
export { check, type DesignToCheck, findIn, findingOf, gravestFirst, ruleIdsOf } from './check.js';
export { CheckedDesign, type Device } from './checked-design.js';
export { expectationForms } from './expectation.js';
export type { Finding } from './finding.js';
export { olderFindings } from './older.js';
export type { Budgets, DesignPolicy, Policy, PolicyDesign, Waiver } from './policy.js';
export type { CheckRule, Found, RuleSeverity } from './rule.js';
export {
  checkGithub,
  checkGitlab,
  checkJson,
  checkJunit,
  checkMarkdown,
  type CheckReport,
  checkSarif,
  isFatal,
  severities,
  shownFindings,
  type Tally,
  tallyOf,
} from './reports/index.js';
export { readPolicy } from './read-policy.js';
export { builtInRules } from './rules/index.js';
export { fingerprinted, type FoundIn, judge, type Verdict, type VerdictOptions, type Waived } from './verdict.js';
export type { SharedView } from '../model/index.js';
