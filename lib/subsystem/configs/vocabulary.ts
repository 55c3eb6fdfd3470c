import {
  type ArgumentKind,
  Config,
  type ConfigVocabulary,
  configFromExpression,
  type Fragment,
  type FragmentParameter,
} from '../../config/index.js';
import {
  AsynchronousCrossing,
  CreditedCrossing,
  CreditedDelay,
  noCrossing,
  RationalCrossing,
  type RationalDirection,
  SynchronousCrossing,
} from '../../crossings/index.js';
import { HierarchicalLocation, InCluster, InSubsystem, InSystem, InTile } from '../locations.js';
import { crossingParamsAt } from '../params/tile-params.js';
import * as buses from './bus-fragments.js';
import * as devices from './device-fragments.js';
import * as ports from './port-fragments.js';
import * as rocket from './rocket-fragments.js';
import * as shipped from './shipped-configs.js';
import * as topologies from './topology-fragments.js';

const kinds = {
  int: { says: 'an integer', accepts: (value) => Number.isSafeInteger(value) },
  number: { says: 'a number', accepts: (value) => typeof value === 'number' },
  bool: { says: 'true or false', accepts: (value) => typeof value === 'boolean' },
  address: { says: 'an address', accepts: (value) => Number.isSafeInteger(value) || typeof value === 'bigint' },
  text: { says: 'a text in quotes', accepts: (value) => typeof value === 'string' },
  texts: {
    says: 'a list of texts',
    accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  location: {
    says: 'a location such as InSubsystem or InCluster(0)',
    accepts: (value) => value instanceof HierarchicalLocation,
  },
  crossing: {
    says: 'a crossing such as NoCrossing, SynchronousCrossing, RationalCrossing, AsynchronousCrossing or CreditedCrossing',
    accepts: (value) => crossingClasses.some((type) => value instanceof type),
  },
  direction: {
    says: 'Symmetric, Flexible, FastToSlow or SlowToFast',
    accepts: (value) => directions.some((direction) => direction === value),
  },
  attachment: {
    says: 'RocketCrossingParams()',
    accepts: (value) => typeof value === 'object' && value !== null && 'crossingType' in value,
  },
  buffers: {
    says: 'None, or Some(RocketTileBoundaryBufferParams(true))',
    accepts: (value) => value === undefined || (typeof value === 'object' && value !== null && 'force' in value),
  },
} as const satisfies Record<string, ArgumentKind>;

const crossingClasses = [SynchronousCrossing, RationalCrossing, AsynchronousCrossing, CreditedCrossing];
const directions: readonly RationalDirection[] = ['Symmetric', 'Flexible', 'FastToSlow', 'SlowToFast'];

// `n: int, location?: location`
function parametersOf(signature: string): FragmentParameter[] {
  return signature
    .split(',')
    .map((part) => /^\s*(\w+)(\??): (\w+)\s*$/.exec(part))
    .filter((match) => match !== null)
    .map(([, name = '', optional, kind]) => ({
      name,
      optional: optional === '?',
      kind: kinds[kind as keyof typeof kinds],
    }));
}

type Makers = Readonly<Record<string, unknown>>;

/** What each fragment with arguments takes; the others take none. */
const signatures: Readonly<Record<string, string>> = {
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
  WithNBitMemoryBus: 'nBits: int',
  WithSbusToMbusCrossingType: 'xType: crossing',
  WithSbusToCbusCrossingType: 'xType: crossing',
  WithCbusToPbusCrossingType: 'xType: crossing',
  WithFbusToSbusCrossingType: 'xType: crossing',
  WithCluster: 'clusterId: int, location?: location, crossing?: attachment',
  WithClusterBanks: 'clusterId: int, nBanks?: int',
  WithCloneCluster: 'clusterId: int, cloneId?: int, location?: location, cloneLocation?: location',
  WithNBanks: 'n: int',
  WithNTrackersPerBank: 'n: int',
  WithBroadcastControl: 'address: address',
  WithCacheBlockBytes: 'linesize: int',
  WithInclusiveCache:
    'nWays?: int, capacityKB?: int, outerLatencyCycles?: int, subBankingFactor?: int, hintsSkipProbe?: bool, bankedControl?: bool, ctrlAddr?: address, writeBytes?: int',
  WithCustomMemPort: 'base_addr: address, base_size: address, data_width: int, id_bits: int, maxXferBytes: int',
  WithCustomMMIOPort: 'base_addr: address, base_size: address, data_width: int, id_bits: int, maxXferBytes: int',
  WithCustomSlavePort: 'data_width: int, id_bits: int',
  WithNMemoryChannels: 'n: int',
  WithExtMemSize: 'n: address',
  WithExtMemSbusBypass: 'base?: address',
  WithEdgeDataBits: 'dataBits: int',
  WithNExtTopInterrupts: 'nExtInts: int',
  WithBootROMFile: 'bootROMFile: text',
  WithClockGateModel: 'file: text',
  WithDebugDMIProgBuf: 'words: int',
  WithPLICBase: 'address: address, maxPriorities: int',
  WithCLINTBase: 'address: address',
  WithMaskROM: 'address: address, depth: int',
  WithDTS: 'model: text, compat?: texts',
  WithTimebase: 'hertz: int',
  WithNHugeCores: 'n: int, location?: location',
  WithNBigCores: 'n: int, location?: location',
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
  WithL1ICacheTLBBasePageSectors: 'pageSectors: int',
  WithL1DCacheTLBBasePageSectors: 'pageSectors: int',
  WithL1ICacheTLBSuperpages: 'superpages: int',
  WithL1DCacheTLBSuperpages: 'superpages: int',
  WithL1ICacheBlockBytes: 'bytes?: int',
  WithL1DCacheBlockBytes: 'bytes?: int',
  WithL1DCacheNonblocking: 'nMSHRs: int',
  WithL1DCacheDTIMAddress: 'address: address',
  WithCacheRowBits: 'n: int',
  WithBEU: 'addr: address',
  WithBoundaryBuffers: 'buffers?: buffers',
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

function fragmentsOf(makers: Makers): [string, Fragment | Config][] {
  return Object.entries(makers).flatMap(([name, value]): [string, Fragment | Config][] => {
    if (value instanceof Config) return [[name, value]];
    if (typeof value !== 'function' || !name.startsWith('With')) return [];
    return [[name, { make: value as Fragment['make'], parameters: parametersOf(signatures[name] ?? '') }]];
  });
}

function crossings(): [string, unknown][] {
  const asynchronous = (
    depth?: number,
    sourceSync?: number,
    sinkSync?: number,
    safe?: boolean,
    narrow?: boolean,
  ): AsynchronousCrossing =>
    new AsynchronousCrossing(
      Object.fromEntries(
        Object.entries({ depth, sourceSync, sinkSync, safe, narrow }).filter(([, value]) => value !== undefined),
      ),
    );
  return [
    ['NoCrossing', noCrossing],
    ['SynchronousCrossing', () => new SynchronousCrossing()],
    ['RationalCrossing', (direction?: RationalDirection) => new RationalCrossing(direction)],
    ['AsynchronousCrossing', asynchronous],
    ['CreditedCrossing', (source?: CreditedDelay, sink?: CreditedDelay) => new CreditedCrossing(source, sink)],
    ['CreditedDelay', (debit: number, credit: number) => new CreditedDelay(debit, credit)],
  ];
}

// `BigInt(5)`, `BigInt("80000000", 16)`: a number where it is exact.
function integerOf(value: number | bigint | string, radix = 10): number | bigint {
  const digits = String(value);
  const exact = typeof value === 'string' && radix === 16 ? BigInt(`0x${digits}`) : BigInt(digits);
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}

/** What config expressions of Rocket systems may name (rocket-system 10). */
export const rocketVocabulary: ConfigVocabulary = {
  fragments: new Map([
    ...fragmentsOf(buses),
    ...fragmentsOf(devices),
    ...fragmentsOf(ports),
    ...fragmentsOf(rocket),
    ...fragmentsOf(topologies),
    ...fragmentsOf(shipped),
    ...shipped.litexConfigs.map((config): [string, Config] => [config.name, config]),
    ['With1TinyCore', { make: rocket.With1TinyCore, parameters: [] }],
  ]),
  values: new Map<string, unknown>([
    ['InSubsystem', InSubsystem],
    ['InSystem', InSystem],
    ['InTile', InTile],
    ['InCluster', (id: number) => InCluster(id)],
    ...directions.map((direction): [string, unknown] => [direction, direction]),
    ...crossings(),
    ['RocketCrossingParams', () => crossingParamsAt(InSubsystem)],
    ['RocketTileBoundaryBufferParams', (force: boolean) => ({ force })],
    ['Some', (value: unknown) => value],
    ['None', undefined],
    ['BigInt', integerOf],
  ]),
};

/**
 * The configuration that an expression describes: `rocketConfig('WithNBigCores(2) ++ WithCoherentBusTopology ++ BaseConfig')`
 * (rocket-system 10).
 *
 * @throws RequirementError `config/syntax`, `config/unknown`, `config/arguments` for what is no such expression.
 */
export function rocketConfig(expression: string): Config {
  return configFromExpression(expression, rocketVocabulary);
}
