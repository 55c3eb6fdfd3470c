import type { AddressLike } from '../../base/address/index.js';

/** The parameters of an inclusive cache (subsystem 9, rocket-system 7.3). */
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
  /** Latency of memory in cycles, at least 1. */
  readonly memCycles: number;
  /** Bytes of a block that are written in one cycle, a power of two. Default `beatBytes`. */
  readonly writeBytes?: number;
  /** How many sub-banks of its memory a beat is wide, at least 2; no effect on parameters. Default 4. */
  readonly subBankingFactor?: number | undefined;
  /** Control registers of 4 KiB each. Default none. */
  readonly controls?: readonly InclusiveCacheControlOptions[];
}

/** Control registers of an inclusive cache. */
export interface InclusiveCacheControlOptions {
  /** The first address, a multiple of 4096. */
  readonly address: AddressLike;
  /** Width in bytes of the bus where they are, a power of two. */
  readonly beatBytes: number;
  /** How many interrupts the cache raises, such as for errors of its memories. Default 0. */
  readonly interrupts?: number;
}
