import type { View } from '../config/index.js';
import { demand } from '../base/diagnostic/index.js';
import { ClustersLocated, NumTiles, TilesLocated } from './keys.js';
import { type HierarchicalLocation, InCluster } from './locations.js';
import { type TileAttachParams, tileIdOf } from './params/attach-params.js';
import * as rules from './rules.js';

/** All tiles at a place and in the clusters there, in order of their ids (subsystem 12.2). */
export function tilesBelow(view: View, location: HierarchicalLocation): readonly TileAttachParams[] {
  const tiles: TileAttachParams[] = [];
  const places = [location];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    tiles.push(...view.get(TilesLocated(place)));
    places.push(...view.get(ClustersLocated(place)).map(({ clusterId }) => InCluster(clusterId)));
  }
  return tiles.sort((a, b) => tileIdOf(a) - tileIdOf(b));
}

/** How `there` tiles become as many as fragments number; undefined if these are no more. */
export function helpForTilesLeftOut(view: View, there: number): string | undefined {
  const numbered = view.get(NumTiles);
  if (numbered <= there) return undefined;
  return `Fragments number ${numbered} ${numbered === 1 ? 'tile' : 'tiles'}, but the system has ${there === 0 ? 'none' : there}. Have one base, at the right end: BaseConfig, with which shipped configurations end, takes away the cores to its right. And make every cluster that cores are put in, with WithCluster.`;
}

/**
 * Checks that the ids of tiles are 0, 1, 2, … (subsystem 12.2).
 *
 * @throws RequirementError `subsystem/tile-ids` for an id that is missing or used twice.
 */
export function checkTileIds(view: View, tiles: readonly TileAttachParams[]): void {
  const ids = tiles.map(tileIdOf);
  demand(
    ids.every((id, k) => id === k),
    rules.tileIds,
    () =>
      `The tiles have the ids ${ids.join(', ')}, but they are to be numbered 0, 1, 2, … without gaps or repetitions.`,
    {
      help:
        helpForTilesLeftOut(view, tiles.length) ??
        'Add tiles by fragments such as WithNBigCores, which number them on.',
    },
  );
}
