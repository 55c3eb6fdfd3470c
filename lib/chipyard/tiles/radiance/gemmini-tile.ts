import { type AddressLike, AddressSet } from '../../../base/address/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { type IdentityNode, lazyModule, setRole, type SinkNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  AttachableTile,
  bindInterrupts,
  coreTileKind,
  type CoreTileParams,
  disableMonitors,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import { Gemmini, type GemminiOptions } from '../../accelerators/gemmini.js';
import { type Accelerator, accSlaveNode } from './cluster-protocols.js';

/** A tile with Gemmini by itself (chipyard 7.10). */
export interface GemminiTileParams extends CoreTileParams {
  /** Gemmini. */
  readonly gemmini: GemminiOptions;
  /** First byte address of its 256 bytes of registers. */
  readonly slaveAddress: AddressLike;
}

const registerBytes = 0x100;

/** Gemmini by itself, in a cluster (chipyard 7.10). */
export class GemminiTile extends AttachableTile {
  override readonly baseName = 'radiance_gemmini_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  readonly accSlaveNode: SinkNode<Accelerator>;
  readonly gemmini: Gemmini;
  /** How it is made. */
  readonly params: GemminiTileParams;

  constructor(params: GemminiTileParams, place: TilePlace) {
    super(place, params.core);
    this.params = params;
    setRole(this, { name: `accelerator ${params.tileId}`, title: `Gemmini ${params.tileId}`, closed: true });
    bindInterrupts(this, params.core, (): SimpleDevice => device);
    const device = new SimpleDevice(`gemmini${params.tileId}`, []);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.accSlaveNode = accSlaveNode('accSlaveNode');
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    this.gemmini = lazyModule(() => new Gemmini(params.gemmini), { name: 'gemmini' });
    this.tlMasterXbar.fromStar(this.gemmini.arbiterNode);
    this.tlOtherMastersNode.fromStar(this.gemmini.memoryNode);
    const registers = tl.registerNode({
      ...{
        name: 'regNode',
        address: [AddressSet.range(params.slaveAddress, registerBytes)],
        beatBytes: 8,
        concurrency: 1,
      },
      device: new SimpleDevice('gemmini-cmd-reg', ['gemmini-cmd-reg']),
    });
    registers.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(this.tlSlaveXbar);
  }
}

/**
 * Tiles with Gemmini only, in a cluster whose memory it shares with Vortex cores (chipyard 7.10).
 *
 * @example
 * const cluster = [
 *   chipyard.WithRadianceGemmini(subsystem.InCluster(0), 8, 4, 4),
 *   chipyard.WithRadianceCores(2, subsystem.InCluster(0)),
 *   chipyard.WithRadianceSharedMem('0xff00_0000', 0x4000, 4, 8),
 *   chipyard.WithCoalescer(16),
 *   chipyard.WithVortexL1Banks(8),
 *   chipyard.WithRadianceCluster(0),
 *   chipyard.WithSimtConfig(8, 8, 8, 32),
 * ];
 * export default chipyard.chipTopology(
 *   new Config('Example', ...cluster, chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export const gemminiTile: TileKind<GemminiTileParams> = coreTileKind('radiance_gemmini_tile', (params, place) =>
  lazyModule(() => new GemminiTile(params, place), { name: 'radiance_gemmini_tile' }),
);
