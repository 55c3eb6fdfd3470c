import { type IdentityNode, LazyModule } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';

/** What a vector unit has to know of its tile. */
export interface VectorUnitPlace {
  /** Id of the tile, for the names of its requests. */
  readonly tileId: number;
  /** Whether there is a memory in the tile in which it gathers and scatters bytes. */
  readonly gathersInTile: boolean;
}

/** A vector unit of a core, with its ways to memory (subsystem 13.2). */
export abstract class VectorUnit extends LazyModule {
  /** Its requests past the tile's arbiter. */
  readonly tlNode: IdentityNode<TileLink>;
  /** Its requests that pass through the tile's arbiter. */
  readonly atlNode: IdentityNode<TileLink>;
  /** Its requests to a memory in the tile in which it gathers and scatters bytes; undefined without one. */
  readonly sgNode: IdentityNode<TileLink> | undefined;

  constructor({ gathersInTile }: VectorUnitPlace) {
    super();
    this.tlNode = tl.identity({ name: 'tlNode' });
    this.atlNode = tl.identity({ name: 'atlNode' });
    this.sgNode = gathersInTile ? tl.identity({ name: 'sgNode' }) : undefined;
  }
}
