import { uint } from '../../bus/wires/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type EdgesOf, LazyModule, setRole, type SinkNode, type SourceNode } from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { cacheWords, coreRole, type CoreTile, type DCacheParams, type ICacheParams } from '../../rocket/index.js';

/** A data cache whose requests have no fields (chipyard 7). */
export abstract class TileDCache extends LazyModule {
  /** Requests of the cache, and uncached accesses. */
  readonly node: SourceNode<TileLink>;

  /**
   * `ids`: how many the cache has, at least 1; those of uncached accesses begin above.
   *
   * @throws RequirementError `transfer-sizes/*` unless a block is a power of two in bytes.
   */
  constructor(params: DCacheParams, tileId: number, ids: number) {
    super();
    const { blockBytes, nMMIOs } = checkOptions('DCacheParams', params);
    const name = `Core ${tileId} DCache`;
    const cached = { name, sourceId: ids, supports: { probe: [blockBytes, blockBytes] } } as const;
    const uncached = { name: `${name} MMIO`, sourceId: [ids, ids + nMMIOs], requestFifo: true } as const;
    this.node = tl.clientNode([{ masters: [cached, uncached], minLatency: 1 }], { name: 'node' });
    setRole(this, { name: `the data cache of core ${tileId}`, title: 'L1D', facts: [cacheWords(params)] });
  }
}

/** An instruction cache whose requests have no fields (chipyard 7). */
export abstract class TileICache extends LazyModule {
  /** Requests for instructions. */
  readonly masterNode: SourceNode<TileLink>;

  constructor(params: ICacheParams, tileId: number) {
    super();
    const { prefetch } = checkOptions('ICacheParams', params);
    this.masterNode = tl.clientNode([{ masters: [{ name: `Core ${tileId} ICache`, sourceId: prefetch ? 2 : 1 }] }], {
      name: 'masterNode',
    });
    setRole(this, { name: `the instruction cache of core ${tileId}`, title: 'L1I', facts: [cacheWords(params)] });
  }
}

/** Says what people call a tile with a core of a kind, such as `BOOM v3`, and its caches. */
export function setCoreRole(
  tile: CoreTile,
  kind: string,
  { dcache, icache }: { readonly dcache: DCacheParams; readonly icache: ICacheParams },
): void {
  const { tileId, core } = tile.params;
  const caches = `L1D ${cacheWords(dcache)} · L1I ${cacheWords(icache)}`;
  setRole(tile, { ...coreRole(tileId), facts: [`${kind} core, RV${core.xLen}`, caches] });
}

/** The part of a core that fetches instructions (chipyard 7). */
export abstract class TileFrontend extends LazyModule {
  /** The instruction cache. */
  readonly icache: TileICache;
  /** Receives the address of the first instruction. */
  readonly resetVectorSinkNode: SinkNode<BundleBridge>;

  constructor(makeCache: () => TileICache) {
    super();
    this.icache = makeCache();
    const { masterNode } = this.icache;
    const bits = (edges: EdgesOf): number => masterNode.edgesIn(edges).out[0]?.bundle.addressBits ?? 1;
    this.resetVectorSinkNode = bundleBridgeSink({
      name: 'resetVectorSinkNode',
      type: { typeName: (edges) => `UInt${bits(edges)}`, wires: (edges) => uint(bits(edges)) },
    });
  }
}
