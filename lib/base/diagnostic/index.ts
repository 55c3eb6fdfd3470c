export {
  aboutText,
  type Category,
  type Diagnostic,
  type Fix,
  formatDiagnostic,
  formatLocation,
  type Location,
  type Severity,
} from './diagnostic.js';
export { givenWords, isPlain, kindOf } from './given.js';
export { ofOneHelp, type OfOneHelp, saidOfOthers } from './one-help.js';
export type { Rule } from './rule.js';
export {
  RequirementError,
  type RequirementOptions,
  type DemandOptions,
  demand,
  demandAll,
  placed,
} from './requirement.js';
export {
  bytes,
  capitalised,
  counted,
  excerpt,
  firstOf,
  listed,
  megahertz,
  subject,
  toTheHertz,
  withArticle,
  wrapped,
} from './wording.js';
export { demandBits, demandCount, type GivenBits, repeated } from './repeated.js';
export { editDistance, nearest, suggest } from './suggest.js';
