import {
  Config,
  type ConfigVocabulary,
  configFromExpression,
  type Fragment,
  withFragments,
} from '../../config/index.js';
import { fragmentsOf, type WithArguments } from '../../rocket/configs/fragments-of.js';
import { rocketVocabulary } from '../../rocket/index.js';
import { acceleratorConfigs } from './accelerator-configs.js';
import * as accelerators from './accelerator-fragments.js';
import { compressionFragments, WithHufSpeculationAmount, WithZstdCompressor } from './compression-fragments.js';
import * as examples from './example-fragments.js';
import { exampleConfigs } from './example-configs.js';
import { boomConfigs } from './boom-configs.js';
import {
  multiChipConfigs,
  WithEmptyChipTop,
  WithFlatChipTop,
  WithHomogeneousMultiChip,
  WithMultiChip,
} from './multi-chip-configs.js';
import * as configs from './chip-configs.js';
import * as chip from './chip-fragments.js';
import {
  ioFragments,
  WithDebugIOCells,
  WithMultiIOCellsClockGenerator,
  WithPassthroughClockGenerator,
  WithPLLSelectorDividerClockGenerator,
  WithSingleClockBroadcastClockGenerator,
} from './io-fragments.js';
import * as links from './link-fragments.js';
import { refusedFragments } from './refused-fragments.js';
import { traceGenConfigs, WithTracegenSystem } from './trace-gen-configs.js';
import { networkConfigs } from './network-configs.js';
import { WithRingSystemBus } from './network-fragments.js';
import * as tiles from './tile-fragments.js';
import {
  araConfigs,
  cva6Configs,
  ibexConfigs,
  sodorConfigs,
  saturnConfigs,
  shuttleConfigs,
  prefetchingConfigs,
  spikeConfigs,
  tacitConfigs,
  vexiiRiscvConfigs,
} from './tile-configs.js';
import { radianceConfigs } from './radiance-configs.js';
import { tileEntries } from './tile-vocabulary.js';
import { chipMakers, chipValues } from './value-vocabulary.js';
import { invisible } from './invisible.js';

const makers = {
  ...ioFragments,
  WithDebugIOCells,
  ...{ WithPassthroughClockGenerator, WithSingleClockBroadcastClockGenerator },
  ...{ WithMultiIOCellsClockGenerator, WithPLLSelectorDividerClockGenerator },
  ...accelerators,
  ...compressionFragments,
  ...{ WithHufSpeculationAmount, WithZstdCompressor },
  ...examples,
  ...links,
  ...tiles,
  ...chip,
};
const further = {
  ...{ WithTracegenSystem, WithRingSystemBus },
  ...{ WithMultiChip, WithHomogeneousMultiChip, WithFlatChipTop, WithEmptyChipTop },
  ...configs,
};

