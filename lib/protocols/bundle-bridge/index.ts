export {
  anyType,
  BundleBridge,
  BundleBridgeEdge,
  BundleBridgeParams,
  type HardwareType,
  uintType,
} from './bundle-bridge.js';
export {
  BundleBridgeNexus,
  bundleBridgeNexus,
  type BundleBridgeNexusModuleOptions,
  bundleBroadcast,
  type BundleBroadcastOptions,
} from './nexus.js';
export {
  bundleBridgeEphemeral,
  bundleBridgeIdentity,
  bundleBridgeNameNode,
  bundleBridgeNexusNode,
  type BundleBridgeNexusOptions,
  type BundleBridgeOptions,
  bundleBridgeSink,
  bundleBridgeSource,
  makeSink,
} from './nodes.js';
