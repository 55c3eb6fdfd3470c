import { type AddressLike, toAddress } from '../../base/address/index.js';
import { checkOptions } from '../../base/options/index.js';
import { AsynchronousCrossing, type BufferLike, RationalCrossing } from '../../bus/crossings/index.js';
import { Config, type Field } from '../../config/index.js';
import type { TLBufferOptions } from '../../protocols/gathered/tl.js';
import {
  PeripheryGPIOKey,
  PeripheryI2CKey,
  PeripherySPIFlashKey,
  PeripherySPIKey,
  PeripheryTimerKey,
  PeripheryUARTKey,
} from '../../rocket/blocks/index.js';
import {
  BootROMLocated,
  BroadcastKey,
  type BroadcastParams,
  type BusLocation,
  type BusParams,
  CBUS,
  CLINTKey,
  ControlBusKey,
  DebugModuleKey,
  DTSTimebase,
  ExportDebug,
  ExtMem,
  FBUS,
  FrontBusKey,
  InclusiveCacheKey,
  MBUS,
  MemoryBusKey,
  PBUS,
  PeripheryBusKey,
  PLICKey,
  SBUS,
  SubsystemBankedCoherenceKey,
  SubsystemDriveClockGroupsFromIO,
  SystemBusKey,
  WithSbusToMbusCrossingType,
} from '../../rocket/index.js';
import {
  BankedScratchpadKey,
  BlockDeviceAttachKey,
  BlockDeviceKey,
  BootAddrRegKey,
  ChipIdPinKey,
  ChipyardPRCIControlKey,
  ClockFrequencyAssignersKey,
  type ClockCombination,
  ClockGroupCombinerKey,
  ClockTapKey,
  CustomBootPinKey,
  ExtTLMem,
  type PRCIControlParams,
  SerialTLKey,
} from '../keys.js';
import type { SerialTLParams } from '../links/serial-params.js';
import { WithOffchipBusFrequency } from './link-fragments.js';
import { injecting } from './injecting.js';
import { bootAddressRegister } from '../system/boot-address.js';
import { bankedScratchpads } from '../system/scratchpads.js';

// Fragments of Chipyard's (chipyard 6).

function clocked<T extends BusParams>(name: string, key: Field<T>): (freqMHz: number) => Config {
  return (freqMHz) =>
    new Config(name, (rules) => rules.update(key, (bus) => ({ ...bus, dtsFrequency: Math.trunc(freqMHz * 1e6) })));
}

const peripheryFrequency = clocked('WithPeripheryBusFrequency', PeripheryBusKey);

/** Frequency of the periphery bus in MHz, above 0; the real-time clock ticks a thousand times slower (chipyard 6.2). */
export function WithPeripheryBusFrequency(freqMHz: number): Config {
  const timebase = new Config('WithTimebase', (rules) => rules.set(DTSTimebase, Math.trunc(freqMHz * 1e3)));
  return new Config('WithPeripheryBusFrequency', timebase, peripheryFrequency(freqMHz));
}
/** Frequency of the memory bus in MHz, above 0 (chipyard 6.2). */
export const WithMemoryBusFrequency: (freqMHz: number) => Config = clocked('WithMemoryBusFrequency', MemoryBusKey);
/** Frequency of the system bus in MHz, above 0 (chipyard 6.2). */
export const WithSystemBusFrequency: (freqMHz: number) => Config = clocked('WithSystemBusFrequency', SystemBusKey);
/** Frequency of the front bus in MHz, above 0 (chipyard 6.2). */
export const WithFrontBusFrequency: (freqMHz: number) => Config = clocked('WithFrontBusFrequency', FrontBusKey);
/** Frequency of the control bus in MHz, above 0 (chipyard 6.2). */
export const WithControlBusFrequency: (freqMHz: number) => Config = clocked('WithControlBusFrequency', ControlBusKey);

/** One frequency for all buses, in MHz, above 0 (chipyard 6.2). */
export function WithUniformBusFrequencies(freqMHz: number): Config {
  return new Config(
    'WithUniformBusFrequencies',
    WithPeripheryBusFrequency(freqMHz),
    WithSystemBusFrequency(freqMHz),
    WithFrontBusFrequency(freqMHz),
    WithControlBusFrequency(freqMHz),
    WithOffchipBusFrequency(freqMHz),
    WithMemoryBusFrequency(freqMHz),
  );
}

/** Frequency of the tiles in MHz, above 0: of all, or of that with this hart id (chipyard 6.2). */
export function WithTileFrequency(freqMHz: number, hartId: number | null = null): Config {
  const part = hartId === null ? 'tile' : `tile_${hartId}`;
  return new Config('WithTileFrequency', (rules) =>
    rules.update(ClockFrequencyAssignersKey, (assigners) => [
      ...assigners,
      (clockName) => (clockName.includes(part) ? freqMHz : undefined),
    ]),
  );
}

