export { addressMap, decodedMap, type MapEntry, masterMaps } from './address-map/address-map.js';
export type { MapPiece } from '../../elaboration/index.js';
export type { MapPart, PartAccess } from './address-map/parts.js';
export { addressMapCsv } from './formats/csv.js';
export { type DeviceInterrupt, deviceInterrupts } from './content/interrupts.js';
export {
  type FreeSpace,
  freeSpace,
  freeSpaceJson,
  freeSpaceRemark,
  freeSpaceText,
  type SlotRequest,
} from './formats/gaps.js';
export {
  contentOf,
  type MapContent,
  type MapDevice,
  type MapFacts,
  type MapInterrupt,
  type MapMaster,
  type MapWindow,
  type WindowPart,
} from './content/map-content.js';
export { enclosedMap, wholeMap } from './address-map/enclosed.js';
export { type MapRange, type Sayable, singleSpace } from './content/banks.js';
export { mapContent } from './content/facts.js';
export { addressMapHeader } from './formats/header.js';
export { type Boundary, type BoundaryBus, boundaryOf, type BoundaryPort } from './content/boundary.js';
export { addressMapIpXact } from './formats/ip-xact.js';
export { addressMapJson } from './formats/json.js';
export { addressMapLinkerScript, type LinkerScriptOptions } from './formats/linker-script.js';
export { addressMapMarkdown } from './formats/markdown.js';
export type { MapOrigin } from './content/origin.js';
export { addressMapRenode } from './formats/renode.js';
export { addressMapRust } from './formats/rust.js';
export { addressMapSvd, peripheralsIn } from './formats/svd.js';
export { addressMapSystemRdl } from './formats/system-rdl.js';
export { addressMapSystemVerilog } from './formats/system-verilog.js';
export { addressMapText, type MapTextOptions } from './formats/text.js';
export type { TreeDevice, TreeInterrupt, TreeRange } from './address-map/tree.js';
export { addressMapUvm } from './formats/uvm.js';
export { addressMapZephyr } from './formats/zephyr.js';
export { deviceTreeSource } from './device-tree.js';
export { graphml } from './graphml.js';
export { memoryMap, type MemoryMapEntry, memoryMapJson, memoryMapText } from './memory-map.js';
export { resourcesJson } from './resource-json.js';
export { summary } from './summary.js';
