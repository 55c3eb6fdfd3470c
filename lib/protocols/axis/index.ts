export * from './axis.js';
export * from './buffer.js';
export * from './edge.js';
export * from './master-port.js';
export * from './nodes.js';
export {
  type AXISSlaveInit,
  AXISSlaveParameters,
  type AXISSlavePortInit,
  AXISSlavePortParameters,
} from './slave-port.js';
export * from './xbar.js';
