export { type Allowance, allowanceWord, isBeside, readAllowance } from './verdict/allowance.js';
export { type Assertion, assertionOf } from './facts/assertion.js';
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
} from './verdict/check.js';
export { CheckedDesign, type Device, type PlaceInPolicy } from './design/checked-design.js';
export { type Expectation, expectationForms, type ExpectationText, parseExpectation } from './policy/expectation.js';
export type { Finding } from './verdict/finding.js';
export { severities, severityWords, type TellableFindings, tellableFindings } from './verdict/tellable.js';
export { olderFindings } from './verdict/older.js';
export type { Policy, PolicyDesign } from './policy/policy.js';
export type { Budgets, DesignPolicy, Waiver } from './policy/design-policy.js';
export type { CheckRule, Found } from './policy/rule.js';
export type { RuleSeverity } from './policy/design-policy.js';
export { placesInSources } from './verdict/places-in-sources.js';
export { lastExpired, today } from './verdict/expiry.js';
export { readPolicy } from './reading/read-policy.js';
export { builtInRules } from './rules/index.js';
export { baselineEntries, fingerprinted } from './verdict/fingerprint.js';
export { type FoundIn, judge, type Verdict, type VerdictOptions, type Waived } from './verdict/verdict.js';
export type { AddressSpace } from '../elaboration/index.js';
