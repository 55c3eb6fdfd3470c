export { type Alternative, alternativesIn, type Chosen } from './alternatives.js';
export {
  type ArgumentKind,
  configFromExpression,
  type ConfigVocabulary,
  type Fragment,
  type ExpressionParameter,
  type Maker,
  type RefusedFragment,
  withFragments,
} from './expression.js';
export { Field, type FieldFamily, fieldFamily } from './field.js';
export { fragmentsAsked } from './look-up.js';
export { type Assignments, Config, Parameters } from './parameters.js';
export { type RuleBlock, Rules, type RuleViews, type View } from './fragment-rules.js';
