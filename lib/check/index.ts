export { check, findingOf, findingsOf } from './check.js';
export { CheckedDesign } from './checked-design.js';
export type { Finding } from './finding.js';
export { nearestFree } from './free-space.js';
export type { Budgets, Policy, Waiver } from './policy.js';
export type { CheckRule, Found, RuleSeverity } from './rule.js';
export { builtInRules } from './rules/index.js';
export type { SharedView } from './shared-views.js';
