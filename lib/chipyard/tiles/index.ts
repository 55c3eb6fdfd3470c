export { WithAraRocketVectorUnit, WithAraShuttleVectorUnit } from './ara/ara-fragments.js';
export { ara, type AraOptions } from './ara/ara-unit.js';
export { type AddBooms, boomFragments, type BoomFragments } from './boom/boom-fragments.js';
export * from './boom/boom-tile.js';
export { WithNCVA6Cores } from './cva6/cva6-fragments.js';
export * from './cva6/cva6-tile.js';
export { WithNIbexCores } from './ibex/ibex-fragments.js';
export * from './ibex/ibex-tile.js';
export { type SodorPipeline, WithNSodorCores } from './sodor/sodor-fragments.js';
export * from './sodor/sodor-tile.js';
export * from './shuttle/shuttle-tile.js';
export * from './spike/spike-tile.js';
export { boomTraceGenTile } from './trace-gen/boom-trace-gen-tile.js';
export { changeTiles } from './change-tiles.js';
export { cachePrefetchers, prefetcher } from './prefetchers/prefetchers.js';
export { WithHellaCachePrefetcher, WithTilePrefetchers } from './prefetchers/prefetcher-fragments.js';
export { emulatorTile, fuzzerTile } from './radiance/lanes-tile.js';
export { gemminiTile, type GemminiTileParams } from './radiance/gemmini-tile.js';
export { CLBUS, radianceCluster } from './radiance/radiance-cluster.js';
export * from './radiance/radiance-fragments.js';
export { radianceTile, type RadianceTileParams } from './radiance/radiance-tile.js';
export * from './radiance/simt.js';
export { saturnParams, WithRocketVectorUnit, WithShuttleVectorUnit } from './saturn/saturn-fragments.js';
export { saturn, type SaturnParams, type SaturnOptions } from './saturn/saturn-unit.js';
export { WithNShuttleCores } from './shuttle/shuttle-fragments.js';
export * from './tacit/tacit-fragments.js';
export { WithNVexiiRiscvCores } from './vexiiriscv/vexiiriscv-fragments.js';
export * from './vexiiriscv/vexiiriscv-tile.js';
export {
  attachTraceSinks,
  tacit,
  type TacitOptions,
  traceSinkAlways,
  traceSinkDMA,
  type TraceSinkDMAOptions,
} from './tacit/trace-sinks.js';