/** What each fragment with arguments takes in an expression: nothing, where that cannot have what it takes. */
const signatures: Readonly<Record<WithArguments<typeof makers & typeof further>, string>> = {
  WithPeripheryBusFrequency: 'freqMHz: number',
  WithMemoryBusFrequency: 'freqMHz: number',
  WithSystemBusFrequency: 'freqMHz: number',
  WithFrontBusFrequency: 'freqMHz: number',
  WithControlBusFrequency: 'freqMHz: number',
  WithUniformBusFrequencies: 'freqMHz: number',
  WithTileFrequency: 'fMHz: number, hartId?: maybeInt',
  WithBootROM: 'address?: address, size?: address, hang?: address',
  WithUART: 'baudrate?: int, address?: address, txEntries?: int, rxEntries?: int',
  WithUARTInitBaudRate: 'baudrate?: int',
  WithUARTFIFOEntries: 'txEntries: int, rxEntries: int',
  WithGPIO: 'address?: address, width?: int',
  WithSPIFlash: 'size?: address, address?: address, fAddress?: address',
  WithSPI: 'address?: address',
  WithI2C: 'address?: address',
  WithPeripheryTimer: 'address?: address',
  WithDebugModuleAbstractDataWords: 'words?: int',
  WithExtMemIdBits: 'n: int',
  WithSystemBusWidth: 'bitWidth: int',
  WithScratchpad:
    'base?: address, size?: address, banks?: int, partitions?: int, busWhere?: bus, subBanks?: int, buffer?: buffer, outerBuffer?: buffer',
  WithMbusScratchpad: 'base?: address, size?: address, banks?: int, partitions?: int, subBanks?: int',
  WithSbusScratchpad: 'base?: address, size?: address, banks?: int, partitions?: int, subBanks?: int',
  WithSerialTLWidth: 'width: int',
  WithSerialTLMasterLocation: 'masterWhere: bus',
  WithSerialTLSlaveLocation: 'slaveWhere: bus',
  WithSerialTLClientIdBits: 'bits: int',
  WithSerialTLBundleParams: 'params: serialBundle',
  WithBlockDevice: 'enable?: bool',
  WithNBlockDeviceTrackers: 'n: int',
  WithBlockDeviceLocations: 'slaveWhere?: bus, masterWhere?: bus',
  WithOffchipBusFrequency: 'freqMHz: number',
  WithOffchipBusClient: 'location: bus, blockRange?: addressSets, replicationBase?: maybeAddress',
  WithSerialTLMem: 'base?: address, size?: address, isMainMemory?: bool',
  WithSerialTLROM: 'base?: address, size?: address',
  WithSerialTLCoherentMem: 'base: address, size: address',
  WithUARTTSIClient: 'initBaudRate?: int',
  WithIceNIC: 'inBufFlits?: int, usePauser?: bool, ctrlQueueDepth?: int',
  WithGCD: 'useAXI4?: bool, useBlackBox?: bool, useHLS?: bool, externallyClocked?: bool',
  WithInitZero: 'base: address, size: address',
  WithMemPress: 'singleL2?: bool, maxStreams?: int',
  WithAccumulatorRoCC: 'op?: opcodes',
  WithCharacterCountRoCC: 'op?: opcodes',
  WithHufSpeculationAmount: 'n?: int',
  WithFFTGenerator: 'baseAddr?: address, numPoints: int, width?: int, decPt?: int',
  WithMemtraceCore: 'tracefilename: text, traceHasSource?: bool',
  WithNVDLA: 'config: nvdlaSize, synthRAMs?: bool',
  WithInclusiveCacheWriteBytes: 'b: int',
  WithInclusiveCacheExteriorBuffer: 'buffer?: portBuffers',
  WithBroadcastParams: 'params: broadcast',
  WithRadBootROM: 'address?: address, size?: address, hang?: address',
  WithMultiRoCCFromBuildRoCC: 'harts*: int',
  WithL2TLBs: 'entries: int',
  WithNPMPs: 'n?: int',
  WithMultiChip: 'id: int, p: config',
  WithHomogeneousMultiChip: 'n: int, p: config, idStart?: int',
  WithDebugIOCells: 'syncReset?: bool, externalReset?: bool',
  WithClockGroupsCombinedByName: 'groups*: clockGroup',
  WithPLLSelectorDividerClockGenerator: 'enable?: bool',
  WithSingleClockBroadcastClockGenerator: 'freqMHz?: int',
  WithCTC: '',
  WithReRoCC: '',
  WithSerialTL: '',
};

// Their effect is invisible in the graph, so any arguments are accepted.
const invisibleFragments = invisible.map((name): [string, Fragment] => [name, { make: () => new Config(name) }]);

const withChips = withFragments(rocketVocabulary, [
  ...invisibleFragments,
  ...fragmentsOf(makers, signatures),
  ...tileEntries,
  ...fragmentsOf(further, signatures),
  ...[
    ...boomConfigs,
    ...multiChipConfigs,
    ...networkConfigs,
    ...traceGenConfigs,
    ...acceleratorConfigs,
    ...exampleConfigs,
    ...saturnConfigs,
    ...araConfigs,
    ...shuttleConfigs,
    ...spikeConfigs,
    ...cva6Configs,
    ...ibexConfigs,
    ...sodorConfigs,
    ...vexiiRiscvConfigs,
    ...tacitConfigs,
    ...prefetchingConfigs,
    ...radianceConfigs,
  ].map((config): [string, Config] => [config.name, config]),
  // Some of them are functions in TypeScript.
  ...refusedFragments,
]);

/** What config expressions of Chipyard's systems may name (chipyard 6). */
export const chipyardVocabulary: ConfigVocabulary = {
  ...withChips,
  values: new Map([...withChips.values, ...chipValues]),
  makers: new Map([...withChips.makers, ...chipMakers]),
};

/**
 * The configuration that an expression describes: `chipyardConfig('WithNBigCores(2) ++ AbstractConfig')` (chipyard 6).
 *
 * @throws RequirementError `config/syntax`, `config/unknown`, `config/arguments` for what is no such expression,
 * `chipyard/unwritable` for one whose arguments no expression can have.
 */
export function chipyardConfig(expression: string): Config {
  return configFromExpression(expression, chipyardVocabulary);
}
