import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { type IdentityNode, lazyModule, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  disableMonitors,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';

/** An Ibex core: 32 bits, without caches (chipyard 7.5). */
export class IbexTile extends CoreTile {
  override readonly baseName = 'ibex_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Where requests for data and instructions pass through, side by side. */
  readonly node: IdentityNode<TileLink>;
  /** Requests for data. */
  readonly dmemNode: SourceNode<TileLink>;
  /** Requests for instructions. */
  readonly imemNode: SourceNode<TileLink>;

  constructor(params: CoreTileParams, place: TilePlace) {
    checkOptions('CoreTileParams', params);
    super(params, place);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    this.node = tl.identity({ name: 'node' });
    const master = (name: string): SourceNode<TileLink> =>
      tl.clientNode([{ masters: [{ name: 'ibex-mem-port' }] }], { name });
    this.dmemNode = master('dmemNode');
    this.imemNode = master('imemNode');
    for (const node of [this.dmemNode, this.imemNode]) {
      this.tlMasterXbar.from(this.node).from(tl.buffer()).from(node);
    }
    this.cpu = this.describeCpu({ compatible: 'lowRISC,ibex' });
  }
}

/**
 * Ibex tiles (chipyard 7.5).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('IbexConfig'));
 */
export const ibexTile: TileKind<CoreTileParams> = coreTileKind('ibex_tile', (params, place) =>
  lazyModule(() => new IbexTile(params, place), { name: 'ibex_tile' }),
);
