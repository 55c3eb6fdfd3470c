import type { Handle } from '../../graph/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { TraceEncoderParams } from '../tiles/trace-encoder.js';
import { type AddressLike, formatSize } from '../../base/address/index.js';
import {
  type ClockCrossing,
  NoResetCrossing,
  type ResetCrossing,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import type { ClockSinkInit } from '../../protocols/clocks/index.js';
import { type BTBParams, btbParams, type CoreParams, type RocketCoreParams, rocketCoreParams } from './core-params.js';
import {
  CBUS,
  CCBUS,
  CSBUS,
  type BusLocation,
  ClusterLocation,
  type HierarchicalLocation,
  SBUS,
} from '../locations.js';

/** What both first-level caches have (rocket-system 10.2). */
export interface L1CacheParams {
  /** Sets, at least 1; a power of two in a cache. */
  readonly nSets: number;
  /** Ways, at least 1; 1 in a scratchpad. */
  readonly nWays: number;
  /** Width of a row in bits, a power of two of at least 8: that of the cache's port. */
  readonly rowBits: number;
  /** Sets of the TLB, at least 1. */
  readonly nTLBSets: number;
  /** Ways of the TLB, at least 1. */
  readonly nTLBWays: number;
  /** Sectors of a base page in the TLB, at least 1; no effect on the graph. */
  readonly nTLBBasePageSectors: number;
  /** Superpages in the TLB, at least 1; no effect on the graph. */
  readonly nTLBSuperpages: number;
  /** Code that protects the tags; no effect on the graph. Default none. */
  readonly tagECC?: string | undefined;
  /** Code that protects the data; no effect on the graph. Default none. */
  readonly dataECC?: string | undefined;
  /** Size of a block in bytes, a power of two. */
  readonly blockBytes: number;
}

/** The data cache (rocket-system 10.2). */
export interface DCacheParams extends L1CacheParams {
  /** Misses in flight, at least 0; 0 for a blocking cache. */
  readonly nMSHRs: number;
  /** Uncached accesses in flight, at least 1. */
  readonly nMMIOs: number;
  /** Byte address of a scratchpad that takes the place of the cache. Default none. */
  readonly scratch?: AddressLike | undefined;
  /** Whether the clock of the cache is gated; no effect on the graph. */
  readonly clockGate: boolean;
}

/** The instruction cache (rocket-system 10.2). */
export interface ICacheParams extends L1CacheParams {
  /** Byte address where the cache can be used as memory, a multiple of its size. Default none. */
  readonly itimAddr?: AddressLike | undefined;
  /** Whether it prefetches, for which it has a second source id. */
  readonly prefetch: boolean;
}

const l1CacheParams: L1CacheParams = {
  ...{ nSets: 64, nWays: 4, rowBits: 64, nTLBSets: 1, nTLBWays: 32, nTLBBasePageSectors: 4, nTLBSuperpages: 4 },
  blockBytes: 64,
};

/** {@link DCacheParams} by default. */
export const dcacheParams: DCacheParams = { ...l1CacheParams, nMSHRs: 1, nMMIOs: 1, clockGate: false };

/** {@link ICacheParams} by default. */
export const icacheParams: ICacheParams = { ...l1CacheParams, rowBits: 128, prefetch: false };

/** What every tile says about itself (subsystem 12.1). */
export interface TileParams {
  /** Unique among all tiles of the design, counted from 0. */
  readonly tileId: number;
  /** Requirements on the clock of the tile; the name is replaced by that of the tile. */
  readonly clockSinkParams: ClockSinkInit;
}

/** A tile with a core and caches, as the system and firmware see it (devicetree 6.3). */
export interface CoreTileParams extends TileParams {
  /** The core. */
  readonly core: CoreParams;
  /** The instruction cache; undefined for none. */
  readonly icache?: ICacheParams | undefined;
  /** The data cache, or the scratchpad in its place; undefined for none. */
  readonly dcache?: DCacheParams | undefined;
  /** The encoder of instruction traces, for tiles that support one. Default none. */
  readonly trace?: TraceEncoderParams | undefined;
}

/** A Rocket tile (rocket-system 10.2). */
export interface RocketTileParams extends CoreTileParams {
  /** The core. */
  readonly core: RocketCoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** The data cache, or a scratchpad instead of it. */
  readonly dcache: DCacheParams;
  /** The branch predictor. Default none. */
  readonly btb?: BTBParams | undefined;
  /** Byte address of a bus error unit, a multiple of its 4096 bytes of registers. Default none. */
  readonly beuAddr?: AddressLike | undefined;
  /** Byte address of a blocker in front of the tile's master port, a multiple of its 4096 bytes. Default none. */
  readonly blockerCtrlAddr?: AddressLike | undefined;
  /** Buffers at the boundary of the tile: always with `force`, otherwise only at a rational crossing. Default none. */
  readonly boundaryBuffers?: { readonly force: boolean } | undefined;
}

/** {@link RocketTileParams} by default. */
export const rocketTileParams: RocketTileParams = {
  ...{ tileId: 0, clockSinkParams: {}, core: rocketCoreParams, icache: icacheParams, dcache: dcacheParams },
  btb: btbParams,
};

/** What a cache holds, as people say it: `16 KiB, 4-way`; a scratchpad has no ways. */
export function cacheWords({ nSets, nWays, blockBytes }: L1CacheParams): string {
  const size = formatSize(BigInt(nSets * nWays * blockBytes));
  return nWays === 1 ? size : `${size}, ${nWays}-way`;
}

/** The size of a core, as the fragments that add cores call it: `big`. */
export function coreSize({ xLen, useVM, fpu }: RocketCoreParams): string {
  if (useVM) return fpu === undefined ? 'medium' : 'big';
  return xLen === 32 ? 'tiny' : 'small';
}

/** Size of the data scratchpad in bytes; 0 with a cache (subsystem 13.1). */
export function dataScratchpadBytes({ scratch, nSets, blockBytes }: DCacheParams): number {
  return scratch === undefined ? 0 : nSets * blockBytes;
}

/** The way of a tile's requests onto a bus (subsystem 12.1). */
export interface MasterPortParams {
  /** Default buffers between tile and bus, at least 0. */
  readonly buffers: number;
  /** Whether a cache cork stands between tile and bus, and whether it is unsafe. Default none. */
  readonly cork?: boolean | undefined;
  /** Makes what stands between all that and the bus. Default nothing. */
  readonly towardsBus?: (() => Handle<TileLink, TileLink>) | undefined;
  /** The bus. */
  readonly where: BusLocation;
}

/** The way of others' requests into a tile (subsystem 12.1). */
export interface SlavePortParams {
  /** Default buffers between bus and tile, at least 0. */
  readonly buffers: number;
  /** Byte address of a blocker of the port, a multiple of its 4096 bytes of registers. Default none. */
  readonly blockerCtrlAddr?: AddressLike | undefined;
  /** The bus of the blocker's registers. */
  readonly blockerCtrlWhere: BusLocation;
  /** The bus. */
  readonly where: BusLocation;
}

/** How a tile or cluster is attached to what surrounds it (subsystem 12.1). */
export interface ElementCrossingParams {
  /** How the clocks of element and bus relate. */
  readonly crossingType: ClockCrossing;
  /** The way of the element's requests onto a bus. */
  readonly master: MasterPortParams;
  /** The way of others' requests into the element. */
  readonly slave: SlavePortParams;
  /** The bus whose address prefix the tile gets. */
  readonly mmioBaseAddressPrefixWhere: BusLocation;
  /** How the reset of the element relates to that of its domain. */
  readonly resetCrossingType: ResetCrossing;
  /** Whether the element gets a clock and reset of its own even where it could share the bus's. */
  readonly forceSeparateClockReset: boolean;
}

/** How elements at a location are attached by default: to the buses of that place, on their clock (subsystem 12.1). */
export function crossingParamsAt(location: HierarchicalLocation, crossing?: ClockCrossing): ElementCrossingParams {
  const [system, control] =
    location instanceof ClusterLocation ? [CSBUS(location.clusterId), CCBUS(location.clusterId)] : [SBUS, CBUS];
  return {
    crossingType: crossing ?? new SynchronousCrossing(),
    master: { buffers: 0, where: system },
    slave: { buffers: 0, blockerCtrlWhere: control, where: control },
    mmioBaseAddressPrefixWhere: control,
    resetCrossingType: new NoResetCrossing(),
    forceSeparateClockReset: false,
  };
}