const busKeys: readonly (readonly [part: RegExp, key: Field<BusParams>])[] = [
  [/subsystem_mbus_\d+/, MemoryBusKey],
  [/subsystem_fbus_\d+/, FrontBusKey],
  [/subsystem_cbus_\d+/, ControlBusKey],
  [/subsystem_pbus_\d+/, PeripheryBusKey],
  [/subsystem_sbus_\d+/, SystemBusKey],
];

/** Clocks that are named after a bus, and ask for no frequency, get that of the bus (chipyard 6.2). */
export function WithInheritBusFrequencyAssignments(): Config {
  return new Config('WithInheritBusFrequencyAssignments', (rules) =>
    rules.define(ClockFrequencyAssignersKey, ({ site, up }) => [
      ...up.get(ClockFrequencyAssignersKey),
      ...busKeys.map(([part, key]) => (clockName: string): number | undefined => {
        const { dtsFrequency } = site.get(key);
        return part.test(clockName) && dtsFrequency !== undefined ? dtsFrequency / 1e6 : undefined;
      }),
    ]),
  );
}

/** The clocks of the system come from the chip (chipyard 6.2). */
export function WithNoSubsystemClockIO(): Config {
  return new Config('WithNoSubsystemClockIO', (rules) => rules.set(SubsystemDriveClockGroupsFromIO, false));
}

/** A name, parts of the names of clocks that are one, and parts of names of those that are not (chipyard 6.2). */
export type CombinedByName = readonly [name: string, matched: readonly string[], unmatched: readonly string[]];

/** Clocks that are one, by parts of their names (chipyard 4.5). */
export function WithClockGroupsCombinedByName(...groups: readonly CombinedByName[]): Config {
  const combinations = groups.map(([name, matched, unmatched]): ClockCombination => ({
    name,
    matches: ({ name: clock = '' }) =>
      matched.some((part) => clock.includes(part)) && !unmatched.some((part) => clock.includes(part)),
  }));
  return new Config('WithClockGroupsCombinedByName', (rules) => rules.set(ClockGroupCombinerKey, combinations));
}

function prci(name: string, change: Partial<PRCIControlParams>): () => Config {
  return () =>
    new Config(name, (rules) => rules.update(ChipyardPRCIControlKey, (params) => ({ ...params, ...change })));
}

/** The clocks of tiles cannot be stopped (chipyard 4.4). */
export const WithNoTileClockGaters: () => Config = prci('WithNoTileClockGaters', { enableTileClockGating: false });
/** Tiles cannot be reset one by one (chipyard 4.4). */
export const WithNoTileResetSetters: () => Config = prci('WithNoTileResetSetters', { enableTileResetSetting: false });
/** Resets are taken for synchronised, for simulators that cannot synchronise them (chipyard 4.4). */
export const WithNoResetSynchronizers: () => Config = prci('WithNoResetSynchronizers', {
  enableResetSynchronizers: false,
});

/** No clock leads out of the chip (chipyard 4.6). */
export function WithNoClockTap(): Config {
  return new Config('WithNoClockTap', (rules) => rules.set(ClockTapKey, false));
}

/** Where all boot ROMs are: first byte address, size in bytes, and where harts begin (chipyard 6.3). */
export function WithBootROM(
  address: AddressLike = 0x1_0000,
  size: AddressLike = 0x1_0000,
  hang: AddressLike = 0x1_0000,
): Config {
  const place = { address: toAddress(address), size: toAddress(size), hang: toAddress(hang) };
  return new Config('WithBootROM', (rules) =>
    rules.updateAll(BootROMLocated, (roms) => roms.map((rom) => ({ ...rom, ...place }))),
  );
}

/** Where all boot ROMs are, and where Radiance's cores begin (chipyard 6.3). */
export function WithRadBootROM(
  address: AddressLike = 0x1_0000,
  size: AddressLike = 0x1_0000,
  hang: AddressLike = 0x1_0100,
): Config {
  return new Config('WithRadBootROM', WithBootROM(address, size, hang));
}

/** No boot ROM (chipyard 6.3). */
export function WithNoBootROM(): Config {
  return new Config('WithNoBootROM', (rules) => rules.updateAll(BootROMLocated, () => []));
}

function adding<T>(name: string, key: Field<readonly T[]>, value: T): Config {
  return new Config(name, (rules) => rules.update(key, (values) => [...values, value]));
}

/** One more UART (chipyard 6.3). */
export function WithUART(baudrate = 115_200, address: AddressLike = 0x1002_0000, txEntries = 8, rxEntries = 8): Config {
  const uart = { address: toAddress(address), nTxEntries: txEntries, nRxEntries: rxEntries, initBaudRate: baudrate };
  return adding('WithUART', PeripheryUARTKey, uart);
}

