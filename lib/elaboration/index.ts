export { automaticNames, portNames } from './port-names.js';
export { makesAccesses, takesAccesses } from './access-ends.js';
export { demandElaboration } from './demand-elaboration.js';
export { type Carried, type EdgeContents, type EdgeHead, EdgeView } from './edge-view.js';
export type {
  BindingEnd,
  BindingRecord,
  Described,
  DescribedFinding,
  ToldPart,
  EdgeRecord,
  Elaboration,
  FreePlace,
  Placement,
  HardwareEnd,
  HardwarePort,
  HardwareRecord,
  RtlRecord,
  SpokenProtocol,
  Json,
  JsonRecord,
  ModuleRecord,
  NodeEffects,
  NodeInputs,
  NodeRecord,
  NotesRecord,
  FabricRecord,
  RoleRecord,
  Unknown,
} from './elaboration.js';
export { unknowns } from './elaboration.js';
export type { PropertyValue, ResourceNode, ResourceTree } from '../devicetree/index.js';
export { documentReport, formatNode, type ParameterReport, parameterReport, type ReportRecord } from './report.js';
export {
  type AddressSpace,
  addressSpaces,
  type ClientSpace,
  clientSpaces,
  joinedSpaces,
  permittedRegions,
  permittedSpaces,
} from './address-space/address-spaces.js';
export { type Conflict, conflictsIn, easierFirst } from './address-space/conflicts.js';
export { commonPermissions, permissionLetters, type Permissions, saysOperations } from './address-space/permissions.js';
export { originOf, type Region, regionOf, regionsOf, regionsText, undivided } from './address-space/regions.js';
export { joinedSets, piecesOf, readHex, readSets, spansOf, windowAround } from './address-space/sets.js';
export {
  beatBytesOf,
  frequenciesOn,
  hasAddresses,
  frequencyOn,
  idsOf,
  interruptsOn,
  mastersOn,
  membersOn,
  numbersOf,
  queueOn,
  sameFields,
  slavesOn,
  toleranceOn,
  widthsOn,
  wiresOn,
} from './ports.js';
export { type Counts, countsOf, partOf } from './counts.js';
export { deviceName, deviceTitles } from './device-name.js';
export { type PathSecurity, securityIn } from './security.js';
export { isMemory } from './memory.js';
export { Raisers } from './raisers.js';
export { type Clock, clockText, ClockTree, differ, lacksCrossing, related } from './clock-tree.js';
export { isDirect, type Link, linksOf } from './links.js';
export { clocksTaken, domainOf } from './domains.js';
export { type InterruptLine, interruptLines } from './interrupts.js';
export { append } from './append.js';
export { give, type Written } from './written.js';
export { madeWith } from './made-with.js';
export { notesByNode, noteRows } from './notes.js';
export { declaredOrder } from './declared-order.js';
export { isUnder, Netlist, type WiredNode } from './netlist.js';
export { isClock, isInterrupt, type ProtocolRecord, Protocols } from './protocols.js';
export { DataError } from './data-error.js';
export { fieldOf, isList, isRecord, portInside, recordsOf, textOf } from './json.js';
export { type NodePort, portEdges } from './port-edges.js';
export { demandWritable, kindOfValue, unwritable } from './tree-words.js';
