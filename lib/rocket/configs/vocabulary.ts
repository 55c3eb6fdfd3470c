import { type Config, type ConfigVocabulary, configFromExpression, withFragments } from '../../config/index.js';
import * as buses from './bus-fragments.js';
import * as devices from './device-fragments.js';
import { fragmentsOf, type WithArguments } from './fragments-of.js';
import * as ports from './port-fragments.js';
import * as rocket from './rocket-fragments.js';
import * as shipped from './shipped-configs.js';
import * as topologies from './topology-fragments.js';
import { expressionMakers, expressionValues } from './value-vocabulary.js';

const makers = { ...buses, ...devices, ...ports, ...rocket, ...topologies, ...shipped };

/** What each fragment with arguments takes. */
const signatures: Readonly<Record<WithArguments<typeof makers>, string>> = {
  WithPeripheryBusFrequency: 'freqMHz: number',
  WithMemoryBusFrequency: 'freqMHz: number',
  WithSystemBusFrequency: 'freqMHz: number',
  WithFrontBusFrequency: 'freqMHz: number',
  WithControlBusFrequency: 'freqMHz: number',
  WithSystemBusBeatBytes: 'bytes: int',
  WithMemoryBusBeatBytes: 'bytes: int',
  WithFrontBusBeatBytes: 'bytes: int',
  WithControlBusBeatBytes: 'bytes: int',
  WithNBitPeripheryBus: 'nBits: int',
  WithNBitMemoryBus: 'dataBits: int',
  WithSbusToMbusCrossingType: 'xType: crossing',
  WithSbusToCbusCrossingType: 'xType: crossing',
  WithCbusToPbusCrossingType: 'xType: crossing',
  WithFbusToSbusCrossingType: 'xType: crossing',
  WithCluster: 'clusterId: int, location?: location, crossing?: attachment',
  WithClusterBanks: 'clusterId: int, nBanks?: int',
  WithCloneCluster: 'clusterId: int, cloneClusterId?: int, location?: location, cloneLocation?: location',
  WithNBanks: 'n: int',
  WithNTrackersPerBank: 'n: int',
  WithBroadcastControl: 'address: address',
  WithCacheBlockBytes: 'linesize: int',
  WithInclusiveCache:
    'nWays?: int, capacityKB?: int, outerLatencyCycles?: int, subBankingFactor?: int, hintsSkipProbe?: bool, bankedControl?: bool, ctrlAddr?: maybeAddress, writeBytes?: int',
  WithCustomMemPort: 'base_addr: address, base_size: address, data_width: int, id_bits: int, maxXferBytes: int',
  WithCustomMMIOPort: 'base_addr: address, base_size: address, data_width: int, id_bits: int, maxXferBytes: int',
  WithCustomSlavePort: 'data_width: int, id_bits: int',
  WithNMemoryChannels: 'n: int',
  WithExtMemSize: 'n: address',
  WithExtMemSbusBypass: 'base?: address',
  WithEdgeDataBits: 'dataBits: int',
  WithNExtTopInterrupts: 'nExtInts: int',
  WithBootROMFile: 'bootROMFile: text',
  WithClockGateModel: 'file?: text',
  WithDebugDMIProgBuf: 'words: int',
  WithPLICBase: 'address: address, maxPriorities: int',
  WithCLINTBase: 'address: address',
  WithMaskROM: 'address: address, depth: int',
  WithDTS: 'model: text, compat?: texts',
  WithTimebase: 'hertz: int',
  WithNHugeCores: 'n: int, location?: location, crossing?: attachment',
  WithNBigCores: 'n: int, location?: location, crossing?: attachment',
  WithNMedCores: 'n: int, crossing?: attachment',
  WithNSmallCores: 'n: int, crossing?: attachment',
  WithCloneRocketTiles: 'n?: int, cloneTileId?: int, location?: location, cloneLocation?: location',
  WithL1ICacheSets: 'sets: int',
  WithL1DCacheSets: 'sets: int',
  WithL1ICacheWays: 'ways: int',
  WithL1DCacheWays: 'ways: int',
  WithL1ICacheECC: 'dataECC: text, tagECC: text',
  WithL1DCacheECC: 'dataECC: text, tagECC: text',
  WithL1ICacheRowBits: 'n: int',
  WithL1DCacheRowBits: 'n: int',
  WithL1ICacheTLBSets: 'sets: int',
  WithL1DCacheTLBSets: 'sets: int',
  WithL1ICacheTLBWays: 'ways: int',
  WithL1DCacheTLBWays: 'ways: int',
  WithL1ICacheTLBBasePageSectors: 'sectors: int',
  WithL1DCacheTLBBasePageSectors: 'sectors: int',
  WithL1ICacheTLBSuperpages: 'superpages: int',
  WithL1DCacheTLBSuperpages: 'superpages: int',
  WithL1ICacheBlockBytes: 'bytes?: int',
  WithL1DCacheBlockBytes: 'bytes?: int',
  WithL1DCacheNonblocking: 'nMSHRs: int',
  WithL1DCacheDTIMAddress: 'address: address',
  WithCacheRowBits: 'n: int',
  WithBEU: 'addr: address',
  WithBoundaryBuffers: 'buffers?: boundaryBuffers',
  WithHypervisor: 'hext?: bool',
  WithNBreakpoints: 'hwbp: int',
  WithCease: 'enable?: bool',
  WithPgLevels: 'n: int',
  WithDebugROB: 'enable?: bool, size?: int',
  WithCustomFastMulDiv: 'mUnroll?: int, mEarlyOut?: bool, dUnroll?: int, dEarlyOut?: bool, dEarlyOutGranularity?: int',
  WithCDC: 'crossingType?: crossing',
  WithAsynchronousCDCs: 'depth: int, sync: int',
  WithRationalCDCs: 'direction?: direction',
  WithTraceGen: 'n?: int',
};

/** What config expressions of Rocket systems may name (rocket-system 10). */
export const rocketVocabulary: ConfigVocabulary = withFragments(
  { fragments: new Map(), values: expressionValues, makers: expressionMakers },
  [
    ...fragmentsOf(makers, signatures),
    ...shipped.litexConfigs.map((config): [string, Config] => [config.name, config]),
  ],
);

/**
 * The configuration that an expression describes: `rocketConfig('WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig')`
 * (rocket-system 10).
 *
 * @throws RequirementError `config/syntax`, `config/unknown`, `config/arguments` for what is no such expression.
 */
export function rocketConfig(expression: string): Config {
  return configFromExpression(expression, rocketVocabulary);
}
