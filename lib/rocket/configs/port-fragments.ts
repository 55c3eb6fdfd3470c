import { type AddressLike, toAddress } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import { ExtBus, ExtIn, ExtMem, MemoryBusKey, NExtTopInterrupts, SystemBusKey } from '../keys.js';
import type { ExternalMasterPortParams } from '../params/port-params.js';

// Fragments about external ports (rocket-system 10.4).

const maxXferBytes = 256;

function port(
  base: bigint,
  size: bigint,
  beatBytes: number,
  idBits: number,
  maxXfer = maxXferBytes,
): ExternalMasterPortParams {
  return { base, size, beatBytes, idBits, maxXferBytes: maxXfer, executable: true };
}

/** Memory of 256 MiB at 0x8000_0000, as wide as the memory bus (rocket-system 10.4). */
export function WithDefaultMemPort(): Config {
  return new Config('WithDefaultMemPort', (rules) =>
    rules.define(ExtMem, ({ site }) => ({
      master: port(0x8000_0000n, 0x1000_0000n, site.get(MemoryBusKey).beatBytes, 4),
      nMemoryChannels: 1,
    })),
  );
}

/** Devices at 0x6000_0000 to 0x7fff_ffff, as wide as the memory bus (rocket-system 10.4). */
export function WithDefaultMMIOPort(): Config {
  return new Config('WithDefaultMMIOPort', (rules) =>
    rules.define(ExtBus, ({ site }) => port(0x6000_0000n, 0x2000_0000n, site.get(MemoryBusKey).beatBytes, 4)),
  );
}

/** A port for external masters, 8 bytes wide, with ids of 8 bits (rocket-system 10.4). */
export function WithDefaultSlavePort(): Config {
  return new Config('WithDefaultSlavePort', (rules) => rules.set(ExtIn, { beatBytes: 8, idBits: 8, sourceBits: 4 }));
}

/**
 * Memory of `size` bytes, above 0, from byte address `base` on; `dataBits` wide, 8 times a power of two, with ids of
 * `idBits` bits, at least 0 (rocket-system 10.4). `maxXfer`, in bytes, has no effect: memory answers blocks.
 *
 * @throws RequirementError as {@link toAddress} does for `base` and `size`, when the configuration is made.
 */
export function WithCustomMemPort(
  base: AddressLike,
  size: AddressLike,
  dataBits: number,
  idBits: number,
  maxXfer: number,
): Config {
  return new Config('WithCustomMemPort', (rules) =>
    rules.set(ExtMem, {
      master: port(toAddress(base), toAddress(size), dataBits / 8, idBits, maxXfer),
      nMemoryChannels: 1,
    }),
  );
}

/**
 * Devices of `size` bytes, above 0, from byte address `base` on; `dataBits` wide, 8 times a power of two, with ids of
 * `idBits` bits, at least 0 (rocket-system 10.4). `maxXfer`: largest transfer in bytes, a power of two.
 *
 * @throws RequirementError as {@link toAddress} does for `base` and `size`, when the configuration is made.
 */
export function WithCustomMMIOPort(
  base: AddressLike,
  size: AddressLike,
  dataBits: number,
  idBits: number,
  maxXfer: number,
): Config {
  return new Config('WithCustomMMIOPort', (rules) =>
    rules.set(ExtBus, port(toAddress(base), toAddress(size), dataBits / 8, idBits, maxXfer)),
  );
}

/**
 * A port for masters outside, `dataBits` wide, 8 times a power of two, with ids of `idBits` bits, at least 0
 * (rocket-system 10.4).
 */
export function WithCustomSlavePort(dataBits: number, idBits: number): Config {
  return new Config('WithCustomSlavePort', (rules) =>
    rules.set(ExtIn, { beatBytes: dataBits / 8, idBits, sourceBits: 4 }),
  );
}

/** No port to external memory (rocket-system 10.4). */
export function WithNoMemPort(): Config {
  return new Config('WithNoMemPort', (rules) => rules.set(ExtMem, undefined));
}

/** No port to external devices (rocket-system 10.4). */
export function WithNoMMIOPort(): Config {
  return new Config('WithNoMMIOPort', (rules) => rules.set(ExtBus, undefined));
}

/** No port for external masters (rocket-system 10.4). */
export function WithNoSlavePort(): Config {
  return new Config('WithNoSlavePort', (rules) => rules.set(ExtIn, undefined));
}

/** Channels of the memory port: 0 or a power of two (rocket-system 10.4). */
export function WithNMemoryChannels(nMemoryChannels: number): Config {
  return new Config('WithNMemoryChannels', (rules) =>
    rules.update(ExtMem, (memory) => memory && { ...memory, nMemoryChannels }),
  );
}

/**
 * Size of the external memory in bytes, above 0 (rocket-system 10.4).
 *
 * @throws RequirementError as {@link toAddress} does.
 */
export function WithExtMemSize(bytes: AddressLike): Config {
  const size = toAddress(bytes);
  return new Config('WithExtMemSize', (rules) =>
    rules.update(ExtMem, (memory) => memory && { ...memory, master: { ...memory.master, size } }),
  );
}

/**
 * A second window to the external memory at byte address `base`, a power of two, which bypasses the coherence manager (rocket-system 10.4).
 *
 * @throws RequirementError as {@link toAddress} does.
 */
export function WithExtMemSbusBypass(base: AddressLike = 0x10_0000_0000n): Config {
  const incohBase = toAddress(base);
  return new Config('WithExtMemSbusBypass', (rules) =>
    rules.update(ExtMem, (memory) => memory && { ...memory, incohBase }),
  );
}

/**
 * Width of memory bus and slave port in bits, 8 times a power of two; the default ports follow (rocket-system 10.4).
 */
export function WithEdgeDataBits(dataBits: number): Config {
  return new Config('WithEdgeDataBits', (rules) =>
    rules
      .update(MemoryBusKey, (bus) => ({ ...bus, beatBytes: dataBits / 8 }))
      .update(ExtIn, (slave) => slave && { ...slave, beatBytes: dataBits / 8 }),
  );
}

/** Number of external interrupts, at least 0 (rocket-system 10.4). */
export function WithNExtTopInterrupts(count: number): Config {
  return new Config('WithNExtTopInterrupts', (rules) => rules.set(NExtTopInterrupts, count));
}

/** Memory of 2 GiB at 0x8000_0000, for Litex (rocket-system 10.4). */
export function WithLitexMemPort(): Config {
  return new Config('WithLitexMemPort', (rules) =>
    rules.define(ExtMem, ({ site }) => ({
      master: port(0x8000_0000n, 0x8000_0000n, site.get(MemoryBusKey).beatBytes, 4),
      nMemoryChannels: 1,
    })),
  );
}

/** Devices at 0x1000_0000 to 0x7fff_ffff, for Litex (rocket-system 10.4). */
export function WithLitexMMIOPort(): Config {
  return new Config('WithLitexMMIOPort', (rules) =>
    rules.define(ExtBus, ({ site }) => port(0x1000_0000n, 0x7000_0000n, site.get(SystemBusKey).beatBytes, 4)),
  );
}

/** A port for external masters, as wide as the system bus, for Litex (rocket-system 10.4). */
export function WithLitexSlavePort(): Config {
  return new Config('WithLitexSlavePort', (rules) =>
    rules.define(ExtIn, ({ site }) => ({ beatBytes: site.get(SystemBusKey).beatBytes, idBits: 8, sourceBits: 4 })),
  );
}
