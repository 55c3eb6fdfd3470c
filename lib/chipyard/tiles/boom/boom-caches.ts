import { checkOptions } from '../../../base/options/index.js';
import { type EdgesOf, LazyModule, lazyModule, type SinkNode, type SourceNode } from '../../../graph/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../../protocols/bundle-bridge/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import type { DCacheParams, ICacheParams } from '../../../rocket/index.js';

/** The data cache of a BOOM core: an id more than it has misses in flight, for what it writes back (chipyard 7.1). */
export class BoomNonBlockingDCache extends LazyModule {
  /** Requests of the cache, and uncached accesses. */
  readonly node: SourceNode<TileLink>;

  /** @throws RequirementError `transfer-sizes/*` unless a block is a power of two in bytes. */
  constructor(params: DCacheParams, tileId: number) {
    super();
    const { blockBytes, nMSHRs, nMMIOs } = checkOptions('DCacheParams', params);
    const name = `Core ${tileId} DCache`;
    const ids = nMSHRs + 1;
    this.node = tl.clientNode(
      [
        {
          masters: [
            { name, sourceId: Math.max(1, ids), supports: { probe: [blockBytes, blockBytes] } },
            { name: `${name} MMIO`, sourceId: [ids, ids + nMMIOs], requestFifo: true },
          ],
          minLatency: 1,
        },
      ],
      { name: 'node' },
    );
  }
}

/** The instruction cache of a BOOM core (chipyard 7.1). */
export class ICache extends LazyModule {
  /** Requests for instructions. */
  readonly masterNode: SourceNode<TileLink>;

  constructor(params: ICacheParams, tileId: number) {
    super();
    const { prefetch } = checkOptions('ICacheParams', params);
    this.masterNode = tl.clientNode([{ masters: [{ name: `Core ${tileId} ICache`, sourceId: prefetch ? 2 : 1 }] }], {
      name: 'masterNode',
    });
  }
}

/** The part of a BOOM core that fetches instructions (chipyard 7.1). */
export class BoomFrontend extends LazyModule {
  /** The instruction cache. */
  readonly icache: ICache;
  /** Receives the address of the first instruction. */
  readonly resetVectorSinkNode: SinkNode<BundleBridge>;

  constructor(params: ICacheParams, tileId: number) {
    super();
    this.icache = lazyModule(() => new ICache(params, tileId), { name: 'icache' });
    const { masterNode } = this.icache;
    const typeName = (edges: EdgesOf): string => `UInt${masterNode.edgesIn(edges).out[0]?.bundle.addressBits ?? 1}`;
    this.resetVectorSinkNode = bundleBridgeSink({ name: 'resetVectorSinkNode', type: { typeName } });
  }
}
