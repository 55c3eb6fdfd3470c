import { type IdentityNode, LazyModule, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';

const wordBytes = 4;

/** Joins accesses of a warp that are near each other (chipyard 7.9). */
export class CoalescingUnit extends LazyModule {
  /** Joined accesses, then those that stay as they are. */
  readonly aggregateNode: IdentityNode<TileLink>;
  /** Accesses lane by lane. */
  readonly cpuNode: IdentityNode<TileLink>;
  readonly coalescerNode: SourceNode<TileLink>;

  /** `nNewSrcIds`: joined accesses in flight, at least 1. */
  constructor(nNewSrcIds: number) {
    super();
    this.aggregateNode = tl.identity({ name: 'aggregateNode' });
    this.cpuNode = tl.identity({ name: 'cpuNode' });
    this.coalescerNode = tl.clientNode([{ masters: [{ name: 'CoalescerNode', sourceId: nNewSrcIds }] }], {
      name: 'coalescerNode',
    });
    this.aggregateNode.fromStar(this.coalescerNode);
    this.aggregateNode.fromStar(tl.widthWidget(wordBytes)).fromStar(this.cpuNode);
  }
}