/** No UARTs (chipyard 6.3). */
export function WithNoUART(): Config {
  return new Config('WithNoUART', (rules) => rules.set(PeripheryUARTKey, []));
}

/** Another baud rate of all UARTs after reset (chipyard 6.3). */
export function WithUARTInitBaudRate(initBaudRate = 115_200): Config {
  return new Config('WithUARTInitBaudRate', (rules) =>
    rules.update(PeripheryUARTKey, (uarts) => uarts.map((uart) => ({ ...uart, initBaudRate }))),
  );
}

/** Other queues of all UARTs (chipyard 6.3). */
export function WithUARTFIFOEntries(nTxEntries: number, nRxEntries: number): Config {
  return new Config('WithUARTFIFOEntries', (rules) =>
    rules.update(PeripheryUARTKey, (uarts) => uarts.map((uart) => ({ ...uart, nTxEntries, nRxEntries }))),
  );
}

/** One more block of pins (chipyard 6.3). */
export function WithGPIO(address: AddressLike = 0x1001_0000, width = 4): Config {
  return adding('WithGPIO', PeripheryGPIOKey, { address: toAddress(address), width });
}

/** One more SPI controller with flash memory (chipyard 6.3). */
export function WithSPIFlash(
  size: AddressLike = 0x1000_0000,
  address: AddressLike = 0x1003_0000,
  fAddress: AddressLike = 0x2000_0000,
): Config {
  const fSize = Number(toAddress(size));
  return adding('WithSPIFlash', PeripherySPIFlashKey, {
    rAddress: toAddress(address),
    fAddress: toAddress(fAddress),
    fSize,
  });
}

/** One more SPI controller (chipyard 6.3). */
export function WithSPI(address: AddressLike = 0x1003_1000): Config {
  return adding('WithSPI', PeripherySPIKey, { rAddress: toAddress(address) });
}

/** One more I²C controller (chipyard 6.3). */
export function WithI2C(address: AddressLike = 0x1004_0000): Config {
  return adding('WithI2C', PeripheryI2CKey, { address: toAddress(address) });
}

/** A timer on the control bus (chipyard 6.3). */
export function WithPeripheryTimer(address: AddressLike = 0x4000): Config {
  return new Config('WithPeripheryTimer', (rules) => rules.set(PeripheryTimerKey, [{ address: toAddress(address) }]));
}

/** No debug module (chipyard 6.3). */
export function WithNoDebug(): Config {
  return new Config('WithNoDebug', (rules) => rules.set(DebugModuleKey, undefined));
}

/** A debug module reached over DMI (chipyard 6.3). */
export function WithDMIDTM(): Config {
  return new Config('WithDMIDTM', (rules) =>
    rules.update(ExportDebug, (debug) => ({ ...debug, protocols: ['DMI'] as const })),
  );
}

/** Words of data of the debug module (chipyard 6.3). */
export function WithDebugModuleAbstractDataWords(words = 16): Config {
  return new Config('WithDebugModuleAbstractDataWords', (rules) =>
    rules.update(DebugModuleKey, (debug) => debug && { ...debug, nAbstractDataWords: words }),
  );
}

/** No interrupt controller (chipyard 6.3). */
export function WithNoPLIC(): Config {
  return new Config('WithNoPLIC', (rules) => rules.set(PLICKey, undefined));
}

/** No core-local interruptor (chipyard 6.3). */
export function WithNoCLINT(): Config {
  return new Config('WithNoCLINT', (rules) => rules.set(CLINTKey, undefined));
}

