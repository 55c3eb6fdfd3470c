import type { AddressLike } from '../../base/address/index.js';
/** A port through which the system is a master of something outside (subsystem 18). */
export interface ExternalMasterPortParams {
  /** First byte address behind the port, at least 0. */
  readonly base: AddressLike;
  /** Bytes behind the port, above 0. */
  readonly size: AddressLike;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Bits of its transaction ids, at least 0. */
  readonly idBits: number;
  /** Largest transfer of an AXI4 port to devices in bytes, a power of two; other ports answer blocks. */
  readonly maxXferBytes: number;
  /** Whether instructions may be fetched through a port to devices. From memory they always may. */
  readonly executable: boolean;
}

/** A port through which something outside is a master of the system (subsystem 18). */
export interface ExternalSlavePortParams {
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Bits of its transaction ids, at least 0. */
  readonly idBits: number;
  /** Bits of the source ids that it gets inside, at least 2 over AXI4 and 0 over TileLink. */
  readonly sourceBits: number;
}

/** The way to memory outside (subsystem 18). */
export interface ExternalMemoryPortParams {
  /** The port of each channel; its region is that of all of them together. */
  readonly master: ExternalMasterPortParams;
  /** Channels that share the memory, block by block; 0 or a power of two. */
  readonly nMemoryChannels: number;
  /** Size of the coherent part in bytes, a power of two: from there on the same memory is seen again past the coherence manager. */
  readonly incohBase?: AddressLike | undefined;
}
