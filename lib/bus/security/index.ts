export { commonGuard, type Guard, guardOf } from './guard.js';
export {
  anySecurity,
  beyondSecurity,
  commonSecurity,
  type Security,
  type SecurityInit,
  type SecurityLike,
  type SecurityPart,
  toSecurity,
  type World,
} from './security.js';
export { guardShape, securityShape } from './shapes.js';
export { guardText, parseSecurity, securityForms, securityText } from './words.js';
