import { AddressSet, log2Ceil } from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { lazyModule, setRole } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import { type BusLocation, Cluster, type ClusterKind } from '../../../rocket/index.js';
import { AttachLocation } from '../../../bus/crossings/index.js';
import * as rules from '../../rules.js';
import { accMasterNode, accSlaveNode, barrierSlaveNode } from './cluster-protocols.js';
import { GemminiTile } from './gemmini-tile.js';
import { RadianceTile } from './radiance-tile.js';
import { RadianceSharedMem } from './shared-memory.js';
import { sharedMemoryInputs } from './shared-memory-inputs.js';
import { RadianceSharedMemKey } from './simt.js';

/** The bus of what cores and accelerators of cluster `id` share (chipyard 7.10). */
export function CLBUS(id: number): BusLocation {
  return new AttachLocation(`clbus${id}`);
}

/** Vortex cores and accelerators around a memory that they share (chipyard 7.10). */
class RadianceCluster extends Cluster {
  constructor(clusterId: number, registry: ConstructorParameters<typeof Cluster>[1]) {
    super(clusterId, registry);
    const bus = this.locate(CLBUS(clusterId));
    setRole(bus, { name: `bus ${bus.busName}`, title: `Cluster ${clusterId} shared bus` });
    bus.clockGroupNode.from(this.allClockGroupsNode);
    const gemminis = this.tilesInside.filter((tile) => tile instanceof GemminiTile).toSorted(byId);
    const cores = this.tilesInside.filter((tile) => tile instanceof RadianceTile).toSorted(byId);
    const memory = this.view.get(RadianceSharedMemKey);
    demand(memory !== undefined, rules.chipyardSharedMemory, () => `Cluster ${clusterId} has no memory to share.`, {
      help: 'Add WithRadianceSharedMem.',
      category: 'other',
    });
    const makeInputs = (): ReturnType<typeof sharedMemoryInputs> =>
      sharedMemoryInputs(memory, clusterId, gemminis, cores);
    lazyModule(() => new RadianceSharedMem(memory, makeInputs, bus), { name: 'shared_mem' });
    const commanded = cores.map(() => accSlaveNode('radianceAccSlaveNodes'));
    commanded.forEach((node, k) => {
      const core = cores[k];
      if (core !== undefined) node.from(core.accMasterNode);
    });
    for (const tile of gemminis) tile.accSlaveNode.from(accMasterNode('masterNode'));
    for (const tile of gemminis) tile.slaveNode.fromStar(tl.widthWidget(4)).fromStar(bus.outwardNode);
    const trace = tl.adapterNode({ name: 'traceTLNode' });
    const traces = tl.ram({
      address: new AddressSet(memory.address + BigInt(memory.size), BigInt(cores.length * 0x200 - 1)),
    });
    setRole(traces, { name: 'the memory for traces', title: 'Trace memory' });
    traces
      .from(trace)
      .from(tl.buffer())
      .from(tl.fragmenter({ minSize: 4, maxSize: 4 }))
      .from(bus.outwardNode);
    const barriers = barrierSlaveNode(cores.length, log2Ceil(cores.length));
    for (const core of cores) barriers.from(core.barrierMasterNode);
  }
}

/**
 * Clusters of Vortex cores and accelerators around a shared bus and memory; `WithRadianceCluster` adds one to a system (chipyard 7.10).
 *
 * @example
 * const shared = [
 *   chipyard.WithRadianceSharedMem('0xff00_0000', 0x4000, 4, 8),
 *   chipyard.WithCoalescer(16),
 *   chipyard.WithVortexL1Banks(8),
 *   chipyard.WithSimtConfig(8, 8, 8, 32),
 * ];
 * const clusters = [0, 1].flatMap((id) => [
 *   chipyard.WithRadianceCores(2, subsystem.InCluster(id)),
 *   chipyard.WithRadianceCluster(id),
 * ]);
 * export default chipyard.chipTopology(
 *   new Config('Example', ...clusters, ...shared, chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export const radianceCluster: ClusterKind = {
  name: 'radiance_cluster',
  make: (clusterId, registry) => new RadianceCluster(clusterId, registry),
};

function byId(a: { readonly params: { readonly tileId: number } }, b: typeof a): number {
  return a.params.tileId - b.params.tileId;
}
