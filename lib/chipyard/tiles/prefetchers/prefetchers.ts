import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import type { DataCache } from '../../../rocket/index.js';

// Ids that each master gets for blocks that are fetched before it asks for them.
const prefetchIds = 4;

/** Fetches blocks before the masters behind it ask for them (chipyard 7.8). */
class TLPrefetcher extends LazyModule {
  /** What it does to the parameters that pass, in words. */
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

/** Puts a prefetcher into the current module and returns its node (chipyard 7.8). */
export function tlPrefetcher(): AdapterNode<TileLink> {
  return lazyModule(() => new TLPrefetcher(), { name: 'prefetcher' }).node;
}

/** A data cache that fetches blocks before its core asks for them (chipyard 7.8). */
export class HellaCachePrefetchWrapper extends LazyModule implements DataCache {
  readonly #cache: DataCache;

  constructor(make: () => DataCache) {
    super();
    // What it would have if it were a cache by itself; nothing is bound to it.
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
