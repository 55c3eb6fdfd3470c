export { ChipTop } from './chip-top.js';
export { BuildTop, chipTopology, MultiChipKey } from './chip-topology.js';
export { EmptyChipTop, FlatChipTop } from './flat-chip-top.js';
export { DigitalTop, type SubsystemInjector, SubsystemInjectorKey } from './digital-top.js';
export type { ChipPRCI } from './clocking/prci.js';
export * from './configs/index.js';
export { aes256, type AESOptions } from './accelerators/aes.js';
export { compression, type CompressionKind } from './accelerators/compression.js';
export { attachFFT, type LazyTail } from './accelerators/fft.js';
export { gemmini, type GemminiOptions, type SharedGemminiMemory } from './accelerators/gemmini.js';
export { attachMemTracer, type MemTracerOptions } from './accelerators/mem-tracer.js';
export { memPress, type MemPressOptions } from './accelerators/mempress.js';
export { attachNVDLA, type NVDLA } from './accelerators/nvdla.js';
export { attachGCD } from './examples/gcd.js';
export {
  attachStreamingFIR,
  attachStreamingPassthrough,
  type StreamChain,
  type StreamChainOptions,
} from './examples/streaming.js';
export { type IOBinder, IOBinders } from './io-binders.js';
export * from './keys.js';
export * from './links/serial-params.js';
export * from './tiles/index.js';
export { noc, type NetworkParams, type NoCOptions } from './networks/tl-noc.js';
export type { NetworkMapping } from './networks/network-mapping.js';
export * as networks from './networks/network-shapes.js';
export { reRoCCClient, type ReRoCCClientOptions } from './rerocc/client.js';
export type { ReRoCCManagerControl, ReRoCCManagerTile } from './rerocc/manager-tile.js';
export type { ReRoCC, ReRoCCClientPort, ReRoCCEdge, ReRoCCManagerPort } from './rerocc/protocol.js';
export { attachReRoCC, type ReRoCCOptions } from './rerocc/rerocc-tiles.js';
