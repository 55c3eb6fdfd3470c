import { lazyModule } from '../../../graph/index.js';
import type { DCacheParams, ICacheParams } from '../../../rocket/index.js';
import { TileDCache, TileFrontend, TileICache } from '../first-level-caches.js';

/** The data cache of a Shuttle core (chipyard 7.2). */
export class ShuttleDCache extends TileDCache {
  constructor(params: DCacheParams, tileId: number) {
    super(params, tileId, Math.max(1, params.nMSHRs));
  }
}

/** The instruction cache of a Shuttle core (chipyard 7.2). */
class ShuttleICache extends TileICache {}

/** The part of a Shuttle core that fetches instructions (chipyard 7.2). */
export class ShuttleFrontend extends TileFrontend {
  constructor(params: ICacheParams, tileId: number) {
    super(() => lazyModule(() => new ShuttleICache(params, tileId), { name: 'icache' }));
  }
}
