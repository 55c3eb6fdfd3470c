export { deserialise, FileFormError, type ReadOptions, serialise } from '../elaboration/saved/index.js';
export * from '../output/drawing/index.js';
export * from '../output/files/index.js';
export {
  type GraphologyDesign,
  type GraphologyEdge,
  type GraphologyNode,
  toGraphology,
} from '../output/files/graphology.js';
