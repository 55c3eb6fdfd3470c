export { addressMap, addressMapJson, addressMapMarkdown, addressMapText, type MapEntry } from './address-map.js';
export { deviceTreeSource } from './device-tree.js';
export { graphml } from './graphml.js';
export { memoryMap, type MemoryMapEntry, memoryMapJson, memoryMapText } from './memory-map.js';
export { resourcesJson } from './resource-json.js';
export { summary } from './summary.js';
