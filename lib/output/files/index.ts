export { addressMap, decodedMap, type MapEntry, masterMaps } from './address-map.js';
export type { MapPiece } from './address-map-pieces.js';
export type { MasterPart } from './address-map-windows.js';
export { addressMapCsv } from './map-csv.js';
export { type DeviceInterrupt, deviceInterrupts } from './map-interrupts.js';
export { type FreeSpace, freeSpace, freeSpaceJson, freeSpaceText, type SlotRequest } from './map-gaps.js';
export {
  contentOf,
  type MapContent,
  type MapDevice,
  type MapFacts,
  type MapInterrupt,
  type MapMaster,
  type MapWindow,
  type WindowPart,
} from './map-content.js';
export { enclosedMap, wholeMap } from './map-enclosed.js';
export { mapContent } from './map-facts.js';
export { addressMapHeader } from './map-header.js';
export { type Boundary, type BoundaryBus, boundaryOf, type BoundaryPort } from './map-boundary.js';
export { addressMapIpXact } from './map-ip-xact.js';
export { addressMapJson } from './map-json.js';
export { addressMapLinkerScript, type LinkerScriptOptions } from './map-linker-script.js';
export { addressMapMarkdown } from './map-markdown.js';
export type { MapOrigin } from './map-origin.js';
export { addressMapRenode } from './map-renode.js';
export { addressMapRust } from './map-rust.js';
export { addressMapSvd, peripheralsIn } from './map-svd.js';
export { addressMapSystemRdl } from './map-system-rdl.js';
export { addressMapSystemVerilog } from './map-system-verilog.js';
export { addressMapText, type MapTextOptions } from './map-text.js';
export type { TreeDevice, TreeInterrupt, TreeRange } from './map-tree.js';
export { addressMapUvm } from './map-uvm.js';
export { addressMapZephyr } from './map-zephyr.js';
export { deviceTreeSource } from './device-tree.js';
export { graphml } from './graphml.js';
export { memoryMap, type MemoryMapEntry, memoryMapJson, memoryMapText } from './memory-map.js';
export { resourcesJson } from './resource-json.js';
export { summary } from './summary.js';
