import type { Config } from '../../../config/index.js';
import { type HierarchicalLocation, InSubsystem, rocketTile } from '../../../rocket/index.js';
import { changeTiles } from '../change-tiles.js';
import { shuttleTile } from '../shuttle/shuttle-tile.js';
import { checkVectorWidth, saturn, type SaturnParams } from './saturn-unit.js';

// Fragments about Saturn's vector units (chipyard 7.3).

const usual: SaturnParams = { inFlight: 16 };
const large: SaturnParams = { inFlight: 32 };

/** Saturn's parameters by their names. */
export const saturnParams: ReadonlyMap<string, SaturnParams> = new Map([
  ...['minParams', 'refParams', 'dspParams', 'genParams'].map((name): [string, SaturnParams] => [name, usual]),
  ...['multiFMAParams', 'multiALUParams', 'multiMACParams', 'hwaParams'].map((name): [string, SaturnParams] => [
    name,
    usual,
  ]),
  ['dmaParams', large],
  ['lgvParams', large],
]);

function has(cores: readonly number[] | null, tileId: number): boolean {
  return cores === null || cores.includes(tileId);
}

/**
 * A vector unit beside each Rocket core, or beside those of these ids: bits of a vector register, of the datapath, parameters by their
 * name, whether it shares the data cache, whose rows are then as wide as the datapath, bits of its way to memory (chipyard 7.3).
 */
export function WithRocketVectorUnit(
  vLen = 128,
  dLen = 64,
  params: SaturnParams = usual,
  cores: readonly number[] | null = null,
  useL1DCache = true,
  mLen: number | null = null,
): Config {
  return changeTiles('WithRocketVectorUnit', [rocketTile], (attach) => {
    const { tile } = attach;
    const { tileId, core, dcache } = tile;
    if (!has(cores, tileId)) return attach;
    checkVectorWidth('a datapath', dLen);
    const changed = {
      ...core,
      vector: saturn({ ...params, core: 'rocket', vLen, mLen: mLen ?? dLen }),
      fpu: core.fpu && { ...core.fpu, minFLen: 16 },
    };
    return {
      ...attach,
      tile: { ...tile, core: changed, dcache: useL1DCache ? { ...dcache, rowBits: dLen } : dcache },
    };
  });
}

/**
 * A vector unit beside each Shuttle core, or beside those of these ids: bits of a vector register, of the datapath, parameters by their
 * name, a place that has no effect, as in the reference, bits of its way to memory (chipyard 7.3).
 */
export function WithShuttleVectorUnit(
  vLen = 128,
  dLen = 64,
  params: SaturnParams = usual,
  cores: readonly number[] | null = null,
  _location: HierarchicalLocation = InSubsystem,
  mLen: number | null = null,
): Config {
  return changeTiles('WithShuttleVectorUnit', [shuttleTile], (attach) => {
    const { tile } = attach;
    const { tileId, core } = tile;
    if (!has(cores, tileId)) return attach;
    checkVectorWidth('a datapath', dLen);
    return {
      ...attach,
      tile: { ...tile, core: { ...core, vector: saturn({ ...params, core: 'shuttle', vLen, mLen: mLen ?? dLen }) } },
    };
  });
}
