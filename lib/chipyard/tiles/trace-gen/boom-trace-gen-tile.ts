import { lazyModule } from '../../../graph/index.js';
import {
  GroundTestTile,
  groundTestKind,
  type TileKind,
  type TilePlace,
  type TraceGenTileParams,
} from '../../../rocket/index.js';
import { BoomNonBlockingDCache } from '../boom/boom-caches.js';

/** Makes random traffic through a data cache of BOOM's (chipyard 7.6). */
class BoomTraceGenTile extends GroundTestTile {
  override readonly baseName = 'boom_l1_tracegen';

  constructor(params: TraceGenTileParams, place: TilePlace) {
    const { dcache, tileId } = params;
    super(params, place, () => lazyModule(() => new BoomNonBlockingDCache(dcache, tileId), { name: 'dcache' }).node);
  }
}

/**
 * Trace generators with caches of BOOM's (chipyard 7.6).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('BoomV3TraceGenConfig'));
 */
export const boomTraceGenTile: TileKind<TraceGenTileParams> = groundTestKind('boom_l1_tracegen', (params, place) =>
  lazyModule(() => new BoomTraceGenTile(params, place), { name: 'boom_l1_tracegen' }),
);
