import { type AddressLike, toAddress } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { AsynchronousCrossing, type BufferLike, RationalCrossing } from '../../bus/crossings/index.js';
import { Config } from '../../config/index.js';
import type { TLBufferOptions } from '../../protocols/gathered/tl.js';
import {
  BroadcastKey,
  type BroadcastParams,
  type BusLocation,
  ExtMem,
  InclusiveCacheKey,
  MBUS,
  SBUS,
  SubsystemBankedCoherenceKey,
  SystemBusKey,
  WithSbusToMbusCrossingType,
} from '../../rocket/index.js';
import { BankedScratchpadKey, ExtTLMem } from '../keys.js';
import { injecting } from './injecting.js';
import { demandParts } from '../system/memory-parts.js';
import { bankedScratchpads } from '../system/scratchpads.js';

// Fragments about memories, caches and the buses to them (chipyard 6.3).

/** Memory over TileLink instead of AXI4 (chipyard 4.2). */
export function WithTLBackingMemory(): Config {
  return new Config('WithTLBackingMemory', (rules) =>
    rules.define(ExtTLMem, ({ up }) => up.get(ExtMem)).set(ExtMem, undefined),
  );
}

/** Bits of the ids of the memory port (chipyard 6.3). */
export function WithExtMemIdBits(idBits: number): Config {
  return new Config('WithExtMemIdBits', (rules) =>
    rules.update(ExtMem, (port) => port && { ...port, master: { ...port.master, idBits } }),
  );
}

/** A broadcast hub instead of a second-level cache (chipyard 6.3). */
export function WithBroadcastManager(): Config {
  return new Config('WithBroadcastManager', (rules) =>
    rules.update(SubsystemBankedCoherenceKey, ({ nBanks }) => ({ nBanks })),
  );
}

/** Bytes that the second-level cache writes in one cycle, a power of two (chipyard 6.3). */
export function WithInclusiveCacheWriteBytes(writeBytes: number): Config {
  return new Config('WithInclusiveCacheWriteBytes', (rules) =>
    rules.update(InclusiveCacheKey, (cache) => ({ ...cache, writeBytes })),
  );
}

/** Queues on both sides of the second-level cache (chipyard 6.3). */
export function WithInclusiveCacheExteriorBuffer(buffer: TLBufferOptions = { all: 'default' }): Config {
  checkOptions('TLBufferOptions', buffer);
  return new Config('WithInclusiveCacheExteriorBuffer', (rules) =>
    rules.update(InclusiveCacheKey, (cache) => ({ ...cache, exteriorBuffer: buffer })),
  );
}

/** The broadcast hub (chipyard 6.3). */
export function WithBroadcastParams(params: BroadcastParams): Config {
  return new Config('WithBroadcastParams', (rules) => rules.set(BroadcastKey, params));
}

/** The clocks of system and memory bus have a fixed ratio (chipyard 6.3). */
export function WithRationalMemoryBusCrossing(): Config {
  return new Config('WithRationalMemoryBusCrossing', WithSbusToMbusCrossingType(new RationalCrossing('Symmetric')));
}

/** The clocks of system and memory bus are unrelated; spelled as in the reference (chipyard 6.3). */
export function WithAsynchrousMemoryBusCrossing(): Config {
  return new Config('WithAsynchrousMemoryBusCrossing', WithSbusToMbusCrossingType(new AsynchronousCrossing()));
}

/** Width of the system bus in bits (chipyard 6.3). */
export function WithSystemBusWidth(bitWidth: number): Config {
  return new Config('WithSystemBusWidth', (rules) =>
    rules.update(SystemBusKey, (bus) => ({ ...bus, beatBytes: Math.trunc(bitWidth / 8) })),
  );
}

/**
 * On-chip memory (chipyard 2.1): first byte address, size in bytes, banks, and separately attached partitions.
 *
 * @throws RequirementError `chipyard/scratchpad` for less than one partition, `values/count` for too many.
 */
export function WithScratchpad(
  base: AddressLike = 0x8000_0000,
  size: AddressLike = 0x40_0000,
  banks = 1,
  partitions = 1,
  busWhere: BusLocation = SBUS,
  subBanks = 1,
  buffer: BufferLike = 'default',
  outerBuffer: BufferLike = 'default',
): Config {
  demandParts('A scratchpad', 'partitions', partitions, partitions >= 1);
  const bytes = toAddress(size) / BigInt(partitions);
  const added = Array.from({ length: partitions }, (_, k) => ({
    base: toAddress(base) + BigInt(k) * bytes,
    size: bytes,
    ...{ busWhere, name: `${busWhere.name}-scratchpad`, banks, subBanks, buffer, outerBuffer },
    disableMonitors: false,
  }));
  return new Config(
    'WithScratchpad',
    (rules) => rules.update(BankedScratchpadKey, (scratchpads) => [...scratchpads, ...added]),
    injecting('WithScratchpad', bankedScratchpads),
  );
}

/** A memory on the memory bus (chipyard 2.1). */
export function WithMbusScratchpad(
  base?: AddressLike,
  size?: AddressLike,
  banks?: number,
  partitions?: number,
  subBanks?: number,
): Config {
  return WithScratchpad(base, size, banks, partitions, MBUS, subBanks);
}

/** A memory on the system bus (chipyard 2.1). */
export function WithSbusScratchpad(
  base?: AddressLike,
  size?: AddressLike,
  banks?: number,
  partitions?: number,
  subBanks?: number,
): Config {
  return WithScratchpad(base, size, banks, partitions, SBUS, subBanks);
}

/** No monitors in front of the memories on the chip (chipyard 2.1). */
export function WithNoScratchpadMonitors(): Config {
  return new Config('WithNoScratchpadMonitors', (rules) =>
    rules.update(BankedScratchpadKey, (all) => all.map((each) => ({ ...each, disableMonitors: true }))),
  );
}

/** No memories on the chip (chipyard 2.1). */
export function WithNoScratchpads(): Config {
  return new Config('WithNoScratchpads', (rules) => rules.set(BankedScratchpadKey, []));
}