/** No error devices on buses (chipyard 6.3). */
export function WithNoBusErrorDevices(): Config {
  return new Config('WithNoBusErrorDevices', (rules) =>
    rules
      .update(SystemBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(ControlBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(PeripheryBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(MemoryBusKey, (bus) => ({ ...bus, errorDevice: undefined }))
      .update(FrontBusKey, (bus) => ({ ...bus, errorDevice: undefined })),
  );
}

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

/** Bytes that the second-level cache writes at once, a power of two (chipyard 6.3). */
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

/** The clocks of system and memory bus have nothing to do with each other; spelled as in the reference (chipyard 6.3). */
export function WithAsynchrousMemoryBusCrossing(): Config {
  return new Config('WithAsynchrousMemoryBusCrossing', WithSbusToMbusCrossingType(new AsynchronousCrossing()));
}

/** Width of the system bus in bits (chipyard 6.3). */
export function WithSystemBusWidth(bitWidth: number): Config {
  return new Config('WithSystemBusWidth', (rules) =>
    rules.update(SystemBusKey, (bus) => ({ ...bus, beatBytes: Math.trunc(bitWidth / 8) })),
  );
}

/** A memory on the chip: first byte address, size in bytes, banks, partitions that are attached one by one (chipyard 2.1). */
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

/** A register with the boot address, on the periphery bus (chipyard 2.2). */
export function WithBootAddrReg(): Config {
  return new Config(
    'WithBootAddrReg',
    (rules) => rules.set(BootAddrRegKey, { bootRegAddress: 0x1000, slaveWhere: PBUS }),
    injecting('WithBootAddrReg', bootAddressRegister),
  );
}

/** No register with the boot address (chipyard 2.2). */
export function WithNoBootAddrReg(): Config {
  return new Config('WithNoBootAddrReg', (rules) => rules.set(BootAddrRegKey, undefined));
}

/** A pin that makes the first hart boot from elsewhere (chipyard 2.3). */
export function WithCustomBootPin(): Config {
  return new Config('WithCustomBootPin', (rules) => rules.set(CustomBootPinKey, { masterWhere: CBUS }));
}

/** A block device, with one tracker (chipyard 2.5). */
export function WithBlockDevice(enable = true): Config {
  return new Config('WithBlockDevice', (rules) => rules.set(BlockDeviceKey, enable ? { nTrackers: 1 } : undefined));
}

/** Requests that the block device works on at once, at least 1 (chipyard 2.5). */
export function WithNBlockDeviceTrackers(nTrackers: number): Config {
  return new Config('WithNBlockDeviceTrackers', (rules) =>
    rules.update(BlockDeviceKey, (device) => device && { ...device, nTrackers }),
  );
}

/** The buses of the block device: of its registers, and of its accesses to memory (chipyard 2.5). */
export function WithBlockDeviceLocations(slaveWhere: BusLocation = PBUS, masterWhere: BusLocation = FBUS): Config {
  return new Config('WithBlockDeviceLocations', (rules) =>
    rules.set(BlockDeviceAttachKey, { slaveWhere, masterWhere }),
  );
}

/** No boot pin (chipyard 2.3). */
export function WithNoCustomBootPin(): Config {
  return new Config('WithNoCustomBootPin', (rules) => rules.set(CustomBootPinKey, undefined));
}

/** A register with the number of the chip (chipyard 2.4). */
export function WithChipIdPin(): Config {
  return new Config('WithChipIdPin', (rules) => rules.set(ChipIdPinKey, { chipIdAddr: 0x2000, slaveWhere: CBUS }));
}

/** These serial links (chipyard 3.1). */
export function WithSerialTL(params: readonly SerialTLParams[]): Config {
  return new Config('WithSerialTL', (rules) => rules.set(SerialTLKey, params));
}

/** No serial links (chipyard 3.1). */
export function WithNoSerialTL(): Config {
  return new Config('WithNoSerialTL', (rules) => rules.set(SerialTLKey, []));
}

/** Wires of all serial links in each direction (chipyard 3.2). */
export function WithSerialTLWidth(phitWidth: number): Config {
  return changingLinks('WithSerialTLWidth', (link) => ({ ...link, phyParams: { ...link.phyParams, phitWidth } }));
}

/** The bus that the masters of all serial links are on (chipyard 3.3). */
export function WithSerialTLMasterLocation(masterWhere: BusLocation): Config {
  return changingLinks('WithSerialTLMasterLocation', (link) => ({
    ...link,
    client: link.client && { ...link.client, masterWhere },
  }));
}

/** The bus that leads to the devices of all serial links (chipyard 3.4). */
export function WithSerialTLSlaveLocation(slaveWhere: BusLocation): Config {
  return changingLinks('WithSerialTLSlaveLocation', (link) => ({
    ...link,
    manager: link.manager && { ...link.manager, slaveWhere },
  }));
}

/** The periphery bus leads to the devices of all serial links (chipyard 3.4). */
export function WithSerialTLPBusManager(): Config {
  return new Config('WithSerialTLPBusManager', WithSerialTLSlaveLocation(PBUS));
}

/** Masters on the other side of all serial links, on the front bus (chipyard 3.3). */
export function WithSerialTLClient(): Config {
  const client = { totalIdBits: 8, cacheIdBits: 2, masterWhere: FBUS, supportsProbe: false };
  return changingLinks('WithSerialTLClient', (link) => ({ ...link, client }));
}

/** No masters on the other side of any serial link (chipyard 3.3). */
export function WithNoSerialTLClient(): Config {
  return changingLinks('WithNoSerialTLClient', (link) => ({ ...link, client: undefined }));
}

/** Bits of the ids of masters on the other side of all serial links (chipyard 3.3). */
export function WithSerialTLClientIdBits(totalIdBits: number): Config {
  return changingLinks('WithSerialTLClientIdBits', (link) => ({
    ...link,
    client: link.client && { ...link.client, totalIdBits },
  }));
}

function changingLinks(name: string, change: (link: SerialTLParams) => SerialTLParams): Config {
  return new Config(name, (rules) => rules.update(SerialTLKey, (links) => links.map(change)));
}
