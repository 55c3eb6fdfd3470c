import { Config } from '../../config/index.js';
import {
  BaseConfig,
  FBUS,
  InCluster,
  MBUS,
  SBUS,
  WithCease,
  WithDebugROB,
  WithExtMemSize,
  WithNBigCores,
  With1TinyCore,
  WithAsynchronousCDCs,
  WithClockGateModel,
  WithCloneRocketTiles,
  WithCluster,
  WithCoherentBusTopology,
  WithDebugSBA,
  WithDefaultMMIOPort,
  WithDefaultSlavePort,
  WithDontDriveBusClocksFromSBus,
  WithDTS,
  WithExtMemSbusBypass,
  WithFbusToSbusCrossingType,
  WithCbusToPbusCrossingType,
  WithSbusToMbusCrossingType,
  WithIncoherentBusTopology,
  WithInclusiveCache,
  WithJtagDTM,
  WithNBanks,
  WithNExtTopInterrupts,
  WithNHugeCores,
  WithNMemoryChannels,
  WithNoMemPort,
  WithNoMMIOPort,
  WithNoSlavePort,
  WithoutTLMonitors,
  WithRV32,
  WithScratchpadsOnly,
  WithSV48,
} from '../../rocket/index.js';
import { AsynchronousCrossing } from '../../bus/crossings/index.js';
import { AddressSet } from '../../base/address/index.js';
import { OBUS } from '../links/offchip-bus.js';
import type { SerialPhyParams, SerialTLManagerParams, SerialTLParams } from '../links/serial-params.js';
import type { CTCParams } from '../keys.js';
import * as chip from './chip-fragments.js';
import {
  leadingOut,
  WithDebugIOCells,
  WithPassthroughClockGenerator,
  WithPLLSelectorDividerClockGenerator,
  WithSingleClockBroadcastClockGenerator,
} from './io-fragments.js';
import {
  WithOffchipBus,
  WithOffchipBusClient,
  WithCTC,
  WithOffchipBusFrequency,
  WithSerialTLMem,
  WithUARTTSIClient,
} from './link-fragments.js';
import { WithNPMPs, WithRocketDCacheScratchpad, WithRocketICacheScratchpad } from './tile-fragments.js';

// Chipyard's configurations with Rocket tiles (chipyard 6.4).

const usualWires = [
  ...leadingOut('WithSerialTLIOCells'),
  WithDebugIOCells(),
  ...leadingOut(
    'WithUARTIOCells',
    'WithGPIOCells',
    'WithSPIFlashIOCells',
    'WithExtInterruptIOCells',
    'WithChipIdIOCells',
    'WithCustomBootPinIO',
    'WithCTCIOCells',
    'WithI2CPunchthrough',
    'WithSPIIOPunchthrough',
    'WithAXI4MemPunchthrough',
    'WithAXI4MMIOPunchthrough',
    'WithTLMemPunchthrough',
    'WithL2FBusAXI4Punchthrough',
    'WithBlockDeviceIOPunchthrough',
    'WithNICIOPunchthrough',
    'WithTraceIOPunchthrough',
    'WithUARTTSIPunchthrough',
    'WithGCDIOPunchthrough',
    'WithNMITiedOff',
    'WithOffchipBusSel',
    'WithClockTapIOCells',
  ),
];

/** A link to a host that tests the chip, with 32 wires. */
const hostLink: SerialTLParams = {
  client: { totalIdBits: 4, cacheIdBits: 2, masterWhere: FBUS, supportsProbe: false },
  phyParams: { kind: 'decoupled, clock outside', phitWidth: 32, flitWidth: 32 },
};

const KiB = 1024;

