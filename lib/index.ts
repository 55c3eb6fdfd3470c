export * from './base/address/index.js';
export * as ahb from './protocols/gathered/ahb.js';
export * as apb from './protocols/gathered/apb.js';
export * as axi4 from './protocols/gathered/axi4.js';
export * as axi4lite from './protocols/gathered/axi4-lite.js';
export * as axis from './protocols/axis/index.js';
export * as blocks from './rocket/blocks/index.js';
export * as bundleBridge from './protocols/bundle-bridge/index.js';
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
export * as clocks from './protocols/clocks/index.js';
export * from './config/index.js';
export * from './bus/index.js';
export * as devices from './rocket/devices/index.js';
export {
  type Category,
  type Diagnostic,
  type Fix,
  formatDiagnostic,
  formatLocation,
  type Location,
  demand,
  type DemandOptions,
  demandAll,
  RequirementError,
  type Rule,
  type Severity,
} from './base/diagnostic/index.js';
export {
  elaborate,
  elaborateAll,
  ElaborationError,
  type ElaborationOptions,
  type ElaborationResult,
  type ElaborationResults,
  tryElaborate,
  tryElaborateAll,
} from './elaborate/elaborate.js';
export type { LockedPlaces } from './elaborate/placement.js';
export {
  type AdapterAbout,
  AdapterNode,
  type AdapterOptions,
  type AutoPort,
  autoPorts,
  type WiredDesign,
  type Binding,
  type BindingKind,
  type BodyEnd,
  type BodyPort,
  chain,
  cloneModule,
  collectDeep,
  connect,
  type Connections,
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
  type InputNumbers,
  lazyModule,
  lazyScope,
  type ModuleHardware,
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
  type NodePort,
  NodePath,
  place,
  type PlaceOptions,
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
  type TypedPort,
  topology,
  type TopologyOptions,
  type TopologyPart,
  withView,
  type NamedInput,
  type Role,
  type RtlOptions,
  type RtlParameters,
  type RtlReset,
  setInputNumbers,
  setFabric,
  setRole,
  setSecurity,
  setRtl,
  annotate,
  mirror,
  type MirrorOptions,
  type NoteOptions,
} from './graph/index.js';
export * as int from './protocols/interrupts/index.js';
export {
  type BindingEnd,
  type BindingRecord,
  type Described,
  type DescribedFinding,
  type PartAside,
  type ToldReference,
  type ToldPart,
  type Elaboration,
  type EdgeRecord,
  type ModuleRecord,
  type NodeEffects,
  type NodeInputs,
  type NodeRecord,
  type Placement,
  type RoleRecord,
  type Unknown,
} from './elaboration/index.js';
export { type Named, type NameMatcher, nameMatcher } from './base/names/index.js';
export { describe } from './elaborate/describe.js';
export * from './devicetree/index.js';
export * from './platform/index.js';
export * as tl from './protocols/gathered/tl.js';
export * as obi from './protocols/gathered/obi.js';
export * as wishbone from './protocols/gathered/wishbone.js';
export {
  parseSecurity,
  type Security,
  type SecurityInit,
  type SecurityLike,
  type SecurityPart,
  securityText,
  type World,
} from './bus/security/index.js';
export * as wires from './bus/wires/index.js';
