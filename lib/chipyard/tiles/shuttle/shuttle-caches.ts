import { lazyModule } from '../../../graph/index.js';
import type { DCacheParams, ICacheParams } from '../../../rocket/index.js';
import { type CacheFragments, checkPage, checkSets, checkWays } from '../../../rocket/tiles/cache-geometry.js';
import {
  type CheckedCore,
  checkingData,
  checkingInstructions,
  checkMisses,
  TileDCache,
  TileFrontend,
  TileICache,
} from '../first-level-caches.js';

// The banks of the tags of a data cache, each with at least one set.
const tagBanks = 4;

function fragments(prefix: string): CacheFragments {
  return { prefix: `shuttle.common.${prefix}`, parts: ['Sets', 'Ways'] };
}

/** The data cache of a Shuttle core (chipyard 7.2). */
export class ShuttleDCache extends TileDCache {
  constructor(params: DCacheParams, core: CheckedCore) {
    const { tileId, blockBytes } = core;
    const what = `data cache of tile ${tileId}`;
    const geometry = { what, params, blockBytes, fragments: fragments('WithL1DCache'), mayBePhysical: false };
    const check = checkingData(
      core,
      () => checkSets(geometry, tagBanks),
      () => checkWays(geometry),
      () => checkPage(geometry),
      () => checkMisses(what, params),
    );
    super(params, tileId, Math.max(1, params.nMSHRs), check);
  }
}

/** The instruction cache of a Shuttle core (chipyard 7.2). */
class ShuttleICache extends TileICache {}

/** The part of a Shuttle core that fetches instructions (chipyard 7.2). */
export class ShuttleFrontend extends TileFrontend {
  constructor(params: ICacheParams, core: CheckedCore) {
    const { tileId, blockBytes } = core;
    const what = `instruction cache of tile ${tileId}`;
    const geometry = { what, params, blockBytes, fragments: fragments('WithL1ICache'), mayBePhysical: false };
    const check = checkingInstructions(core, geometry);
    super(() => lazyModule(() => new ShuttleICache(params, tileId, check), { name: 'icache' }));
  }
}