/** What Chipyard's chips have in common; it has no tiles, and is refused by itself (chipyard 6.4). */
export const AbstractConfig: Config = new Config(
  'AbstractConfig',
  ...usualWires,
  chip.WithSerialTL([hostLink]),
  WithNMemoryChannels(1),
  WithNoMMIOPort(),
  WithNoSlavePort(),
  chip.WithUART(),
  WithDebugSBA(),
  chip.WithDebugModuleAbstractDataWords(8),
  WithJtagDTM(),
  chip.WithCustomBootPin(),
  chip.WithBootAddrReg(),
  WithNExtTopInterrupts(0),
  WithDTS('ucb-bar,chipyard', []),
  chip.WithBootROM(),
  chip.WithMbusScratchpad(0x0800_0000, 64 * KiB),
  WithInclusiveCache(),
  WithCoherentBusTopology(),
  WithPassthroughClockGenerator(),
  WithDontDriveBusClocksFromSBus(),
  WithClockGateModel(''),
  chip.WithClockGroupsCombinedByName([
    'uncore',
    ['sbus', 'mbus', 'pbus', 'fbus', 'cbus', 'obus', 'implicit', 'clock_tap'],
    ['tile'],
  ]),
  chip.WithPeripheryBusFrequency(500),
  chip.WithMemoryBusFrequency(500),
  chip.WithControlBusFrequency(500),
  chip.WithSystemBusFrequency(500),
  chip.WithFrontBusFrequency(500),
  WithOffchipBusFrequency(500),
  chip.WithInheritBusFrequencyAssignments(),
  chip.WithNoSubsystemClockIO(),
  BaseConfig,
);

/** One core. */
export const RocketConfig: Config = new Config('RocketConfig', WithNHugeCores(1), AbstractConfig);
/** Two cores. */
export const DualRocketConfig: Config = new Config('DualRocketConfig', WithNHugeCores(2), AbstractConfig);
/** Four cores. */
export const QuadRocketConfig: Config = new Config('QuadRocketConfig', WithNHugeCores(4), AbstractConfig);
/** A core without a cache, and without memory outside. */
export const TinyRocketConfig: Config = new Config(
  'TinyRocketConfig',
  chip.WithNoScratchpads(),
  WithIncoherentBusTopology(),
  WithNBanks(0),
  WithNoMemPort(),
  With1TinyCore(),
  AbstractConfig,
);
/** 64 cores, 63 of which are clones. */
export const Cloned64RocketConfig: Config = new Config(
  'Cloned64RocketConfig',
  WithCloneRocketTiles(63, 0),
  WithNHugeCores(1),
  AbstractConfig,
);
/** A core of 32 bits. */
export const RV32RocketConfig: Config = new Config('RV32RocketConfig', WithRV32(), WithNHugeCores(1), AbstractConfig);
/** A core whose data cache is its memory. */
export const ScratchpadOnlyRocketConfig: Config = new Config(
  'ScratchpadOnlyRocketConfig',
  chip.WithNoScratchpads(),
  WithNBanks(0),
  WithNoMemPort(),
  WithScratchpadsOnly(),
  WithNHugeCores(1),
  AbstractConfig,
);
/** A core whose data cache is its memory, with ports to devices and for masters outside. */
export const MMIOScratchpadOnlyRocketConfig: Config = new Config(
  'MMIOScratchpadOnlyRocketConfig',
  WithDefaultMMIOPort(),
  WithDefaultSlavePort(),
  chip.WithNoScratchpads(),
  WithNBanks(0),
  WithNoMemPort(),
  WithScratchpadsOnly(),
  WithNHugeCores(1),
  AbstractConfig,
);
/** A core whose caches are memories. */
export const L1ScratchpadRocketConfig: Config = new Config(
  'L1ScratchpadRocketConfig',
  WithRocketICacheScratchpad(),
  WithRocketDCacheScratchpad(),
  WithNHugeCores(1),
  AbstractConfig,
);
/** Clocks of their own for the tile, the periphery and the memory. */
export const MulticlockRocketConfig: Config = new Config(
  'MulticlockRocketConfig',
  WithAsynchronousCDCs(8, 3),
  WithNHugeCores(1),
  chip.WithTileFrequency(1000),
  chip.WithClockGroupsCombinedByName(
    ['uncore', ['sbus', 'cbus', 'implicit', 'clock_tap'], []],
    ['periphery', ['pbus', 'fbus'], []],
  ),
  chip.WithSystemBusFrequency(500),
  chip.WithMemoryBusFrequency(500),
  chip.WithPeripheryBusFrequency(500),
  WithFbusToSbusCrossingType(new AsynchronousCrossing()),
  WithCbusToPbusCrossingType(new AsynchronousCrossing()),
  WithSbusToMbusCrossingType(new AsynchronousCrossing()),
  AbstractConfig,
);
/** Eight cores in two clusters. */
export const ClusteredRocketConfig: Config = new Config(
  'ClusteredRocketConfig',
  WithNHugeCores(4, InCluster(1)),
  WithNHugeCores(4, InCluster(0)),
  WithCluster(1),
  WithCluster(0),
  AbstractConfig,
);
/** One core, without monitors. */
export const FastRTLSimRocketConfig: Config = new Config(
  'FastRTLSimRocketConfig',
  WithoutTLMonitors(),
  WithNHugeCores(1),
  AbstractConfig,
);
/** One core with virtual addresses of 48 bits. */
export const SV48RocketConfig: Config = new Config('SV48RocketConfig', WithSV48(), WithNHugeCores(1), AbstractConfig);
/** Asynchronous resets, but for the tile. */
export const AsyncResetRocketConfig: Config = new Config(
  'AsyncResetRocketConfig',
  chip.WithClockGroupsCombinedByName(
    ['tile', ['tile'], []],
    ['uncore', ['sbus', 'mbus', 'pbus', 'fbus', 'cbus', 'obus', 'implicit', 'clock_tap'], ['tile']],
  ),
  MulticlockRocketConfig,
);
/** Memory that is seen a second time, past the cache. */
export const SbusBypassRocketConfig: Config = new Config(
  'SbusBypassRocketConfig',
  WithExtMemSbusBypass(),
  WithNHugeCores(1),
  AbstractConfig,
);

