import { checkOptions } from '../../base/options/index.js';
import { currentView, type IdentityNode, lazyModule, setRole } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { CacheBlockBytes } from '../keys.js';
import type { TileKind } from '../params/attach-params.js';
import { cacheWords, type DCacheParams, type TileParams } from '../params/tile-params.js';
import { AttachableTile } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import { DCache, type HellaCache, NonBlockingDCache } from './caches.js';

/** A tile that makes random memory traffic for tests (subsystem 20.3). */
export interface TraceGenTileParams extends TileParams {
  /** The data cache whose misses make the traffic. */
  readonly dcache: DCacheParams;
}

/**
 * Makes random traffic through a data cache, to test memory systems (subsystem 20.3, rocket-system 11.1). It takes interrupts and
 * notifies as every tile does, so that it can be attached like one.
 */
export class TraceGenTile extends AttachableTile {
  override readonly baseName = 'tracegentile';
  /** The data cache. */
  readonly dcache: HellaCache;
  override readonly slaveNode: IdentityNode<TileLink>;
  readonly #master: IdentityNode<TileLink>;

  constructor(params: TraceGenTileParams, place: TilePlace) {
    const { tileId, dcache } = checkOptions('TraceGenTileParams', params);
    super(place, { useNMI: false });
    const blockBytes = currentView().get(CacheBlockBytes);
    const context = { tileId, xLen: 64, coreBytes: 8, blockBytes, useVM: false, haveCFlush: false };
    setRole(this, { name: `trace generator ${tileId}`, facts: [`L1D ${cacheWords(dcache)}`] });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.dcache = lazyModule(
      () => (dcache.nMSHRs === 0 ? new DCache(dcache, context) : new NonBlockingDCache(dcache, context)),
      { name: 'dcache' },
    );
    this.#master = tl.identity({ name: 'masterNode' });
    this.#master.from(this.visibilityNode).from(this.dcache.node);
  }

  override get masterNode(): IdentityNode<TileLink> {
    return this.#master;
  }
}

/** Trace generators (subsystem 20.3). */
export const traceGenTile: TileKind<TraceGenTileParams> = {
  name: 'tracegentile',
  takesSupervisorInterrupts: () => false,
  takesNonMaskableInterrupts: () => false,
  xLen: () => 64,
  make: (params, place) => lazyModule(() => new TraceGenTile(params, place), { name: 'tracegentile' }),
};
