import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import type { CacheWrapper, DataCache } from '../../../rocket/index.js';

// The additional ids of each master, for blocks that are prefetched.
const prefetchIds = 4;

/** Fetches blocks before the masters behind it request them (chipyard 7.8). */
class TLPrefetcher extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: `Every master gets ${prefetchIds} ids more, in ranges that are assigned anew.`,
    up: 'Nothing.',
  };

  readonly node: AdapterNode<TileLink> = tl.adapterNode({
    name: 'node',
    down: (port) => {
      const ranges = tl.assignRanges(port.masters.map(({ sourceId }) => sourceId.size + prefetchIds));
      return port.copy({
        masters: port.masters.map((master, k) => master.copy({ sourceId: ranges[k] ?? master.sourceId })),
      });
    },
  });
}

/**
 * Puts a prefetcher into the current module and returns its node (chipyard 7.8). As `towardsBus` of the way of a tile's requests, each tile
 * has one between it and its bus: `WithTilePrefetchers`.
 *
 * @example
 * const cpu = tl.client({ name: 'cpu', sourceId: 4 });
 * const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
 * connect(cpu, chipyard.prefetcher(), tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
 */
export function prefetcher(): AdapterNode<TileLink> {
  return lazyModule(() => new TLPrefetcher(), { name: 'prefetcher' }).node;
}

/** A data cache that fetches blocks before its core asks for them (chipyard 7.8). */
class HellaCachePrefetchWrapper extends LazyModule implements DataCache {
  readonly #cache: DataCache;

  constructor(make: () => DataCache) {
    super();
    // The node that it would have as a cache of its own; nothing is bound to it.
    tl.clientNode([], { name: 'node' });
    this.#cache = lazyModule(make, { name: 'cache' });
  }

  get node(): SourceNode<TileLink> {
    return this.#cache.node;
  }

  get hartIdSinkNodeOpt(): DataCache['hartIdSinkNodeOpt'] {
    return this.#cache.hartIdSinkNodeOpt;
  }

  get mmioAddressPrefixSinkNodeOpt(): DataCache['mmioAddressPrefixSinkNodeOpt'] {
    return this.#cache.mmioAddressPrefixSinkNodeOpt;
  }
}

/**
 * Prefetchers in front of the data caches of these Rocket tiles, as `BuildHellaCache` of a configuration; `around` makes what else is around
 * caches, by default nothing. `WithHellaCachePrefetcher` puts them into a configuration (chipyard 7.8).
 *
 * @example
 * const prefetchers = new Config('Prefetchers', (rules) =>
 *   rules.update(subsystem.BuildHellaCache, (around) => chipyard.cachePrefetchers([0], around)),
 * );
 * export default chipyard.chipTopology(
 *   new Config('Example', prefetchers, subsystem.WithL1DCacheNonblocking(2), subsystem.WithNBigCores(1), chipyard.AbstractConfig),
 * );
 */
export function cachePrefetchers(tileIds: readonly number[], around: CacheWrapper = (_, make) => make): CacheWrapper {
  return (tileId, make) => {
    const inner = around(tileId, make);
    return tileIds.includes(tileId) ? () => new HellaCachePrefetchWrapper(inner) : inner;
  };
}
