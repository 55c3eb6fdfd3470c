import { Config } from '../../config/index.js';
import { type CoreTileParams, rocketTile, TilesLocated } from '../../rocket/index.js';
import { boomTile } from '../tiles/boom/boom-tile.js';
import { changedTile, type NamedKinds } from '../tiles/change-tiles.js';

const cores: NamedKinds<CoreTileParams> = {
  ...{ name: 'WithSV48', kinds: [rocketTile, boomTile], what: 'Rocket and BOOM tiles' },
};

/**
 * Virtual addresses of 48 bits in the tiles everywhere (chipyard 6.5): `chipyard.config.WithSV48` in expressions, where the other one is about
 * Rocket tiles. Looking up the tiles throws `chipyard/other-tile` unless all to its right are Rocket's and BOOM's.
 */
export function WithSV48(): Config {
  return new Config(cores.name, (rules) =>
    rules.updateAll(TilesLocated, (tiles) =>
      tiles.map((attach) =>
        changedTile(cores, attach, ({ tile, ...rest }) => ({
          ...rest,
          tile: { ...tile, core: { ...tile.core, pgLevels: 4 } },
        })),
      ),
    ),
  );
}
