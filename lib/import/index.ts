export { declareDocument, type DeclaredDocument } from './declare.js';
export { documentSchema, type TopologyDocument } from './document.js';
export { suggest } from './suggest.js';
export type { JsonText } from './json-text.js';
export {
  type DocumentResult,
  elaborateDocument,
  type ErrorReport,
  errorReport,
  type Phase,
  runDocument,
} from './result.js';
