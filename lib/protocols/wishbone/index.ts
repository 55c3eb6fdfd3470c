export { type WordBundle, type WordBus, type WordEdge } from '../word-bus/protocol.js';
export { WordMaster, type WordMasterInit, WordMasterPort } from '../word-bus/master-port.js';
export { WordSlave, type WordSlaveInit } from '../word-bus/slave.js';
export { type WordPortShape, WordSlavePort } from '../word-bus/slave-port.js';
export type { Firewall } from '../firewall/firewall.js';
export type { FirewallOptions, FirewallRegionInit } from '../firewall/regions.js';
export type { WordBusKind } from '../word-bus/kind.js';
export * from './cycles.js';
export * from './devices.js';
export type { WishboneBundle } from './edge.js';
export * from './firewall.js';
export * from './nodes.js';
export {
  masterPort,
  slavePort,
  type WishboneMasterOptions,
  type WishboneMasterPortInit,
  type WishboneSlaveOptions,
  type WishboneSlavePortInit,
} from './ports.js';
export type * from './says.js';
export * from './wishbone.js';
export * from './xbar.js';
