import { type AddressLike, toAddress } from '../../base/address/index.js';
import { Config, type View } from '../../config/index.js';
import {
  clusterBusTopology,
  coherentBusTopology,
  hierarchicalBusTopology,
  justOneBusTopology,
} from '../buses/bus-topology.js';
import { incoherentManager } from '../buses/coherence-managers.js';
import { inclusiveCacheManager } from '../buses/inclusive-cache-manager.js';
import {
  BroadcastKey,
  CacheBlockBytes,
  CbusToPbusXTypeKey,
  ClusterBankedCoherenceKey,
  ClustersLocated,
  ControlBusKey,
  DriveClocksFromSBus,
  FbusToSbusXTypeKey,
  FrontBusKey,
  InclusiveCacheKey,
  MemoryBusKey,
  PeripheryBusKey,
  PossibleTileLocations,
  SbusToCbusXTypeKey,
  SbusToMbusXTypeKey,
  SubsystemBankedCoherenceKey,
  SystemBusKey,
  TLNetworkTopologyLocated,
} from '../keys.js';
import { type HierarchicalLocation, InCluster, InSubsystem } from '../locations.js';
import { crossingParamsAt, type ElementCrossingParams } from '../params/tile-params.js';
import { rewriteRocketTiles } from './tile-attach-config.js';
import type { BusTopology } from '../buses/instantiate-topologies.js';

// Fragments about the topology of buses, clusters and coherence (rocket-system 10.4).

function justOneBus(site: View): BusTopology {
  return justOneBusTopology(site.get(SystemBusKey));
}

function hierarchical(site: View): BusTopology {
  return hierarchicalBusTopology({
    pbus: site.get(PeripheryBusKey),
    fbus: site.get(FrontBusKey),
    cbus: site.get(ControlBusKey),
    sbusToCbus: site.get(SbusToCbusXTypeKey),
    cbusToPbus: site.get(CbusToPbusXTypeKey),
    fbusToSbus: site.get(FbusToSbusXTypeKey),
    driveClocksFromSBus: site.get(DriveClocksFromSBus),
  });
}

function coherent(site: View): BusTopology {
  return coherentBusTopology({
    mbus: site.get(MemoryBusKey),
    coherence: site.get(SubsystemBankedCoherenceKey),
    sbusToMbus: site.get(SbusToMbusXTypeKey),
    driveMBusClockFromSBus: site.get(DriveClocksFromSBus),
  });
}

function topologies(name: string, ...parts: readonly ((site: View) => BusTopology)[]): Config {
  return new Config(name, (rules) =>
    rules.define(TLNetworkTopologyLocated(InSubsystem), ({ site }) => parts.map((part) => part(site))),
  );
}

/** A system bus and nothing else (rocket-system 10.4). */
export function WithJustOneBus(): Config {
  return topologies('WithJustOneBus', justOneBus);
}

/** System, control, periphery and front bus, without a coherence manager and memory bus (rocket-system 10.4). */
export function WithIncoherentBusTopology(): Config {
  return topologies('WithIncoherentBusTopology', justOneBus, hierarchical);
}

/** System, control, periphery and front bus, with a coherence manager and memory bus (rocket-system 10.4). */
export function WithCoherentBusTopology(): Config {
  return topologies('WithCoherentBusTopology', justOneBus, hierarchical, coherent);
}

/**
 * Cluster `clusterId`, at least 0, with buses of its own; without crossing parameters it is attached to the buses of
 * the place where it is (rocket-system 10.4).
 */
export function WithCluster(
  clusterId: number,
  location: HierarchicalLocation = InSubsystem,
  crossing: ElementCrossingParams = crossingParamsAt(location),
): Config {
  return new Config('WithCluster', (rules) =>
    rules
      .update(ClustersLocated(location), (clusters) => [...clusters, { clusterId, crossing }])
      .define(TLNetworkTopologyLocated(InCluster(clusterId)), ({ site }) => [clusterTopology(site, clusterId)])
      .update(PossibleTileLocations, (locations) => [...locations, InCluster(clusterId)]),
  );
}

function clusterTopology(site: View, clusterId: number): BusTopology {
  return clusterBusTopology({
    clusterId,
    csbus: site.get(SystemBusKey),
    ccbus: { ...site.get(ControlBusKey), errorDevice: undefined },
    coherence: site.get(ClusterBankedCoherenceKey(clusterId)),
  });
}

/** Banks of the coherence manager inside cluster `clusterId`: 0, or a power of two (rocket-system 10.4). */
export function WithClusterBanks(clusterId: number, nBanks = 1): Config {
  return new Config('WithClusterBanks', (rules) =>
    rules.update(ClusterBankedCoherenceKey(clusterId), (coherence) => ({ ...coherence, nBanks })),
  );
}

