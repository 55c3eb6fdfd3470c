import { type ClockCrossing, noCrossing, SynchronousCrossing } from '../bus/crossings/index.js';
import { Field, type FieldFamily, fieldFamily } from '../config/index.js';
import type { FrontBusParams, MemoryBusParams, PeripheryBusParams, SystemBusParams } from './buses/bus-params.js';
import type { BankedCoherenceParams, BroadcastParams } from './buses/coherence-params.js';
import { type BusLocation, CBUS, ClusterLocation, type HierarchicalLocation, SBUS } from './locations.js';
import type { ClusterAttachParams, TileAttachParams } from './params/attach-params.js';
import {
  type BootROMParams,
  type CLINTParams,
  type DebugAttachParams,
  debugAttachParams,
  type DeviceAttachParams,
  type InclusiveCacheParams,
  type MaskROMParams,
  type PLICParams,
} from './params/device-params.js';
import { type DebugModuleParams, debugModuleParams } from './devices/debug/debug-module-params.js';
import type {
  ExternalMasterPortParams,
  ExternalMemoryPortParams,
  ExternalSlavePortParams,
} from './params/port-params.js';
import type { CacheWrapper } from './tiles/caches.js';
import type { RoCCUnit } from './tiles/rocc.js';
import type { BusTopology } from './buses/instantiate-topologies.js';

// A key without a default, and what to do if nothing sets it.
function needed<T>(name: string, remedy: string): Field<T> {
  return new Field<T>(name).orElse(remedy);
}

// The keys of a subsystem's configuration with their defaults (subsystem 19). A key without a default must be set by a fragment.

/** The system bus. No default. */
export const SystemBusKey: Field<SystemBusParams> = needed(
  'SystemBusKey',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);
/** The front bus. No default. */
export const FrontBusKey: Field<FrontBusParams> = needed(
  'FrontBusKey',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);
/** The periphery bus. No default. */
export const PeripheryBusKey: Field<PeripheryBusParams> = needed(
  'PeripheryBusKey',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);
/** The control bus. No default. */
export const ControlBusKey: Field<PeripheryBusParams> = needed(
  'ControlBusKey',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);
/** The memory bus. No default. */
export const MemoryBusKey: Field<MemoryBusParams> = needed(
  'MemoryBusKey',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);

/** The bus topologies at a place, all of which are made there. No default (subsystem 19). */
export const TLNetworkTopologyLocated: FieldFamily<[HierarchicalLocation], readonly BusTopology[]> = fieldFamily(
  'TLNetworkTopologyLocated',
  undefined,
  (location) =>
    location instanceof ClusterLocation
      ? `Add WithCluster(${location.clusterId}).`
      : 'Choose the buses: add WithCoherentBusTopology, WithIncoherentBusTopology or WithJustOneBus.',
);
/** The bus whose view of the managers the device tree shows. Default SBUS (subsystem 19). */
export const TLManagerViewpointLocated: FieldFamily<[HierarchicalLocation], BusLocation> = fieldFamily(
  'TLManagerViewpointLocated',
  () => SBUS,
);

/** Clock crossing between system and memory bus. Default none. */
export const SbusToMbusXTypeKey: Field<ClockCrossing> = new Field('SbusToMbusXTypeKey', noCrossing);
/** Clock crossing between system and control bus. Default none. */
export const SbusToCbusXTypeKey: Field<ClockCrossing> = new Field('SbusToCbusXTypeKey', noCrossing);
/** Clock crossing between control and periphery bus. Default synchronous with a buffer. */
export const CbusToPbusXTypeKey: Field<ClockCrossing> = new Field('CbusToPbusXTypeKey', new SynchronousCrossing());
/** Clock crossing between front and system bus. Default synchronous with a buffer. */
export const FbusToSbusXTypeKey: Field<ClockCrossing> = new Field('FbusToSbusXTypeKey', new SynchronousCrossing());

/** Whether the buses take their clocks from each other. Default true. */
export const DriveClocksFromSBus: Field<boolean> = new Field('DriveClocksFromSBus', true);
/** Whether all clock groups come in at the top of the subsystem. Default true. */
export const SubsystemDriveClockGroupsFromIO: Field<boolean> = new Field('SubsystemDriveClockGroupsFromIO', true);

/** Size of a cache block in bytes, a power of two. Default 64. */
export const CacheBlockBytes: Field<number> = new Field('CacheBlockBytes', 64);
/** The broadcast hub. */
export const BroadcastKey: Field<BroadcastParams> = new Field('BroadcastKey', { nTrackers: 4, bufferless: false });
/** Banks and coherence of the subsystem. Default one bank behind a broadcast hub. */
export const SubsystemBankedCoherenceKey: Field<BankedCoherenceParams> = new Field('SubsystemBankedCoherenceKey', {
  nBanks: 1,
});
/** Banks and coherence of a cluster. Default no banks (subsystem 19). */
export const ClusterBankedCoherenceKey: FieldFamily<[clusterId: number], BankedCoherenceParams> = fieldFamily(
  'ClusterBankedCoherenceKey',
  () => ({ nBanks: 0 }),
);
/** The inclusive cache, if there is one. */
export const InclusiveCacheKey: Field<InclusiveCacheParams> = needed('InclusiveCacheKey', 'Add WithInclusiveCache.');

