import { Config } from '../../../config/index.js';
import { BuildHellaCache, rocketTile, type TileKind } from '../../../rocket/index.js';
import type { Handle } from '../../../graph/index.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { boomTile } from '../boom/boom-tile.js';
import { cva6Tile } from '../cva6/cva6-tile.js';
import { ibexTile } from '../ibex/ibex-tile.js';
import { sodorTile } from '../sodor/sodor-tile.js';
import { vexiiRiscvTile } from '../vexiiriscv/vexiiriscv-tile.js';
import { changeTiles } from '../change-tiles.js';
import { cachePrefetchers, prefetcher } from './prefetchers.js';

// Fragments about prefetchers (chipyard 7.8). Which blocks a prefetcher fetches does not affect the graph.

const kinds: readonly TileKind[] = [rocketTile, boomTile, cva6Tile, ibexTile, sodorTile, vexiiRiscvTile];

/** A prefetcher between each Rocket, BOOM, CVA6, Ibex, Sodor or VexiiRiscv tile and its neighbour towards the bus (chipyard 7.8). */
export function WithTilePrefetchers(): Config {
  return changeTiles('WithTilePrefetchers', kinds, (attach) => {
    const { crossing } = attach;
    const before = crossing.master.towardsBus;
    const towardsBus = (): Handle<TileLink, TileLink> => {
      const nearest = prefetcher();
      return before === undefined ? nearest : nearest.starFromStar(before());
    };
    return { ...attach, crossing: { ...crossing, master: { ...crossing.master, towardsBus } } };
  });
}

/** A prefetcher in front of the data caches of these Rocket tiles (chipyard 7.8). */
export function WithHellaCachePrefetcher(tileIds: readonly number[], _prefetcher?: string): Config {
  return new Config('WithHellaCachePrefetcher', (rules) =>
    rules.update(BuildHellaCache, (around) => cachePrefetchers(tileIds, around)),
  );
}

/** The prefetching for the data caches of tiles (chipyard 7.8). */
export function WithTLDCachePrefetcher(_prefetcher?: string): Config {
  return new Config('WithTLDCachePrefetcher');
}

/** The prefetching for the instruction caches of tiles (chipyard 7.8). */
export function WithTLICachePrefetcher(_prefetcher?: string): Config {
  return new Config('WithTLICachePrefetcher');
}
