export * from './address/index.js';
export * as ahb from './ahb/index.js';
export * as apb from './apb/index.js';
export * as axi4 from './axi4/index.js';
export * as axis from './axis/index.js';
export * as bundleBridge from './bundlebridge/index.js';
export {
  type Allowance,
  type Budgets,
  check,
  CheckedDesign,
  type CheckRule,
  type DesignPolicy,
  type Finding,
  type Found,
  type Policy,
  type PolicyDesign,
  type RuleSeverity,
  type Verdict,
  type VerdictOptions,
  type Waived,
  type Waiver,
} from './check/index.js';
export * as clocks from './clocks/index.js';
export * from './config/index.js';
export * from './crossings/index.js';
export * as devices from './devices/index.js';
export { type Change, changeText, diff, type Facts, factsOf, type Happening, type Impact } from './diff/index.js';
export {
  type Category,
  type Diagnostic,
  formatDiagnostic,
  formatLocation,
  type Location,
  demand,
  demandAll,
  RequirementError,
  type Severity,
} from './diagnostic/index.js';
export {
  elaborate,
  ElaborationError,
  type ElaborationOptions,
  type ElaborationResult,
  tryElaborate,
} from './elaborate.js';
export {
  addressMap,
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapSvd,
  addressMapText,
  type DeviceInterrupt,
  deviceInterrupts,
  deviceTreeSource,
  type FreeSpace,
  freeSpace,
  freeSpaceJson,
  freeSpaceText,
  type MapEntry,
  type MapOrigin,
  type MapTextOptions,
  memoryMap,
  type MemoryMapEntry,
  memoryMapJson,
  memoryMapText,
  resourcesJson,
  type SlotRequest,
  summary,
} from './emit/index.js';
export * from './fields/index.js';
export {
  type AdapterAbout,
  AdapterNode,
  type AdapterOptions,
  type AutoPort,
  autoPorts,
  type Binding,
  type BindingKind,
  chain,
  cloneModule,
  collectDeep,
  connect,
  currentView,
  CustomNode,
  type CustomOptions,
  type Design,
  type EdgesOf,
  EphemeralNode,
  filterCollectDeep,
  Handle,
  IdentityNode,
  JunctionNode,
  type JunctionOptions,
  LazyModule,
  lazyModule,
  lazyScope,
  type ModuleOptions,
  monitorsEnabled,
  type Negotiated,
  negotiate,
  NexusNode,
  type NexusOptions,
  type Node,
  type NodeEdges,
  type NodeKind,
  type NodeOptions,
  NodePath,
  nodesOf,
  type NoOutwardSide,
  type Nothing,
  PassedList,
  type Passing,
  type Protocol,
  type ProtocolTypes,
  renderFlipped,
  type RenderedEdge,
  reopen,
  SimpleLazyModule,
  SinkNode,
  soc,
  SourceNode,
  locatedAt,
  type SourceRef,
  type UserCall,
  type Topology,
  topology,
  type TopologyOptions,
  withView,
} from './graph/index.js';
export * as int from './interrupts/index.js';
export {
  type BindingEnd,
  type BindingRecord,
  type Elaboration,
  type EdgeRecord,
  type ModuleRecord,
  type NodeEffects,
  type NodeRecord,
} from './model/index.js';
export { type Named, type NameMatcher, nameMatcher } from './names/index.js';
export { describe } from './describe/index.js';
export * as query from './query/index.js';
export * from './resources/index.js';
export { runAsScript } from './script.js';
export * as subsystem from './subsystem/index.js';
export * as tl from './tilelink/index.js';
