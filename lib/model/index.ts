export { type Carried, type EdgeContents, type EdgeHead, EdgeView } from './edge-view.js';
export type {
  BindingEnd,
  BindingRecord,
  EdgeRecord,
  Elaboration,
  FreePlace,
  Json,
  JsonRecord,
  ModuleRecord,
  NodeEffects,
  NodeRecord,
} from './elaboration.js';
export type { PropertyValue, ResourceNode, ResourceTree } from '../resources/index.js';
export { documentReport, formatNode, type ParameterReport, parameterReport, type ReportRecord } from './report.js';
export {
  beatBytesOf,
  type MasterView,
  masterViews,
  originOf,
  permissionLetters,
  type Permissions,
  piecesOf,
  readHex,
  readSets,
  type Region,
  regionsOf,
  spansOf,
  viewsOf,
} from './address-space.js';
export { type Conflict, conflictsIn, easierFirst } from './conflicts.js';
export { type SharedView, sharedViews, visibleSets } from './shared-views.js';
export { type Clock, clockText, ClockTree, differ, related } from './clock-tree.js';
export { isDirect, type Link, linksOf, type Synchronisation } from './links.js';
export { clocksTaken, domainOf } from './domains.js';
export { type InterruptLine, interruptLines } from './interrupts.js';
export { append } from './append.js';
export { isUnder, Netlist, type WiredNode } from './netlist.js';
export { protocolName } from './protocol-names.js';
export { DataError } from './data-error.js';
export { fieldOf, isList, isRecord, portInside, recordsOf, textOf } from './json.js';
