import type { Rules } from '../../config/index.js';
import { TilesLocated } from '../keys.js';
import type { RocketTileAttachParams, TileAttachParams } from '../params/attach-params.js';

/**
 * Changes every Rocket tile that the fragments below put anywhere (rocket-system 10.3). Clones are left alone: a fragment above that
 * clones a changed tile copies the change.
 */
export function rewriteRocketTiles(
  rules: Rules,
  change: (attach: RocketTileAttachParams) => RocketTileAttachParams,
): void {
  rules.updateAll(TilesLocated, (tiles) =>
    tiles.map((attach): TileAttachParams => (attach.kind === 'rocket' ? change(attach) : attach)),
  );
}
