import { checkOptions } from '../../../base/options/index.js';
import { type AddressLike, AddressSet } from '../../../base/address/index.js';
import { MemoryDevice, Resource, type SimpleDevice } from '../../../devicetree/index.js';
import { currentView, type IdentityNode, lazyModule, type SinkNode, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CacheBlockBytes,
  type CoreParams,
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  type DCacheParams,
  type ICacheParams,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';

/** A memory in a tile. */
export interface TCMParams {
  /** First byte address. */
  readonly base: AddressLike;
  /** In bytes. */
  readonly size: AddressLike;
}

/** A tile that Spike, a simulator, plays (chipyard 7.4). */
export interface SpikeTileParams extends CoreTileParams {
  /** The core. */
  readonly core: CoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** The data cache. */
  readonly dcache: DCacheParams;
  /** Whether the core has the counters of Zicntr. */
  readonly useZicntr: boolean;
  /** A memory in the tile. Default none. */
  readonly tcm?: TCMParams | undefined;
}

const isa = 'rv64imafdcbv_zicsr_zifencei_zihpm_zvl128b_zve64d_zba_zbb_zbs';
const widgetBytes = 64;
const mmioBytes = 8;

/** A tile that Spike, a simulator, plays (chipyard 7.4). */
export class SpikeTile extends CoreTile<SpikeTileParams> {
  override readonly baseName = 'spike_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Requests for instructions. */
  readonly icacheNode: SourceNode<TileLink>;
  /** Requests for data. */
  readonly dcacheNode: SourceNode<TileLink>;
  /** Uncached accesses. */
  readonly mmioNode: SourceNode<TileLink>;
  /** The memory in the tile; undefined without one. */
  readonly tcmNode: SinkNode<TileLink> | undefined;

  constructor(params: SpikeTileParams, place: TilePlace) {
    checkOptions('SpikeTileParams', params);
    super(params, place);
    const { tileId, dcache, useZicntr } = params;
    const blockBytes = currentView().get(CacheBlockBytes);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.cpu = this.describeCpu({ compatible: 'ucb-bar,spike', isa: useZicntr ? `${isa}_zicntr` : isa });
    this.icacheNode = tl.clientNode([{ masters: [{ name: `Core ${tileId} ICache` }] }], { name: 'icacheNode' });
    const supports = { probe: [blockBytes, blockBytes] } as const;
    const cached = { name: `Core ${tileId} DCache`, sourceId: dcache.nMSHRs, supports };
    this.dcacheNode = tl.clientNode([{ masters: [cached] }], { name: 'dcacheNode' });
    const uncached = { name: `Core ${tileId} MMIO`, requestFifo: true };
    this.mmioNode = tl.clientNode([{ masters: [uncached] }], { name: 'mmioNode' });
    this.tlSlaveXbar.starFrom(this.slaveNode);
    this.tcmNode = params.tcm && this.memory(params.tcm);
    this.tlOtherMastersNode.from(tl.buffer()).from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    const masters = [
      [widgetBytes, this.icacheNode],
      [widgetBytes, this.dcacheNode],
      [mmioBytes, this.mmioNode],
    ] as const;
    for (const [bytes, node] of masters) this.tlMasterXbar.from(tl.widthWidget(bytes)).from(tl.buffer()).from(node);
  }

  private memory({ base, size }: TCMParams): SinkNode<TileLink> {
    const device = new MemoryDevice();
    const node = tl.managerNode(
      [
        {
          slaves: [
            {
              address: AddressSet.misaligned(base, size),
              resources: [new Resource(device, 'reg')],
              ...{ regionType: 'IDEMPOTENT', executable: true, fifoId: 0 },
              supports: tl.readWrite(1, mmioBytes),
            },
          ],
          beatBytes: mmioBytes,
        },
      ],
      { name: 'tcmNode' },
    );
    this.connectSlave(node.from(tl.buffer()), mmioBytes);
    return node;
  }
}

/**
 * Tiles simulated by Spike (chipyard 7.4).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('WithNSpikeCores(1) ++ AbstractConfig'));
 */
export const spikeTile: TileKind<SpikeTileParams> = coreTileKind('spike_tile', (params, place) =>
  lazyModule(() => new SpikeTile(params, place), { name: 'spike_tile' }),
);
