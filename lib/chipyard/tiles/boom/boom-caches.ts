import { lazyModule } from '../../../graph/index.js';
import type { DCacheParams, ICacheParams } from '../../../rocket/index.js';
import { TileDCache, TileFrontend, TileICache } from '../first-level-caches.js';

/** The data cache of a BOOM core: an id more than it has misses in flight, for what it writes back (chipyard 7.1). */
export class BoomNonBlockingDCache extends TileDCache {
  constructor(params: DCacheParams, tileId: number) {
    super(params, tileId, params.nMSHRs + 1);
  }
}

/** The instruction cache of a BOOM core (chipyard 7.1). */
class ICache extends TileICache {}

/** The part of a BOOM core that fetches instructions (chipyard 7.1). */
export class BoomFrontend extends TileFrontend {
  constructor(params: ICacheParams, tileId: number) {
    super(() => lazyModule(() => new ICache(params, tileId), { name: 'icache' }));
  }
}
