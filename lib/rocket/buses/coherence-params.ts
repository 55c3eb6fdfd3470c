import type { AddressLike } from '../../base/address/index.js';
import type { Handle, Role } from '../../graph/index.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { BusContext } from './bus-context.js';

/** What a coherence manager offers: its two sides, and an interrupt that asks the system to halt, if it has one. */
export interface CoherenceManagerEnds {
  /** Where requests come in. */
  readonly inward: Handle<TileLink>;
  /** Where they go on to memory. */
  readonly outward: Handle<TileLink, TileLink>;
  /** What drawings say of it, with its banks. Default: a coherence manager. */
  readonly role?: Role | undefined;
  /** The interrupt. Default none. */
  readonly halt?: Handle<Interrupts, Interrupts> | undefined;
}

/** Makes a coherence manager in the current module (subsystem 9). */
export type CoherenceManager = (context: BusContext) => CoherenceManagerEnds;

/** How coherence is kept, and over how many banks (subsystem 9). */
export interface BankedCoherenceParams {
  /** 0, or a power of two. With 0 there is no coherence manager and no memory bus. */
  readonly nBanks: number;
  /** What keeps the caches coherent. Default: a broadcast hub. */
  readonly coherenceManager?: CoherenceManager | undefined;
}

/** A broadcast hub (subsystem 9). */
export interface BroadcastParams {
  /** Lines that may be worked on at once, at least 1. */
  readonly nTrackers: number;
  /** Whether its data queues are small. */
  readonly bufferless: boolean;
  /** Byte address of its 4 KiB of control registers, a multiple of 4096. Default none. */
  readonly controlAddress?: AddressLike | undefined;
}