/** The tiles at a place. Default none (subsystem 19). */
export const TilesLocated: FieldFamily<[HierarchicalLocation], readonly TileAttachParams[]> = fieldFamily(
  'TilesLocated',
  () => [],
);
/** The clusters at a place. Default none (subsystem 19). */
export const ClustersLocated: FieldFamily<[HierarchicalLocation], readonly ClusterAttachParams[]> = fieldFamily(
  'ClustersLocated',
  () => [],
);
/** Where there may be tiles. Default nowhere. */
export const PossibleTileLocations: Field<readonly HierarchicalLocation[]> = new Field('PossibleTileLocations', []);
/** Number of tiles, at least 0. Default 0. */
export const NumTiles: Field<number> = new Field('NumTiles', 0);

/**
 * Width of hart ids that come from outside, in bits, at least 1; undefined if the system makes them. Default undefined.
 */
export const HasTilesExternalHartIdWidthKey: Field<number | undefined> = new Field(
  'HasTilesExternalHartIdWidthKey',
  undefined,
);
/** Whether reset vectors come from outside. Default true. */
export const HasTilesExternalResetVectorKey: Field<boolean> = new Field('HasTilesExternalResetVectorKey', true);
/** Widest integer registers of any tile, in bits: 32 or 64. No default. */
export const MaxXLen: Field<number> = needed(
  'MaxXLen',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);
/** Bits of a hart id, at least 1. No default. */
export const MaxHartIdBits: Field<number> = needed(
  'MaxHartIdBits',
  'Add BaseSubsystemConfig, or a configuration that contains it, such as BaseConfig.',
);

/** Number of external interrupts, at least 0. Default 0. */
export const NExtTopInterrupts: Field<number> = new Field('NExtTopInterrupts', 0);
/** The way to memory outside. Default none. */
export const ExtMem: Field<ExternalMemoryPortParams | undefined> = new Field('ExtMem', undefined);
/** The way to devices outside. Default none. */
export const ExtBus: Field<ExternalMasterPortParams | undefined> = new Field('ExtBus', undefined);
/** The way of masters outside. Default none. */
export const ExtIn: Field<ExternalSlavePortParams | undefined> = new Field('ExtIn', undefined);

/** The core-local interruptor. Default none. */
export const CLINTKey: Field<CLINTParams | undefined> = new Field('CLINTKey', undefined);
/** Where the core-local interruptor is attached. Default CBUS. */
export const CLINTAttachKey: Field<DeviceAttachParams> = new Field('CLINTAttachKey', { slaveWhere: CBUS });
/** The interrupt controller. Default none. */
export const PLICKey: Field<PLICParams | undefined> = new Field('PLICKey', undefined);
/** Where the interrupt controller is attached. Default CBUS. */
export const PLICAttachKey: Field<DeviceAttachParams> = new Field('PLICAttachKey', { slaveWhere: CBUS });
/** The debug module. Default with its own defaults. */
export const DebugModuleKey: Field<DebugModuleParams | undefined> = new Field('DebugModuleKey', debugModuleParams);
/** How the debug module is attached. */
export const ExportDebug: Field<DebugAttachParams> = new Field('ExportDebug', debugAttachParams);
/** The boot ROMs at a place. Default none (subsystem 19). */
export const BootROMLocated: FieldFamily<[HierarchicalLocation], readonly BootROMParams[]> = fieldFamily(
  'BootROMLocated',
  () => [],
);
/** The mask ROMs at a place. Default none (subsystem 19). */
export const MaskROMLocated: FieldFamily<[HierarchicalLocation], readonly MaskROMParams[]> = fieldFamily(
  'MaskROMLocated',
  () => [],
);

/** Model of the system in the device tree. No default. */
export const DTSModel: Field<string> = needed('DTSModel', 'Add WithDTS(model, compatible), or BaseConfig.');
/** Further compatible names of the system in the device tree. No default. */
export const DTSCompat: Field<readonly string[]> = needed(
  'DTSCompat',
  'Add WithDTS(model, compatible), or BaseConfig.',
);
/** Frequency of the real-time clock in Hz, at least 0. Default 0. */
export const DTSTimebase: Field<number> = new Field('DTSTimebase', 0);

/** The coprocessors of tiles: each of them in every tile that takes such, or in one. Default none. */
export const BuildRoCC: Field<readonly RoCCUnit[]> = new Field('BuildRoCC', []);
/** What is made around the data caches of Rocket tiles and trace generators. Default nothing (subsystem 13.2). */
export const BuildHellaCache: Field<CacheWrapper> = new Field<CacheWrapper>('BuildHellaCache', (_, make) => make);
/** File of the clock gate's hardware; nothing here depends on it. */
export const ClockGateModelFile: Field<string | undefined> = new Field('ClockGateModelFile', undefined);
