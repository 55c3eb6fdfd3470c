export { describe, type DescribeOptions } from './describe.js';
export type {
  BindingRecord,
  EdgeRecord,
  Elaboration,
  Json,
  JsonRecord,
  ModuleRecord,
  NodeRecord,
} from './elaboration.js';
export { documentReport, parameterReport } from './report.js';
