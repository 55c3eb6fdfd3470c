export { automaticNames, portNames } from './ports/port-names.js';
export { makesAccesses, takesAccesses } from './netlist/access-ends.js';
export { demandElaboration } from './record/demand-elaboration.js';
export { type Carried, type EdgeContents, type EdgeHead, EdgeView } from './record/edge-view.js';
export type {
  BindingEnd,
  BindingRecord,
  Described,
  DescribedFinding,
  PartAside,
  ToldReference,
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
  MirrorRecord,
  NotesRecord,
  FabricRecord,
  RoleRecord,
  Unknown,
} from './record/elaboration.js';
export { referenceText } from './record/reference-text.js';
export { nodeKinds, unknowns } from './record/elaboration.js';
export { type Notation, notationTraits } from './record/notations.js';
export type { PropertyValue, ResourceNode, ResourceTree } from '../devicetree/index.js';
export {
  documentReport,
  formatNode,
  type ParameterReport,
  parameterReport,
  type ReportRecord,
} from './summary/report.js';
export {
  type AddressSpace,
  addressSpaces,
  type ClientSpace,
  clientSpaces,
  joinedSpaces,
  permittedRegion,
  permittedSpaces,
} from './address-space/address-spaces.js';
export { coverOf, groupsOf } from './address-space/cover.js';
export { type Conflict, conflictsIn, easierFirst } from './address-space/conflicts.js';
export {
  commonPermissions,
  permissionLetters,
  type Permissions,
  readPermissions,
  saysOperations,
} from './address-space/permissions.js';
export {
  byOperation,
  canBeProbed,
  commonSizes,
  type EmittedSizes,
  emittedSizes,
  noSizes,
  type Operation,
  operations,
  type OperationSizes,
  possibleSizes,
  type PossibleSizes,
  readSizes,
  type Sizes,
  sizesOf,
  someSizes,
} from './ports/operations.js';
export { originOf, type Region, regionOf, regionsOf, regionsText, undivided } from './address-space/regions.js';
export { blocksText, type MapPiece, piecesIn, rangePiece } from './address-space/pieces.js';
export { readHex, readRanges, readSets, windowAround } from './address-space/sets.js';
export { addressesTold } from './address-space/told.js';
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
} from './ports/ports.js';
export { type Counts, countsOf, knownBy, mastersOfClients, partOf, unseenDevices } from './summary/counts.js';
export { deviceName, deviceTitles } from './summary/device-name.js';
export { type PathSecurity, securityIn } from './ports/security.js';
export { isMemory } from './address-space/memory.js';
export { isBus, isBusLine, isIdleBus } from './netlist/buses.js';
export { Raisers } from './netlist/raisers.js';
export { type Clock, clockText, ClockTree, differ, lacksCrossing, related } from './signals/clock-tree.js';
export { isDirect, type Link, linksOf } from './netlist/links.js';
export { statedClock } from './signals/stated-clock.js';
export { clocksRunning, clocksTaken, domainOf } from './signals/domains.js';
export { type InterruptLine, interruptLines } from './signals/interrupts.js';
export { append } from './record/append.js';
export { give, type Written } from './record/written.js';
export { classWords } from './summary/class-words.js';
export { madeWith } from './summary/made-with.js';
export { notesByNode, noteRows } from './summary/notes.js';
export { declaredOrder } from './netlist/declared-order.js';
export { isUnder, Netlist, ownName, type WiredNode } from './netlist/netlist.js';
export { isClock, isInterrupt, type ProtocolRecord, Protocols } from './netlist/protocols.js';
export { DataError } from './record/data-error.js';
export { fieldOf, isList, isRecord, nameIn, portInside, recordsOf, textOf } from './record/json.js';
export { type NodePort, portEdges } from './ports/port-edges.js';
export { demandWritable, kindOfValue, unwritable } from './record/tree-words.js';