function oneCore(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, WithNHugeCores(1), AbstractConfig);
}

/** The clocks of the chip come from pins, as they do anyway. */
export const DefaultClockingRocketConfig: Config = oneCore(
  'DefaultClockingRocketConfig',
  WithPassthroughClockGenerator(),
);
/** One clock for everything. */
export const SingleClockBroadcastRocketConfig: Config = oneCore(
  'SingleClockBroadcastRocketConfig',
  WithSingleClockBroadcastClockGenerator(),
);
/** Clocks that software divides and selects. */
export const ChipLikeClockingRocketConfig: Config = oneCore(
  'ChipLikeClockingRocketConfig',
  WithPLLSelectorDividerClockGenerator(),
);
/** Another model of memory in the harness. */
export const SimAXIRocketConfig: Config = oneCore('SimAXIRocketConfig');
/** 1 GiB of memory. */
export const GB1MemoryRocketConfig: Config = oneCore('GB1MemoryRocketConfig', WithExtMemSize(2 ** 30));
/** Memory on the chip only. */
export const MbusScratchpadOnlyRocketConfig: Config = oneCore(
  'MbusScratchpadOnlyRocketConfig',
  chip.WithMbusScratchpad(undefined, undefined, 2, 2),
  WithNoMemPort(),
);
/** Memory on the system bus, in four banks. */
export const SbusScratchpadRocketConfig: Config = oneCore(
  'SbusScratchpadRocketConfig',
  chip.WithSbusScratchpad(0x7000_0000, undefined, 4),
);
/** Four memory channels. */
export const QuadChannelRocketConfig: Config = oneCore('QuadChannelRocketConfig', WithNMemoryChannels(4));
/** A broadcast hub instead of a second-level cache. */
export const BroadcastCoherenceRocketConfig: Config = oneCore(
  'BroadcastCoherenceRocketConfig',
  chip.WithBroadcastManager(),
);
/** Pins that software reads and sets. */
export const GPIORocketConfig: Config = oneCore('GPIORocketConfig', chip.WithGPIO());
/** An I²C controller. */
export const I2CRocketConfig: Config = oneCore('I2CRocketConfig', chip.WithI2C());
/** A flash memory of 256 MiB. */
export const LargeSPIFlashROMRocketConfig: Config = oneCore('LargeSPIFlashROMRocketConfig', chip.WithSPIFlash());
/** A flash memory of 1 MiB. */
export const SmallSPIFlashRocketConfig: Config = oneCore('SmallSPIFlashRocketConfig', chip.WithSPIFlash(0x10_0000));
/** Ports to devices and for masters outside. */
export const MMIORocketConfig: Config = oneCore('MMIORocketConfig', WithDefaultMMIOPort(), WithDefaultSlavePort());
/** A debug module reached over DMI. */
export const dmiRocketConfig: Config = oneCore('dmiRocketConfig', chip.WithDMIDTM());
/** A core that is compared with a model while it runs. */
export const dmiCospikeCheckpointingRocketConfig: Config = oneCore(
  'dmiCospikeCheckpointingRocketConfig',
  chip.WithDMIDTM(),
  WithNPMPs(0),
  WithDebugROB(),
  WithCease(false),
);
/** Cells of its own for pins. */
export const CustomIOChipTopRocketConfig: Config = oneCore('CustomIOChipTopRocketConfig');
/** A block device on disk in the harness. */
export const SimBlockDeviceRocketConfig: Config = oneCore('SimBlockDeviceRocketConfig', chip.WithBlockDevice());
/** A block device in the harness. */
export const BlockDeviceModelRocketConfig: Config = oneCore('BlockDeviceModelRocketConfig', chip.WithBlockDevice());

