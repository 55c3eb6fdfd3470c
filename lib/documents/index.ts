export { declareDocument, type DeclaredDocument } from './declare.js';
export { documentSchema, nodeTypeKeys, type TopologyDocument } from './document.js';
export { suggest } from '../base/diagnostic/index.js';
export type { JsonText } from './json-text.js';
export {
  type DocumentResult,
  elaborateDocument,
  type ErrorReport,
  errorReport,
  type Phase,
  reportOf,
  runDocument,
} from './result.js';
