import { checkOptions } from '../../base/options/index.js';
import {
  currentView,
  type Handle,
  type IdentityNode,
  lazyModule,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { NotificationKind } from '../element-context.js';
import { CacheBlockBytes } from '../keys.js';
import type { TraceGenTileParams } from '../params/attach-params.js';
import { AttachableTile } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import { DCache, type HellaCache, NonBlockingDCache } from './caches.js';

/**
 * Makes random traffic through a data cache, to test memory systems (subsystem 20.3, rocket-system 11.1). It takes interrupts and
 * notifies as every tile does, so that it can be attached like one.
 */
export class TraceGenTile extends AttachableTile {
  override readonly baseName = 'tracegentile';
  /** Where interrupts come in. */
  readonly int_local: IdentityNode<int.Interrupts>;
  /** What receives them. */
  readonly intSinkNode: SinkNode<int.Interrupts>;
  /** Tells that the tile has halted. */
  readonly haltNode: SourceNode<int.Interrupts>;
  /** Tells that the tile has stopped for good. */
  readonly ceaseNode: SourceNode<int.Interrupts>;
  /** Tells that the tile waits for an interrupt. */
  readonly wfiNode: SourceNode<int.Interrupts>;
  /** The data cache. */
  readonly dcache: HellaCache;
  override readonly slaveNode: IdentityNode<TileLink>;
  readonly #master: IdentityNode<TileLink>;

  constructor(params: TraceGenTileParams, place: TilePlace) {
    const { tileId, dcache } = checkOptions('TraceGenTileParams', params);
    super(place, { useNMI: false });
    const blockBytes = currentView().get(CacheBlockBytes);
    const context = { tileId, xLen: 64, coreBytes: 8, blockBytes, useVM: false, haveCFlush: false };
    this.int_local = int.identity({ name: 'int_local' });
    this.intXbar.fromStar(this.int_local);
    this.intSinkNode = int.sinkNode(int.sinkPorts(), { name: 'intSinkNode' });
    this.intSinkNode.from(this.intXbar);
    const source = (name: string): SourceNode<int.Interrupts> => int.sourceNode(int.sourcePorts(), { name });
    this.haltNode = source('haltNode');
    this.ceaseNode = source('ceaseNode');
    this.wfiNode = source('wfiNode');
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

  override get intInwardNode(): Handle<int.Interrupts> {
    return this.int_local;
  }

  override get notificationNodes(): Readonly<Record<NotificationKind, SourceNode<int.Interrupts>>> {
    return { halt: this.haltNode, wfi: this.wfiNode, cease: this.ceaseNode };
  }
}
