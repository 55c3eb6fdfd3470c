import type { Handle } from '../graph/index.js';
import type { PerTile } from './element-context.js';

/** The nodes of tiles, by id; `name` is that of the family in messages about a tile without a node, which is a mistake of the library. */
export function byId<H extends Handle>(name: string, nodes: readonly (H | undefined)[]): PerTile<H> {
  return (id) => {
    const node = nodes[id];
    if (node === undefined) throw new Error(`${name} has no node for tile ${id}`);
    return node;
  };
}
