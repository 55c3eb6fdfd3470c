export { Field, type FieldFamily, fieldFamily } from './field.js';
export { type Assignments, Config, Parameters } from './parameters.js';
export { type RuleBlock, Rules, type RuleViews, type View } from './rules.js';