// Links between chips (chipyard 3).

const defaultClient = { totalIdBits: 8, cacheIdBits: 2, masterWhere: FBUS, supportsProbe: false };
const defaultManager: SerialTLManagerParams = {
  ...{ memParams: [], romParams: [], cohParams: [], isMemoryDevice: false },
  ...{ sinkIdBits: 8, totalIdBits: 8, cacheIdBits: 2, slaveWhere: OBUS },
};
const outsideClock = (phitWidth = 4, flitWidth = 16): SerialPhyParams => ({
  kind: 'decoupled, clock outside',
  phitWidth,
  flitWidth,
});
const sourceClock = (phitWidth = 4): SerialPhyParams => ({
  kind: 'credited, clock of the source',
  ...{ phitWidth, flitWidth: 16, freqMHz: 100 },
});
const mainMemory = { address: 0x8000_0000n, size: 0x1_0000_0000n };
const otherChip: SerialTLManagerParams = { ...defaultManager, memParams: [{ address: 0n, size: 2n ** 32n }] };
const lower4GiB = [new AddressSet(0n, 2n ** 32n - 1n)];

/** A chip whose memory is behind a serial link. */
export const ChipLikeRocketConfig: Config = new Config(
  'ChipLikeRocketConfig',
  WithAsynchronousCDCs(8, 3),
  WithNHugeCores(1),
  chip.WithSerialTL([
    {
      manager: { ...defaultManager, memParams: [mainMemory], isMemoryDevice: true },
      client: defaultClient,
      phyParams: outsideClock(),
    },
  ]),
  WithNoMemPort(),
  WithNMemoryChannels(1),
  WithOffchipBusClient(MBUS),
  WithOffchipBus(),
  WithPLLSelectorDividerClockGenerator(),
  chip.WithClockGroupsCombinedByName([
    'uncore',
    ['implicit', 'sbus', 'mbus', 'cbus', 'system_bus', 'fbus', 'pbus'],
    [],
  ]),
  AbstractConfig,
);
/** Memory behind a serial link on the memory bus. */
export const NoAXI4MemPortChipLikeRocketConfig: Config = new Config(
  'NoAXI4MemPortChipLikeRocketConfig',
  chip.WithSerialTL([
    {
      manager: { ...defaultManager, memParams: [mainMemory], isMemoryDevice: true, slaveWhere: MBUS },
      client: defaultClient,
      phyParams: outsideClock(),
    },
  ]),
  WithNoMemPort(),
  WithNHugeCores(1),
  AbstractConfig,
);
/** Many devices, and memory behind a serial link. */
export const ManyPeripheralsRocketConfig: Config = oneCore(
  'ManyPeripheralsRocketConfig',
  chip.WithBlockDevice(),
  WithOffchipBusClient(MBUS),
  WithOffchipBus(),
  WithSerialTLMem(),
  chip.WithI2C(),
  chip.WithPeripheryTimer(),
  chip.WithSPIFlash(),
  WithDefaultMMIOPort(),
  WithDefaultSlavePort(),
  WithNoMemPort(),
);
/** A chip that sees the memory of another one like it. */
export const SymmetricChipletRocketConfig: Config = oneCore(
  'SymmetricChipletRocketConfig',
  chip.WithChipIdPin(),
  chip.WithSerialTL([
    { client: defaultClient, phyParams: outsideClock() },
    { client: defaultClient, manager: otherChip, phyParams: sourceClock() },
  ]),
  WithOffchipBusClient(SBUS, lower4GiB, 2n ** 32n),
  WithOffchipBus(),
);
/** The same over a narrow and a wide link, of which one is selected. */
export const MultiLinkSymmetricChipletRocketConfig: Config = new Config(
  'MultiLinkSymmetricChipletRocketConfig',
  chip.WithChipIdPin(),
  chip.WithSerialTL([
    { client: defaultClient, phyParams: outsideClock() },
    { client: defaultClient, manager: otherChip, phyParams: sourceClock(1) },
    { client: defaultClient, manager: otherChip, phyParams: sourceClock(16) },
  ]),
  WithOffchipBusClient(SBUS, lower4GiB, 2n ** 32n),
  WithOffchipBus(),
  WithNBigCores(1),
  AbstractConfig,
);
/** Cores whose coherent memory is on another chip. */
export const RocketCoreChipletConfig: Config = new Config(
  'RocketCoreChipletConfig',
  chip.WithSerialTL([
    { client: defaultClient, phyParams: outsideClock() },
    { manager: { ...defaultManager, cohParams: [mainMemory], isMemoryDevice: true }, phyParams: sourceClock() },
  ]),
  WithOffchipBusClient(SBUS),
  WithOffchipBus(),
  chip.WithNoScratchpads(),
  WithIncoherentBusTopology(),
  WithNoMemPort(),
  WithNMemoryChannels(0),
  WithNHugeCores(1),
  AbstractConfig,
);

