import { Config, type RuleViews } from '../../config/index.js';
import {
  type HierarchicalLocation,
  InSubsystem,
  type OwnTileAttachParams,
  type TileAttachParams,
  type TileKind,
  type TileParams,
  TilesLocated,
} from '../../rocket/index.js';

/**
 * Changes the tiles of these kinds at one place: directly in the subsystem unless another is given (chipyard 6.5). Clones follow what they are
 * clones of.
 */
export function changeTiles<Params extends TileParams>(
  name: string,
  kinds: readonly TileKind<Params>[],
  change: (attach: OwnTileAttachParams<Params>, views: RuleViews) => OwnTileAttachParams<Params>,
  location: HierarchicalLocation = InSubsystem,
): Config {
  const isOne = (attach: TileAttachParams): attach is OwnTileAttachParams<Params> =>
    kinds.some((kind) => kind === attach.kind);
  return new Config(name, (rules) =>
    rules.update(TilesLocated(location), (tiles, views) =>
      tiles.map((attach): TileAttachParams => (isOne(attach) ? change(attach, views) : attach)),
    ),
  );
}
