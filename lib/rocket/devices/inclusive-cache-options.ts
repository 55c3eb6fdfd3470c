import type { AddressLike } from '../../base/address/index.js';

/** What an inclusive cache is made from (subsystem 9, rocket-system 7.3). */
export interface InclusiveCacheOptions {
  /** Device tree `compatible` strings, most specific first. Default `sifive,inclusivecache0`, `cache`. */
  readonly compatible?: readonly string[];
  /** Ways of each bank, at least 1. */
  readonly ways: number;
  /** Sets of each bank, a power of two. */
  readonly sets: number;
  /** Size of a block in bytes, a power of two. */
  readonly blockBytes: number;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Cycles that memory takes, at least 1. */
  readonly memCycles: number;
  /** Bytes of a block that are written at once, a power of two. Default `beatBytes`. */
  readonly writeBytes?: number;
  /**
   * First addresses of 4 KiB of control registers each, multiples of 4096, with the width in bytes of the bus where they
   * are. Default none.
   */
  readonly controls?: readonly { readonly address: AddressLike; readonly beatBytes: number }[];
}
