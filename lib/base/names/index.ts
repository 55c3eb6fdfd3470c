export { autoBundleNames, legalName, wirePrefix } from './auto-names.js';
export { distinctNames, numberedName } from './distinct-names.js';
export { freeName } from './free-name.js';
export { Namespace } from './namespace.js';
export { type NameMatcher, nameMatcher, nameMeaning } from './name-matcher.js';
export { type Named, nearestName } from './nearest-name.js';
export { outermost } from './outermost.js';
export { pathPart } from './path-part.js';
export { systemVerilogWords } from './system-verilog.js';
