import type { Handle } from '../../graph/index.js';
import { type IdentityNode, lazyModule } from '../../graph/index.js';
import * as int from '../../interrupts/index.js';
import * as tl from '../../tilelink/index.js';
import type { TileLink } from '../../tilelink/index.js';
import type { TraceGenTileParams } from '../params/attach-params.js';
import { AttachableTile } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import { DCache, type HellaCache, NonBlockingDCache } from './caches.js';

/** Makes random traffic through a data cache, to test memory systems (subsystem 20.3). */
export class TraceGenTile extends AttachableTile {
  override readonly baseName = 'tracegentile';
  /** Where interrupts come in; nothing receives them. */
  readonly intInward: IdentityNode<int.Interrupts>;
  /** The data cache. */
  readonly dcache: HellaCache;
  override readonly slaveNode: IdentityNode<TileLink>;

  constructor(params: TraceGenTileParams, place: TilePlace) {
    super(place, { useNMI: false });
    const { tileId, dcache } = params;
    const context = { tileId, xLen: 64, coreBytes: 8, useVM: false };
    this.intInward = int.identity({ name: 'intInward' });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.dcache = lazyModule(
      () => (dcache.nMSHRs === 0 ? new DCache(dcache, context) : new NonBlockingDCache(dcache, context)),
      { name: 'dcache' },
    );
    this.visibilityNode.from(this.dcache.node);
  }

  override get intInwardNode(): Handle<int.Interrupts> {
    return this.intInward;
  }

  override get notificationNodes(): Readonly<Record<string, never>> {
    return {};
  }
}
