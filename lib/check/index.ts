export { type Allowance, allowanceWord, isBeside, readAllowance } from './allowance.js';
export { type Assertion, assertionOf } from './assertion.js';
export {
  check,
  checkTogether,
  type DesignToCheck,
  findIn,
  findingOf,
  graveFindings,
  gravestFirst,
  ofAnyDesign,
  ruleIdsOf,
  type SkippedRule,
  skippedRules,
} from './check.js';
export { CheckedDesign, type Device, type PlaceInPolicy } from './checked-design.js';
export { type Expectation, expectationForms, type ExpectationText, parseExpectation } from './expectation.js';
export type { Finding } from './finding.js';
export { olderFindings } from './older.js';
export type { Policy, PolicyDesign } from './policy.js';
export type { Budgets, DesignPolicy, Waiver } from './design-policy.js';
export type { CheckRule, Found } from './rule.js';
export type { RuleSeverity } from './design-policy.js';
export { placesInSources } from './places-in-sources.js';
export { readPolicy } from './read-policy.js';
export { builtInRules } from './rules/index.js';
export { baselineEntries, fingerprinted } from './fingerprint.js';
export { type FoundIn, judge, type Verdict, type VerdictOptions, type Waived } from './verdict.js';
export type { AddressSpace } from '../elaboration/index.js';
