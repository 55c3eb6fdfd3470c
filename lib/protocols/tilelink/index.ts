export * from './adapters/address-adjuster.js';
export * from './crossings/async-crossing.js';
export * from './crossings/async.js';
export * from './adapters/atomic-automata.js';
export * from './adapters/bank-binder.js';
export * from './adapters/block-during-reset.js';
export * from './adapters/broadcast.js';
export * from './adapters/buffer.js';
export * from './adapters/bus-blocker.js';
export { clockBlocker, TLClockBlocker } from './adapters/clock-blocker.js';
export * from './adapters/bus-bypass.js';
export * from './adapters/cache-cork.js';
export { type ChannelBytes, channelBytes, openChannels, uniformChannels } from './parameters/channel-bytes.js';
export * from './parameters/client-queries.js';
export * from './adapters/connectivity.js';
export * from './crossings/credited-crossing.js';
export * from './crossings/credited.js';
export * from './crossings/crossing-nodes.js';
export * from './crossings/crossing.js';
export * from './devices/deadlock.js';
export * from './adapters/delayer.js';
export * from './devices/dev-null.js';
export * from './edge-facts.js';
export * from './edge.js';
export * from './devices/error-evaluator.js';
export * from './devices/error.js';
export * from './adapters/fifo-fixer.js';
export * from './adapters/filter.js';
export * from './adapters/filters.js';
export * from './adapters/firewall.js';
export * from './adapters/fragmenter.js';
export * from './devices/fuzzer.js';
export * from './adapters/hint-handler.js';
export { fifoRelabeller } from './parameters/id-assignment.js';
export { assignRanges } from '../../bus/ids.js';
export * from './adapters/isolation.js';
export * from './adapters/jbar.js';
export * from './parameters/manager-queries.js';
export * from './parameters/manager-resources.js';
export * from './parameters/manager-unification.js';
export * from './adapters/map.js';
export * from './devices/mask-rom.js';
export * from './adapters/master-mux.js';
export * from './parameters/master-parameters.js';
export * from './parameters/master-port.js';
export * from './messages.js';
export * from './devices/monitor.js';
export * from './adapters/mute-master.js';
export * from './nodes.js';
export * from './devices/pattern-pusher.js';
export * from './permissions.js';
export * from './adapters/physical-filter.js';
export * from './adapters/probe-filter.js';
export * from './adapters/probe-picker.js';
export * from './devices/ram-model.js';
export * from './devices/ram.js';
export * from './crossings/rational-crossing.js';
export * from './crossings/rational.js';
export * from './adapters/region-replicator.js';
export * from './devices/register-node.js';
export * from './devices/register-router.js';
export * from './devices/rom.js';
export * from './parameters/slave-parameters.js';
export { type TLSlavePortChanges, type TLSlavePortInit, TLSlavePortParameters } from './parameters/slave-port.js';
export * from './parameters/source-id-map.js';
export * from './adapters/source-shrinker.js';
export * from './devices/test-ram.js';
export {
  TLToUL,
  toUL,
  ulDevice,
  type ULDeviceInit,
  ulHost,
  type ULHostInit,
  type ULOptions,
} from './devices/uncached-lightweight.js';
export * from './tilelink.js';
export * from './parameters/transfer-claims.js';
export { findTreeViolation } from './adapters/tree-violation.js';
export * from './adapters/width-widget.js';
export * from './adapters/xbar.js';
export * from './devices/zero.js';
