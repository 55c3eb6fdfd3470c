export {
  addressMap,
  addressMapJson,
  addressMapMarkdown,
  addressMapText,
  type MapEntry,
  permissionLetters,
} from './address-map.js';
export { graphml } from './graphml.js';
export { type GraphologyDesign, type GraphologyEdge, type GraphologyNode, toGraphology } from './graphology.js';
export { summary } from './summary.js';
