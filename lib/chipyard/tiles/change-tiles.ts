import { Config } from '../../config/index.js';
import {
  InSubsystem,
  type OwnTileAttachParams,
  type TileAttachParams,
  type TileKind,
  type TileParams,
  TilesLocated,
} from '../../rocket/index.js';

/**
 * Changes the tiles of these kinds directly in the subsystem, but not those in clusters (chipyard 6.5). Clones follow what they are
 * clones of.
 */
export function changeTiles<Params extends TileParams>(
  name: string,
  kinds: readonly TileKind<Params>[],
  change: (attach: OwnTileAttachParams<Params>) => OwnTileAttachParams<Params>,
): Config {
  const isOne = (attach: TileAttachParams): attach is OwnTileAttachParams<Params> =>
    kinds.some((kind) => kind === attach.kind);
  return new Config(name, (rules) =>
    rules.update(TilesLocated(InSubsystem), (tiles) =>
      tiles.map((attach): TileAttachParams => (isOne(attach) ? change(attach) : attach)),
    ),
  );
}
