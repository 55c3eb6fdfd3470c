import { demand } from '../../../base/diagnostic/index.js';
import { lazyModule } from '../../../graph/index.js';
import type { DCacheParams, ICacheParams } from '../../../rocket/index.js';
import { checkCodes, checkSets } from '../../../rocket/tiles/cache-geometry.js';
import {
  type CheckedCore,
  checkDataTLB,
  checkingData,
  checkingInstructions,
  checkMisses,
  TileDCache,
  TileFrontend,
  TileICache,
} from '../first-level-caches.js';
import * as rules from '../../rules.js';

/** The data cache of a BOOM core: an id more than it has misses in flight, for what it writes back (chipyard 7.1). */
export class BoomNonBlockingDCache extends TileDCache {
  /** `core`: what the cache is checked by, once the design is negotiated; undefined for none. */
  constructor(params: DCacheParams, tileId: number, core?: CheckedCore) {
    super(params, tileId, params.nMSHRs + 1, core && checks(params, core));
  }
}

function checks(params: DCacheParams, core: CheckedCore): ReturnType<typeof checkingData> {
  const what = `data cache of tile ${core.tileId}`;
  const geometry = { what, params, blockBytes: core.blockBytes, mayBePhysical: false };
  return checkingData(
    core,
    () => checkSets(geometry),
    () => checkDataTLB(geometry),
    () => checkCodes(geometry, false),
    () => checkMisses(what, params),
    () => checkNoMemory(what, params),
  );
}

function checkNoMemory(what: string, { scratch }: DCacheParams): void {
  demand(scratch === undefined, rules.chipyardCoreCaches, () => `The ${what} is to be a scratchpad.`, {
    help: 'Leave scratch out: a scratchpad has no misses in flight, without which there is no such cache.',
  });
}

/** The instruction cache of a BOOM core (chipyard 7.1). */
class ICache extends TileICache {}

// With more sets, one block could be cached under several virtual addresses.
const mostSets = 64;

function checkAliases({ nSets }: ICacheParams, tileId: number): void {
  demand(
    nSets <= mostSets,
    rules.chipyardCoreCaches,
    () => `The instruction cache of tile ${tileId} was given ${nSets} sets.`,
    { help: `Give it at most ${mostSets}, and ways instead.` },
  );
}

/** The part of a BOOM core that fetches instructions; the later generation protects them by a code (chipyard 7.1). */
export class BoomFrontend extends TileFrontend {
  constructor(params: ICacheParams, core: CheckedCore, generation: 3 | 4) {
    const { tileId, blockBytes } = core;
    const what = `instruction cache of tile ${tileId}`;
    const geometry = { what, params, blockBytes, mayBePhysical: false };
    const coded = generation === 4 ? [() => checkCodes(geometry, false)] : [];
    const check = checkingInstructions(core, geometry, () => checkAliases(params, tileId), ...coded);
    super(() => lazyModule(() => new ICache(params, tileId, check), { name: 'icache' }));
  }
}
