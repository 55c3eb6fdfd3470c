import { demand, repeated, RequirementError } from '../../base/diagnostic/index.js';
import { Config, type Rules, type View } from '../../config/index.js';
import { BuildRoCC, NumTiles, TilesLocated } from '../keys.js';
import type { HierarchicalLocation } from '../locations.js';
import { isOfKind, type OwnTileAttachParams, type TileAttachParams, type TileKind } from '../params/attach-params.js';
import type { TileParams } from '../params/tile-params.js';
import type { RoCCUnit } from '../tiles/rocc.js';
import { rocketTile, type RocketTileAttachParams } from '../tiles/rocket-tile.js';
import * as configRules from './rules.js';

/**
 * Changes every Rocket tile that the fragments below put anywhere (rocket-system 10.3). Clones are left alone: a fragment above that
 * clones a changed tile copies the change.
 */
export function rewriteRocketTiles(
  rules: Rules,
  change: (attach: RocketTileAttachParams) => RocketTileAttachParams,
): void {
  rules.updateAll(TilesLocated, (tiles) =>
    tiles.map((attach): TileAttachParams => (isOfKind(attach, rocketTile) ? change(attach) : attach)),
  );
}

/**
 * Puts `n` tiles, at least 0, in front of those at a place, numbered on from those of the fragments below (rocket-system 10.3).
 * Any other number throws `config/tiles`.
 */
export function addTiles(
  name: string,
  n: number,
  location: HierarchicalLocation,
  make: (tileId: number, site: View, k: number, up: View) => TileAttachParams,
): Config {
  demand(Number.isSafeInteger(n) && n >= 0, configRules.configTiles, () => `${name} was given ${n} tiles.`, {
    help: () => `Write ${name}(1) for one tile, or leave it out for none.`,
  });
  return new Config(name, (rules) =>
    rules
      .define(TilesLocated(location), ({ site, up }) => {
        const first = up.get(NumTiles);
        const added = repeated(n, 'tiles', (k) => make(first + k, site, k, up));
        return [...added, ...up.get(TilesLocated(location))];
      })
      .update(NumTiles, (tiles) => tiles + n),
  );
}

/** Coprocessors beside the core of each tile that takes such: Rocket, BOOM and Shuttle (subsystem 13.2). */
export function WithRoCCUnits(...units: readonly RoCCUnit[]): Config {
  return new Config('WithRoCCUnits', (rules) => rules.update(BuildRoCC, (others) => [...others, ...units]));
}

/** The kind of tile that a fragment clones, and how messages call it. */
export interface ClonedKind<Params extends TileParams> {
  /** Name of the fragment. */
  readonly name: string;
  /** What such a tile is called: `Rocket tile`. */
  readonly what: string;
  /** The kind. */
  readonly kind: TileKind<Params>;
  /** Which tiles of the kind may be cloned. Default all. */
  readonly isOne?: ((tile: Params) => boolean) | undefined;
  /** A fragment that adds such a tile. */
  readonly example: string;
}

/**
 * `n` tiles, at least 0, at `location` that share the hardware of tile `cloneTileId`, which a fragment below puts at
 * `cloneLocation` (rocket-system 10.3). Without that tile, looking up the tiles throws `config/clone-source`.
 */
export function cloneTiles<Params extends TileParams>(
  cloned: ClonedKind<Params>,
  n: number,
  cloneTileId: number,
  location: HierarchicalLocation,
  cloneLocation: HierarchicalLocation,
): Config {
  return new Config(cloned.name, (rules) =>
    rules
      .define(TilesLocated(location), ({ up }) => {
        const first = up.get(NumTiles);
        const source = findTile(cloned, up.get(TilesLocated(cloneLocation)), cloneTileId, cloneLocation);
        const clones = repeated(n, 'tiles', (k): TileAttachParams => ({
          kind: 'clone',
          sourceTileId: cloneTileId,
          source: { ...source, tile: { ...source.tile, tileId: first + k } },
        }));
        return [...clones, ...up.get(TilesLocated(location))];
      })
      .update(NumTiles, (tiles) => tiles + n),
  );
}

function findTile<Params extends TileParams>(
  { name, what, kind, isOne = () => true, example }: ClonedKind<Params>,
  tiles: readonly TileAttachParams[],
  tileId: number,
  location: HierarchicalLocation,
): OwnTileAttachParams<Params> {
  const ofKind = tiles.filter((attach) => isOfKind(attach, kind)).filter(({ tile }) => isOne(tile));
  const found = ofKind.find(({ tile }) => tile.tileId === tileId);
  if (found !== undefined) return found;
  const ids = ofKind.map(({ tile }) => tile.tileId);
  throw new RequirementError(
    configRules.configCloneSource,
    `There is no ${what} ${tileId} at ${location.name} to clone: ${ids.length === 0 ? 'no tile is there' : `the tiles there are ${ids.join(', ')}`}.`,
    {
      help:
        ids.length === 0
          ? `Put the fragment that adds the tile, such as ${example}, to the right of ${name}.`
          : `Clone one of them: cloneTileId = ${ids[0]}.`,
    },
  );
}
