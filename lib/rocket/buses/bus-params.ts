import { type AddressSet, isPow2, powersAround } from '../../base/address/index.js';
import type { BufferLike } from '../../bus/crossings/index.js';
import { bytes, demand } from '../../base/diagnostic/index.js';
import type { ArbiterPolicy } from '../../bus/index.js';
import type { DevNullInit, ReplicatedRegionInit } from '../../protocols/gathered/tl.js';
import * as rules from './rules.js';

/** What every bus says about itself (subsystem 3). */
export interface BusParams {
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Size of a cache block in bytes, a power of two of at least `beatBytes`. */
  readonly blockBytes: number;
  /** Frequency of the bus's clock in Hz, above 0, for the device tree and for its clock. Default: left open. */
  readonly dtsFrequency?: number | undefined;
}

/** The devices that a bus may come with (subsystem 5). */
export interface BuiltInDeviceParams {
  /** A device that answers everything with errors. Default none. */
  readonly errorDevice?: BuiltInErrorDeviceParams | undefined;
  /** Memory of zeros. Default none. */
  readonly zeroDevice?: BuiltInZeroDeviceParams | undefined;
}

/** A built-in error device (subsystem 5). */
export interface BuiltInErrorDeviceParams {
  /** Its addresses and the sizes that it answers, in bytes. */
  readonly errorParams: DevNullInit;
  /** The buffer in front of it; null for none. Default `default`. */
  readonly buffer?: BufferLike | null;
}

/** A built-in zero device (subsystem 5). */
export interface BuiltInZeroDeviceParams {
  /** Its addresses. */
  readonly address: AddressSet;
  /** Whether caches may acquire it: a cork and a buffer stand in front. Default none. */
  readonly cacheCork?: { readonly unsafe?: boolean } | undefined;
  /** The buffer in front of it; null for none. Default `default`. */
  readonly buffer?: BufferLike | null;
}

/** Copies of a bus's addresses in other regions (subsystem 6.8). */
export interface ReplicationParams {
  /** The region that is repeated, and where. Default none. */
  readonly replication?: ReplicatedRegionInit | undefined;
}

/** A system bus (subsystem 6.1). */
export interface SystemBusParams extends BusParams, BuiltInDeviceParams, ReplicationParams {
  /** Which of several requests goes first. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
}

/** A front bus (subsystem 6.3). */
export interface FrontBusParams extends BusParams, BuiltInDeviceParams {}

/** A memory bus (subsystem 6.4). */
export interface MemoryBusParams extends BusParams, BuiltInDeviceParams, ReplicationParams {}

/** How a periphery bus helps devices with atomic operations (subsystem 3). */
export interface BusAtomics {
  /** Whether arithmetic operations are helped too, not only logical ones. Default true. */
  readonly arithmetic?: boolean;
  /** The buffer behind the automata. Default `default`. */
  readonly buffer?: BufferLike;
  /**
   * Widens the bus behind the automata to so many bytes, a power of two, where it is narrower. Default: not widened.
   */
  readonly widenBytes?: number | undefined;
}

/** A periphery or control bus (subsystem 6.2). */
export interface PeripheryBusParams extends BusParams, BuiltInDeviceParams, ReplicationParams {
  /** Null leaves the automata out. Default: arithmetic and logical, with a default buffer. */
  readonly atomics?: BusAtomics | null;
}

/**
 * Checks what every bus demands of its parameters (subsystem 3).
 *
 * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` unless both are powers of two and a block holds a beat.
 */
export function checkBusParams({ beatBytes, blockBytes }: BusParams, busName: string): void {
  demand(isPow2(beatBytes), rules.busBeatBytes, () => `Bus ${busName} was given beats of ${bytes(beatBytes)}.`, {
    help: () => `Set beatBytes to ${powersAround(beatBytes)}.`,
  });
  demand(
    isPow2(blockBytes) && blockBytes >= beatBytes,
    rules.busBlockBytes,
    () => `Bus ${busName} was given blocks of ${bytes(blockBytes)} with beats of ${bytes(beatBytes)}.`,
    { help: () => `Set blockBytes to a power of two of at least ${beatBytes}; 64 is usual.` },
  );
}
