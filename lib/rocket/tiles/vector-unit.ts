import { type IdentityNode, LazyModule } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';

/** A vector unit of a core, with its ways to memory (subsystem 13.2). */
export abstract class VectorUnit extends LazyModule {
  /** Its requests past the tile's arbiter. */
  readonly tlNode: IdentityNode<TileLink>;
  /** Its requests that pass through the tile's arbiter. */
  readonly atlNode: IdentityNode<TileLink>;

  constructor() {
    super();
    this.tlNode = tl.identity({ name: 'tlNode' });
    this.atlNode = tl.identity({ name: 'atlNode' });
  }
}
