export { checkKind, checkName, checkOptions, checkThing, type OptionType, wrongKind } from './check-options.js';
export * as optionRules from './rules.js';
export { type Signature, signatureOf } from './signature.js';
