import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { type IdentityNode, lazyModule } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  type CoreParams,
  type DCacheParams,
  type ICacheParams,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import { setCoreRole } from '../first-level-caches.js';
import { BoomFrontend, BoomNonBlockingDCache } from './boom-caches.js';

/** A BOOM tile (chipyard 7.1). */
export interface BoomTileParams extends CoreTileParams {
  /** The generation of the core: the later one has buffers between its caches and its crossbar. */
  readonly generation: 3 | 4;
  /** The core. */
  readonly core: CoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** The data cache; what the core fetches at once is as wide as a row of it. */
  readonly dcache: DCacheParams;
}

/** A BOOM core with its caches (chipyard 7.1). */
export class BoomTile extends CoreTile<BoomTileParams> {
  override readonly baseName = 'boom_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Where the requests of the data cache can be watched. */
  readonly dCacheTap: IdentityNode<TileLink>;
  /** The data cache. */
  readonly dcache: BoomNonBlockingDCache;
  /** Fetches instructions. */
  readonly frontend: BoomFrontend;
  readonly #master: IdentityNode<TileLink>;

  constructor(params: BoomTileParams, place: TilePlace) {
    checkOptions('BoomTileParams', params);
    super(params, place);
    const { tileId, generation, icache, dcache } = params;
    const buffered = generation === 4;
    setCoreRole(this, `BOOM v${generation}`, params);
    this.#master = tl.identity({ name: 'masterNode' });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    (buffered ? this.tlOtherMastersNode.from(tl.buffer()) : this.tlOtherMastersNode).from(this.tlMasterXbar);
    this.#master.fromStar(this.tlOtherMastersNode);
    this.cpu = this.describeCpu({ compatible: 'ucb-bar,boom0' });

    this.dCacheTap = tl.identity({ name: 'dCacheTap' });
    const tapped = this.tlMasterXbar.from(this.dCacheTap);
    const widened = (buffered ? tapped.from(tl.buffer()) : tapped).from(tl.widthWidget(dcache.rowBits / 8));
    const visible = widened.from(this.visibilityNode);
    this.dcache = lazyModule(() => new BoomNonBlockingDCache(dcache, tileId), { name: 'dcache' });
    visible.from(this.dcache.node);

    this.frontend = lazyModule(() => new BoomFrontend(icache, tileId), { name: 'frontend' });
    this.frontend.resetVectorSinkNode.from(this.resetVectorNexus);
    const fetched = buffered ? this.tlMasterXbar.from(tl.buffer()) : this.tlMasterXbar;
    fetched.from(tl.widthWidget(dcache.rowBits / 8)).from(this.frontend.icache.masterNode);

    this.makeRoCCs({
      arbiter: () => this.tlMasterXbar,
      otherMasters: this.tlOtherMastersNode,
    });
  }

  override get masterNode(): IdentityNode<TileLink> {
    return this.#master;
  }
}

/**
 * BOOM tiles of both generations (chipyard 7.1).
 *
 * @example
 * const { WithNLargeBooms } = chipyard.boomFragments(4);
 * export default chipyard.chipTopology(new Config('Example', WithNLargeBooms(2), chipyard.AbstractConfig));
 */
export const boomTile: TileKind<BoomTileParams> = coreTileKind('boom_tile', (params, place) =>
  lazyModule(() => new BoomTile(params, place), { name: 'boom_tile' }),
);
