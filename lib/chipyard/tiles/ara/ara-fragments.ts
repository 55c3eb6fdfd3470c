import type { Config } from '../../../config/index.js';
import { type CoreTileParams, rocketTile } from '../../../rocket/index.js';
import { changeTiles } from '../change-tiles.js';
import { shuttleTile } from '../shuttle/shuttle-tile.js';
import { ara, type AraOptions, checkLanes } from './ara-unit.js';

// Fragments about Ara's vector units (chipyard 7.14).

/**
 * Ara's vector unit beside each Rocket core, or beside those of these ids: bits of a vector register, lanes, bits of the ids of its requests;
 * whether its requests are delayed in simulations has no effect here (chipyard 7.14).
 */
export function WithAraRocketVectorUnit(
  vLen = 4096,
  nLanes = 2,
  axiIdBits = 4,
  cores: readonly number[] | null = null,
  _enableDelay = false,
): Config {
  return changeTiles('WithAraRocketVectorUnit', [rocketTile], (attach) => {
    // Checked even if no core gets a vector unit.
    checkLanes('rocket', nLanes);
    return besideCore(attach, cores, { core: 'rocket', vLen, lanes: nLanes, idBits: axiIdBits });
  });
}

/** The same beside Shuttle cores (chipyard 7.14). */
export function WithAraShuttleVectorUnit(
  vLen = 4096,
  nLanes = 2,
  axiIdBits = 4,
  cores: readonly number[] | null = null,
  _enableDelay = false,
): Config {
  return changeTiles('WithAraShuttleVectorUnit', [shuttleTile], (attach) =>
    besideCore(attach, cores, { core: 'shuttle', vLen, lanes: nLanes, idBits: axiIdBits }),
  );
}

// The tile with a vector unit, if it is of a supported kind.
function besideCore<Attached extends { readonly tile: CoreTileParams }>(
  attach: Attached,
  cores: readonly number[] | null,
  options: AraOptions,
): Attached {
  const { tile } = attach;
  if (cores !== null && !cores.includes(tile.tileId)) return attach;
  return { ...attach, tile: { ...tile, core: { ...tile.core, vector: ara(options) } } };
}
