export { atOnce, type Body } from './declare/at-once.js';
export type { AdapterAbout } from './declare/about.js';
export { AdapterNode, type AdapterOptions, EphemeralNode, IdentityNode } from './nodes/adapter-node.js';
export { type AutoPort, autoPorts, type WiredDesign } from './declare/auto-ports.js';
export {
  type Binding,
  Design,
  chain,
  Handle,
  type BodyEnd,
  type BodyPort,
  type ModuleHardware,
  type NodePort,
  type TypedPort,
  type EdgesOf,
  LazyModule,
  Node,
  type NodeEdges,
  type NodeOptions,
  type Protocol,
  currentModule,
} from './declared.js';
export { demandCrossing } from './declare/bindable.js';
export { type BindingKind, operatorOf, otherSide } from './declare/binding-kind.js';
export { cloneModule } from './declare/clone-module.js';
export { connect } from './declare/connect.js';
export type { Connections } from './nodes/connections.js';
export { CustomNode, type CustomOptions } from './nodes/custom-node.js';
export { Run } from './declare/run.js';
export { grown } from './declare/growth.js';
export {
  calledBy,
  type Explain,
  explainFailures,
  type Explanation,
  type InputNumbers,
  inputNumbersOf,
  moveApart,
  type NamedInput,
  outputNamesOf,
  type Role,
  setInputNumbers,
  setOutputNames,
  roleOf,
  setRole,
} from './declare/explanation.js';
export {
  type Fabric,
  type FabricNode,
  type FabricOf,
  fabricOf,
  type FabricRouter,
  setFabric,
} from './declare/fabric.js';
export { demandOwnName } from './declare/demand-port.js';
export { rtlOf, type RtlOptions, type RtlParameters, type RtlReset, setRtl } from './declare/rtl.js';
export { JunctionNode, type JunctionOptions, type Ratio } from './nodes/junction-node.js';
export { SimpleLazyModule } from './declare/simple-module.js';
export { lazyModule, lazyScope, type ModuleOptions, reopen } from './declare/make-module.js';
export { Negotiated, negotiate } from './negotiate/negotiate.js';
export { NexusNode, type NexusOptions } from './nodes/nexus-node.js';
export { type DeclaredSet, declaredSets } from './nodes/declared-sets.js';
export { arityError, count } from './nodes/arity-error.js';
export type { NodeKind } from './nodes/node-kind.js';
export type { PortCounts, StarCounts, Stars } from './nodes/port-counts.js';
export { declaredBy, NodePath, nodesOf } from './nodes/node-path.js';
export { type EdgeResult, type Port } from './negotiate/node-state.js';
export { type Outcome } from './negotiate/outcomes.js';
export type { EdgeContext, NoOutwardSide, Nothing, ProtocolTypes, RenderedEdge } from './nodes/protocol-types.js';
export { currentView, withView } from './declare/scope.js';
export {
  collectDeep,
  collectInwardEdges,
  collectOutwardEdges,
  filterCollectDeep,
  type SelectedEdge,
} from './negotiate/select.js';
export { SinkNode } from './nodes/sink-node.js';
export { answeringPlaces, place, type PlaceOptions, type PlaceRequest } from './declare/place.js';
export * as placementRules from './declare/place-rules.js';
export { modulePlacementOf, placementOf } from './declare/placement.js';
export { here, locatedAt } from './source-location.js';
export { type SourceRef, type UserCall } from './source-ref.js';
export { SourceNode } from './nodes/source-node.js';
export { type Settings, unusualSettings } from './declare/settings.js';
export { securityOf, setSecurity } from './declare/security.js';
export { enclosedIn, type EnclosedRange, setEnclosed } from './declare/enclosed.js';
export { registerBaseIn, setRegisterBase } from './declare/register-base.js';
export { mirror, type Mirror, type MirrorOptions, mirrorsOf } from './declare/mirror.js';
export { annotate, type NoteOptions, notesOf, ownNotes } from './declare/notes.js';
export {
  declareParts,
  isTopology,
  type NamedDesign,
  soc,
  type Topology,
  topology,
  type TopologyOptions,
  type TopologyPart,
} from './declare/topology.js';
export { monitorsEnabled, renderFlipped } from './declare/view-fields.js';
export { PassedList, type Passing, remembered } from './nodes/passed-list.js';
export { type Encodable, type Encode, encodeFields, isEncodable } from './nodes/encodable.js';
export { CallbackError, calling, ConflictError, diagnose } from './negotiate/failures.js';
export { textOfSource } from './host.js';
