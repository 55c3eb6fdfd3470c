import { cloneModule, currentView, lazyModule, setRole } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';
import { RequirementError } from '../base/diagnostic/index.js';
import type { PlacedTile } from './attach-tile.js';
import { TilesLocated } from './keys.js';
import type { HierarchicalLocation } from './locations.js';
import { ownParams, type TileAttachParams, takesSupervisorInterrupts, tileIdOf } from './params/attach-params.js';
import type { AttachableTile } from './tiles/attachable-tile.js';
import { TilePRCIDomain } from './tiles/prci-domain.js';
import * as rules from './rules.js';

/** The tiles made so far in the whole design, by id: prototypes for clones. */
export type TileRegistry = Map<number, TilePRCIDomain<AttachableTile>>;

/** The tiles of a place, in order of their ids (subsystem 12.2). */
function tilesAt(location: HierarchicalLocation): readonly TileAttachParams[] {
  return currentView()
    .get(TilesLocated(location))
    .toSorted((a, b) => tileIdOf(a) - tileIdOf(b));
}

/**
 * Makes the tiles of a place in the current module, in order of their ids (rocket-system 2.7).
 *
 * @throws RequirementError `subsystem/clone-source` for a clone of a tile that is not made before it.
 */
export function makeTiles(location: HierarchicalLocation, registry: TileRegistry): PlacedTile[] {
  return tilesAt(location).map((attach) => {
    const domain = makeDomain(attach, registry);
    const tileId = tileIdOf(attach);
    setRole(domain, () => ({ name: `tile ${tileId}` }));
    registry.set(tileId, domain);
    return { tileId, takesSupervisorInterrupts: takesSupervisorInterrupts(attach), domain };
  });
}

function makeDomain(attach: TileAttachParams, registry: TileRegistry): TilePRCIDomain<AttachableTile> {
  const { kind, tile, crossing } = ownParams(attach);
  const { tileId } = tile;
  const make = (): TilePRCIDomain<AttachableTile> => {
    const clockSink = { ...tile.clockSinkParams, name: `${kind.name}_${tileId}` };
    // The visibility node belongs to the domain around the tile: the tile is made with it (rocket-system 2.8).
    return new TilePRCIDomain(clockSink, crossing, () =>
      kind.make(tile, { visibility: tl.ephemeral({ name: 'tile_master' }), crossing }),
    );
  };
  const options = { name: 'tile_prci_domain' };
  if (attach.kind !== 'clone') return lazyModule(make, options);
  const prototype = registry.get(attach.sourceTileId);
  if (prototype === undefined) throw noPrototype(tileId, attach.sourceTileId, registry);
  return cloneModule(make, prototype, options);
}

function noPrototype(tileId: number, sourceTileId: number, registry: TileRegistry): RequirementError {
  const made = [...registry.keys()].join(', ');
  return new RequirementError(
    rules.cloneSource,
    `Tile ${tileId} is to be a clone of tile ${sourceTileId}, which is not made before it.`,
    {
      help:
        made === ''
          ? `Clone a tile of the same place, or add tile ${sourceTileId} to the place of its clone.`
          : `Clone one of the tiles made before it: ${made}.`,
    },
  );
}
