import type { AddressLike } from '../../base/address/index.js';
import type { TLBufferOptions } from '../../protocols/gathered/tl.js';
import type { BusLocation } from '../locations.js';
import { CBUS, FBUS } from '../locations.js';

/** The core-local interruptor (subsystem 17.3). */
export interface CLINTParams {
  /** First of 64 KiB of byte addresses, a multiple of 64 KiB. */
  readonly baseAddress: AddressLike;
}

/** The platform-level interrupt controller (subsystem 17.4). */
export interface PLICParams {
  /** First of its byte addresses, a multiple of its size: 64 MiB by default. */
  readonly baseAddress: AddressLike;
  /** Most priorities, at least 0. */
  readonly maxPriorities: number;
  /** Most contexts, 1 to 15872. */
  readonly maxHarts: number;
}

/** {@link CLINTParams} by default. */
export const clintParams: CLINTParams = { baseAddress: 0x200_0000n };

/** {@link PLICParams} by default. */
export const plicParams: PLICParams = { baseAddress: 0xc00_0000n, maxPriorities: 7, maxHarts: 15872 };

/** Where a device is attached. */
export interface DeviceAttachParams {
  /** The bus where harts find it. */
  readonly slaveWhere: BusLocation;
}

/** How the outside reaches the debug module; at most one of them (subsystem 17.5). */
export type DebugProtocol = 'DMI' | 'JTAG' | 'CJTAG' | 'APB';

/** How the debug module is attached (subsystem 17.5). */
export interface DebugAttachParams {
  /** How the outside reaches it: at most one of DMI, JTAG and APB. */
  readonly protocols: readonly DebugProtocol[];
  /** The bus that it is a master of, if it is one. */
  readonly masterWhere: BusLocation;
  /** The bus where harts find it. */
  readonly slaveWhere: BusLocation;
}

/** {@link DebugAttachParams} by default. */
export const debugAttachParams: DebugAttachParams = { protocols: ['DMI'], masterWhere: FBUS, slaveWhere: CBUS };

/** A ROM that harts boot from (subsystem 17.6). */
export interface BootROMParams {
  /** Name of its coupler, and the first part of that of its clock domain. */
  readonly name: string;
  /** First byte address, a multiple of the size. */
  readonly address: AddressLike;
  /** Bytes that it takes, a power of two. */
  readonly size: AddressLike;
  /** Byte address where harts begin. */
  readonly hang: AddressLike;
  /** Whether harts are told to begin there. */
  readonly driveResetVector: boolean;
  /** Whether the device tree is part of its contents; nothing here depends on it. */
  readonly appendDTB: boolean;
  /** File with its contents; nothing here depends on it. */
  readonly contentFile?: string | undefined;
}

/** {@link BootROMParams} by default. */
export const bootROMParams: BootROMParams = {
  ...{ name: 'bootrom', address: 0x1_0000n, size: 0x1_0000n, hang: 0x1_0040n, driveResetVector: true, appendDTB: true },
};

/** A ROM whose contents are part of a chip's mask (subsystem 17.6). */
export interface MaskROMParams {
  /** Name of the memory; nothing here depends on it. */
  readonly name: string;
  /** First byte address, at least 0. */
  readonly address: AddressLike;
  /** Words, at least 1. */
  readonly depth: number;
  /** Bits of a word, 8 times a power of two. */
  readonly width: number;
}

/** The inclusive second-level cache (subsystem 9). */
export interface InclusiveCacheParams {
  /** Ways of each bank, at least 1. */
  readonly ways: number;
  /** Sets of each bank, a power of two. */
  readonly sets: number;
  /** Bytes written at once, a power of two. */
  readonly writeBytes: number;
  /** How many sub-banks of its memory a beat is wide, at least 2; no effect on parameters. Default 4. */
  readonly subBankingFactor?: number | undefined;
  /** Cycles that memory takes, at least 1, for the number of misses in flight. */
  readonly memCycles: number;
  /**
   * First byte address of 4 KiB of control registers for each bank with registers, a multiple of 4096. Default none.
   */
  readonly ctrlAddr?: AddressLike | undefined;
  /** Whether every bank has control registers of its own. */
  readonly bankedControl: boolean;
  /** Whether hints skip the probing of other caches; no effect on parameters. */
  readonly hintsSkipProbe: boolean;
  /** Queues on both sides of the cache. Default: of a and d, one `flow` entry towards clients; none towards memory. */
  readonly exteriorBuffer?: TLBufferOptions | undefined;
}
