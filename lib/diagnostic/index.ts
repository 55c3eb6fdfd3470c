export { type Category, type Diagnostic, type Location, type Severity, formatLocation } from './diagnostic.js';
export { RequirementError, type RequirementOptions, require } from './requirement.js';