/** Cluster `clusterId`, at least 0, with the buses of cluster `cloneId` (rocket-system 10.4). */
export function WithCloneCluster(
  clusterId: number,
  cloneId = 0,
  location: HierarchicalLocation = InSubsystem,
  _cloneLocation: HierarchicalLocation = InSubsystem,
): Config {
  return new Config('WithCloneCluster', (rules) =>
    rules
      .update(ClustersLocated(location), (clusters) => [
        ...clusters,
        { clusterId, crossing: crossingParamsAt(location), cloneOf: cloneId },
      ])
      .define(TLNetworkTopologyLocated(InCluster(clusterId)), ({ site }) =>
        site.get(TLNetworkTopologyLocated(InCluster(cloneId))),
      )
      .update(PossibleTileLocations, (locations) => [...locations, InCluster(clusterId)]),
  );
}

/** Banks of the subsystem's coherence manager: 0, or a power of two (rocket-system 10.4). */
export function WithNBanks(nBanks: number): Config {
  return new Config('WithNBanks', (rules) =>
    rules.update(SubsystemBankedCoherenceKey, (coherence) => ({ ...coherence, nBanks })),
  );
}

/** Lines that each bank of the broadcast hub processes at once, at least 1; fewer are refused when the hub is made (rocket-system 10.4). */
export function WithNTrackersPerBank(nTrackers: number): Config {
  return new Config('WithNTrackersPerBank', (rules) =>
    rules.update(BroadcastKey, (broadcast) => ({ ...broadcast, nTrackers })),
  );
}

/** A broadcast hub with small data queues (rocket-system 10.4). */
export function WithBufferlessBroadcastHub(): Config {
  return new Config('WithBufferlessBroadcastHub', (rules) =>
    rules.update(BroadcastKey, (broadcast) => ({ ...broadcast, bufferless: true })),
  );
}

/**
 * Control registers of the broadcast hub, 4 KiB at this byte address, a multiple of 4096 (subsystem 9). An invalid address is refused when
 * it is looked up.
 */
export function WithBroadcastControl(address: AddressLike): Config {
  return new Config('WithBroadcastControl', (rules) =>
    rules.update(BroadcastKey, (broadcast) => ({ ...broadcast, controlAddress: toAddress(address) })),
  );
}

/** Size of a cache block in bytes, a power of two (rocket-system 10.4). */
export function WithCacheBlockBytes(bytes: number): Config {
  return new Config('WithCacheBlockBytes', (rules) => rules.set(CacheBlockBytes, bytes));
}

/** Rocket tiles whose caches are not kept coherent (rocket-system 10.4). */
export function WithIncoherentTiles(): Config {
  return new Config('WithIncoherentTiles', (rules) => {
    rewriteRocketTiles(rules, (attach) => ({
      ...attach,
      crossing: { ...attach.crossing, master: { ...attach.crossing.master, cork: true } },
    }));
    rules.update(SubsystemBankedCoherenceKey, (coherence) => ({ ...coherence, coherenceManager: incoherentManager }));
  });
}

// A cache without ways has no sets, and is rejected for that.
function setsIn(capacity: number, bytesOfSet: number): number {
  return bytesOfSet === 0 ? 0 : Math.trunc(capacity / bytesOfSet);
}

/**
 * An inclusive second-level cache as coherence manager (rocket-system 10.4). `nWays`: at least 1; `capacityKB`: KiB
 * over all banks; `outerLatencyCycles`: cycles that memory takes, at least 1; `control`: byte address of its registers,
 * a multiple of 4096, or `null` for none; `writeBytes`: bytes written at once, a power of two. Sub-banking, at least 2, and hints have no
 * effect on the graph.
 *
 * @throws RequirementError as {@link toAddress} does for `control`.
 */
export function WithInclusiveCache(
  nWays = 8,
  capacityKB = 512,
  outerLatencyCycles = 40,
  subBankingFactor = 4,
  hintsSkipProbe = false,
  bankedControl = false,
  control: AddressLike | null = 0x201_0000n,
  writeBytes = 8,
): Config {
  const ctrlAddr = control === null ? undefined : toAddress(control);
  return new Config('WithInclusiveCache', (rules) =>
    rules
      // The number of banks is set by the fragments further right; later changes do not divide the cache again.
      .define(InclusiveCacheKey, ({ site, up }) => ({
        sets: setsIn(
          capacityKB * 1024,
          site.get(CacheBlockBytes) * nWays * Math.max(1, up.get(SubsystemBankedCoherenceKey).nBanks),
        ),
        ...{
          ways: nWays,
          writeBytes,
          subBankingFactor,
          memCycles: outerLatencyCycles,
          ctrlAddr,
          bankedControl,
          hintsSkipProbe,
        },
      }))
      .update(SubsystemBankedCoherenceKey, (coherence) => ({ ...coherence, coherenceManager: inclusiveCacheManager })),
  );
}
