export {
  addressMap,
  addressMapJson,
  addressMapMarkdown,
  addressMapText,
  type MapEntry,
  permissionLetters,
} from './address-map.js';
export { graphml } from './graphml.js';
export { toGraphology } from './graphology.js';
export { summary } from './summary.js';
