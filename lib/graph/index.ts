export { resetWhenAbandoned } from './abandoned.js';
export { atOnce, type Body } from './at-once.js';
export type { AdapterAbout } from './about.js';
export { AdapterNode, type AdapterOptions, EphemeralNode, IdentityNode } from './adapter-node.js';
export { autoBundleNames, type AutoPort, autoPorts } from './auto-ports.js';
export { type Binding, type BindingKind, operatorOf } from './binding.js';
export { cloneModule } from './clone-module.js';
export { connect } from './connect.js';
export { CustomNode, type CustomOptions } from './custom-node.js';
export { Design } from './design.js';
export { GrowthError, grown, whileGrowing } from './growth.js';
export { chain, Handle } from './handle.js';
export {
  calledBy,
  type Explain,
  explainFailures,
  type Explanation,
  moveApart,
  type Role,
  roleOf,
  setRole,
} from './explanation.js';
export { JunctionNode, type JunctionOptions, type Ratio } from './junction-node.js';
export { type EdgesOf, LazyModule, SimpleLazyModule } from './lazy-module.js';
export { captureNames, lazyModule, lazyScope, type ModuleOptions, reopen } from './make-module.js';
export { Namespace, wirePrefix } from './naming.js';
export { Negotiated, negotiate } from './negotiate.js';
export { NexusNode, type NexusOptions } from './nexus-node.js';
export {
  arityError,
  count,
  Node,
  type NodeEdges,
  type NodeKind,
  type NodeOptions,
  type PortCounts,
  type StarCounts,
  type Stars,
} from './node.js';
export { declaredBy, joinPaths, NodePath, nodesOf } from './node-path.js';
export { type EdgeResult, NodeState, type Outcome, type Port } from './node-state.js';
export type { EdgeContext, NoOutwardSide, Nothing, Protocol, ProtocolTypes, RenderedEdge } from './protocol.js';
export { currentModule, currentView, withView } from './scope.js';
export {
  collectDeep,
  collectInwardEdges,
  collectOutwardEdges,
  filterCollectDeep,
  type SelectedEdge,
} from './select.js';
export { SinkNode } from './sink-node.js';
export { modulePlacementOf, placementOf } from './placement.js';
export { here, locatedAt, type SourceRef, type UserCall } from './source-location.js';
export { SourceNode } from './source-node.js';
export { isTopology, soc, type Topology, topology, type TopologyOptions } from './topology.js';
export { monitorsEnabled, renderFlipped } from './view-fields.js';
export { PassedList, type Passing, rememberedPerList } from './passed-list.js';
export { type Encodable, type Encode, encodeFields, isEncodable } from './encodable.js';
export { CallbackError, calling, diagnose } from './failures.js';
