export * from '../query/index.js';
export {
  type Change,
  changeText,
  diff,
  type DiffOptions,
  type Facts,
  factsOf,
  type Happening,
  type Impact,
} from '../diff/index.js';
export { Protocols, type ProtocolRecord } from '../elaboration/index.js';