/** A host that commands the system over a UART. */
export const UARTTSIRocketConfig: Config = oneCore(
  'UARTTSIRocketConfig',
  WithUARTTSIClient(),
  chip.WithUniformBusFrequencies(2),
);

// An example of three chips with CTC links, 4 GiB apart.

const chiplet = (chipId: number, offchip: readonly AddressSet[]): CTCParams => ({
  translation: {
    direction: 'inward',
    onchip: new AddressSet(0n, 2n ** 32n - 1n),
    offchipBase: 2n ** BigInt(32 + chipId),
  },
  ...{ offchip, managerWhere: SBUS, clientWhere: SBUS, freqMHz: 100 },
});
const otherRegion = (k: number): AddressSet => new AddressSet(2n ** BigInt(32 + k), 2n ** 32n - 1n);
const computeChiplet = (chipId: number): Config =>
  new Config(
    `ComputeChiplet${chipId}Config`,
    chip.WithChipIdPin(),
    WithCTC([chiplet(chipId, [0, 1, 2].map(otherRegion))]),
    RocketConfig,
  );

/** The first chip that computes. */
export const ComputeChiplet1Config: Config = computeChiplet(1);
/** The second chip that computes. */
export const ComputeChiplet2Config: Config = computeChiplet(2);
/** The chip between them. */
export const IOChipletConfig: Config = new Config(
  'IOChipletConfig',
  chip.WithChipIdPin(),
  WithCTC([chiplet(0, [otherRegion(1)]), chiplet(0, [otherRegion(2)])]),
  RocketConfig,
);

/** No cores at all, and hardly any devices. */
export const NoCoresConfig: Config = new Config(
  'NoCoresConfig',
  chip.WithNoScratchpads(),
  chip.WithNoBootAddrReg(),
  chip.WithNoCustomBootPin(),
  chip.WithNoCLINT(),
  chip.WithNoBootROM(),
  chip.WithBroadcastManager(),
  chip.WithNoUART(),
  chip.WithNoTileClockGaters(),
  chip.WithNoTileResetSetters(),
  chip.WithNoDebug(),
  chip.WithNoPLIC(),
  chip.WithNoBusErrorDevices(),
  AbstractConfig,
);
/** A system that brings up another chip over a serial link. */
export const ChipBringupHostConfig: Config = new Config(
  'ChipBringupHostConfig',
  chip.WithSerialTL([
    {
      manager: { ...defaultManager, memParams: [{ address: 0n, size: 0x8000_0000n }] },
      client: defaultClient,
      phyParams: { kind: 'decoupled, clock inside', phitWidth: 4, flitWidth: 16, freqMHz: 75 },
    },
  ]),
  WithOffchipBusClient(SBUS, AddressSet.misaligned(0x8000_0000n, 2n ** 32n)),
  WithOffchipBus(),
  WithExtMemSize(2 ** 32),
  WithUARTTSIClient(921_600),
  WithPassthroughClockGenerator(),
  chip.WithUniformBusFrequencies(75),
  NoCoresConfig,
);
/** A second-level cache for cores on other chips. */
export const LLCChipletConfig: Config = new Config(
  'LLCChipletConfig',
  chip.WithSerialTL([{ client: { ...defaultClient, supportsProbe: true }, phyParams: sourceClock() }]),
  WithExtMemSize(2 ** 32),
  NoCoresConfig,
);
