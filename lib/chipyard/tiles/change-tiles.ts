import { RequirementError } from '../../base/diagnostic/index.js';
import { Config, type RuleViews } from '../../config/index.js';
import {
  type HierarchicalLocation,
  InSubsystem,
  type OwnTileAttachParams,
  isOfKind,
  ownParams,
  type TileAttachParams,
  tileIdOf,
  type TileKind,
  type TileParams,
  TilesLocated,
} from '../../rocket/index.js';
import * as rules from '../rules.js';

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
  return new Config(name, (config) =>
    config.update(TilesLocated(location), (tiles, views) =>
      tiles.map((attach): TileAttachParams => (isOne(attach) ? change(attach, views) : attach)),
    ),
  );
}

/** What a fragment is about that says what becomes of some kinds of tiles only. */
export interface NamedKinds<Params extends TileParams> {
  /** Name of the fragment. */
  readonly name: string;
  /** The kinds. */
  readonly kinds: readonly TileKind<Params>[];
  /** How messages call them: `Rocket and BOOM tiles`. */
  readonly what: string;
}

/**
 * What one tile becomes by a fragment that knows nothing but these kinds (chipyard 6.5). Clones are no tiles of their own, and none of them.
 *
 * @throws RequirementError `chipyard/other-tile` for any other tile.
 */
export function changedTile<Params extends TileParams>(
  { name, kinds, what }: NamedKinds<Params>,
  attach: TileAttachParams,
  change: (attach: OwnTileAttachParams<Params>) => OwnTileAttachParams<Params>,
): OwnTileAttachParams<Params> {
  const kind = kinds.find((each) => isOfKind(attach, each));
  if (kind !== undefined && isOfKind(attach, kind)) return change(attach);
  const tile = attach.kind === 'clone' ? `a clone of tile ${attach.sourceTileId}` : `a ${ownParams(attach).kind.name}`;
  throw new RequirementError(
    rules.chipyardOtherTile,
    `${name} is about ${what} only, and comes to tile ${tileIdOf(attach)}, ${tile}.`,
    { help: `Put the fragment that adds tile ${tileIdOf(attach)} to the left of ${name}.` },
  );
}

/** Changes all tiles directly in the subsystem, which are of these kinds (chipyard 6.5); see {@link changedTile}. */
export function changeAllTiles<Params extends TileParams>(
  about: NamedKinds<Params>,
  change: (attach: OwnTileAttachParams<Params>) => OwnTileAttachParams<Params>,
): Config {
  return new Config(about.name, (config) =>
    config.update(TilesLocated(InSubsystem), (tiles) => tiles.map((attach) => changedTile(about, attach, change))),
  );
}
