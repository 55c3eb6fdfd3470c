import { Config } from '../../../config/index.js';
import { BuildHellaCache, type CoreTileParams, rocketTile, type TileKind } from '../../../rocket/index.js';
import { boomTile } from '../boom/boom-tile.js';
import { changeTiles } from '../change-tiles.js';
import { cachePrefetchers, prefetcher } from './prefetchers.js';

// Fragments about prefetchers (chipyard 7.8). What a prefetcher fetches cannot be seen here.

const kinds: readonly TileKind<CoreTileParams>[] = [rocketTile, boomTile];

/** A prefetcher between each Rocket or BOOM tile and its bus (chipyard 7.8). */
export function WithTilePrefetchers(): Config {
  return changeTiles('WithTilePrefetchers', kinds, (attach) => {
    const { crossing } = attach;
    return { ...attach, crossing: { ...crossing, master: { ...crossing.master, towardsBus: prefetcher } } };
  });
}

/** A prefetcher in front of the data caches of these Rocket tiles (chipyard 7.8). */
export function WithHellaCachePrefetcher(tileIds: readonly number[], _prefetcher?: string): Config {
  return new Config('WithHellaCachePrefetcher', (rules) =>
    rules.update(BuildHellaCache, (around) => cachePrefetchers(tileIds, around)),
  );
}

/** What is fetched for the data caches of tiles (chipyard 7.8). */
export function WithTLDCachePrefetcher(_prefetcher?: string): Config {
  return new Config('WithTLDCachePrefetcher');
}

/** What is fetched for the instruction caches of tiles (chipyard 7.8). */
export function WithTLICachePrefetcher(_prefetcher?: string): Config {
  return new Config('WithTLICachePrefetcher');
}
