import type { AddressLike, RegionType } from '../../base/address/index.js';
import type { BusLocation } from '../../rocket/index.js';

/** The wires of a serial link, and their clock (chipyard 3.2). */
export interface SerialPhyParams {
  /** How items are held up, and where the clock of the wires comes from. */
  readonly kind: 'decoupled, clock inside' | 'decoupled, clock outside' | 'credited, clock of the source';
  /** Wires in each direction. */
  readonly phitWidth: number;
  /** Bits of an item, a multiple of the wires. */
  readonly flitWidth: number;
  /** Of the wires in MHz, above 0, if the clock comes from inside. */
  readonly freqMHz?: number;
}

/** Masters on the other side of a serial link (chipyard 3.3). */
export interface SerialTLClientParams {
  /** Bits of a source id. */
  readonly totalIdBits: number;
  /** Bits of a source id that name a master. */
  readonly cacheIdBits: number;
  /** The bus that they are on. */
  readonly masterWhere: BusLocation;
  /** Whether the masters have caches. */
  readonly supportsProbe: boolean;
}

/** A region of memory on the other side of a serial link (chipyard 3.4). */
export interface SerialRegion {
  /** First byte address. */
  readonly address: AddressLike;
  /** In bytes. */
  readonly size: AddressLike;
}

/** Memory on the other side of a serial link that caches hold no copies of (chipyard 3.4). */
export interface SerialMemory extends SerialRegion {
  /** What accesses to it may do besides; neither `TRACKED` nor `CACHED`. Default `UNCACHED`. */
  readonly regionType?: RegionType;
}

/** Devices on the other side of a serial link (chipyard 3.4). */
export interface SerialTLManagerParams {
  /** Memories. */
  readonly memParams: readonly SerialMemory[];
  /** Read-only memories. */
  readonly romParams: readonly SerialRegion[];
  /** Memories that caches may hold copies of. */
  readonly cohParams: readonly SerialRegion[];
  /** Whether firmware sees the memories as main memory. */
  readonly isMemoryDevice: boolean;
  /** Bits of a sink id. */
  readonly sinkIdBits: number;
  /** Bits of a source id. */
  readonly totalIdBits: number;
  /** Bits of a source id that name a master. */
  readonly cacheIdBits: number;
  /** The bus that leads to them. */
  readonly slaveWhere: BusLocation;
}

/** What an item of a serial link has room for (chipyard 3.2). */
export interface SerialBundleParams {
  /** Bits of an address, at least 1. */
  readonly addressBits: number;
  /** Bits of data, a power of two of at least 8. */
  readonly dataBits: number;
  /** Bits of a source id, at least 1. */
  readonly sourceBits: number;
  /** Bits of a sink id, at least 1. */
  readonly sinkBits: number;
  /** Bits of the size of a transfer, at least 1. */
  readonly sizeBits: number;
  /** Whether there are channels B, C and E, for caches. */
  readonly hasBCE: boolean;
}

/** {@link SerialBundleParams} by default. */
export const serialBundleParams: SerialBundleParams = {
  ...{ addressBits: 64, dataBits: 64, sourceBits: 8, sinkBits: 8, sizeBits: 8, hasBCE: true },
};

/** A serial link: TileLink over few wires (chipyard 3.1). */
export interface SerialTLParams {
  /** Masters on the other side, if there are any. */
  readonly client?: SerialTLClientParams | undefined;
  /** Devices on the other side, if there are any. */
  readonly manager?: SerialTLManagerParams | undefined;
  /** The wires. */
  readonly phyParams: SerialPhyParams;
  /** What an item has room for. Default {@link serialBundleParams}. */
  readonly bundleParams?: SerialBundleParams | undefined;
}
