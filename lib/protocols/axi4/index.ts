export * from './async.js';
export * from './async-crossing.js';
export * from './axi4.js';
export * from './atomics.js';
export * from './buffer.js';
export {
  type AXI4Channel,
  axi4Channels,
  AXI4Credited,
  AXI4CreditedDelay,
  AXI4CreditedEdge,
  AXI4CreditedMasterPortParameters,
  AXI4CreditedSlavePortParameters,
} from './credited.js';
export * from './credited-crossing.js';
export * from './crossing.js';
export * from './crossing-nodes.js';
export * from './deinterleaver.js';
export * from './delayer.js';
export { AXI4BundleParameters, AXI4Edge } from './edge.js';
export * from './filter.js';
export * from './firewall.js';
export * from './fragmenter.js';
export * from './id-indexer.js';
export * from './id-map.js';
export * from './master-parameters.js';
export * from './master-port.js';
export {
  adapterNode,
  identity,
  master,
  type MasterInit,
  masterNode,
  nameNode,
  nexusNode,
  slave,
  type SlaveInit,
  slaveNode,
} from './nodes.js';
export * from './ram.js';
export * from './register-node.js';
export * from './register-router.js';
export { type AXI4SlaveChanges, type AXI4SlaveInit, AXI4SlaveParameters } from './slave-parameters.js';
export * from './slave-port.js';
export * from './user-yanker.js';
export * from './xbar.js';
