import { Config } from '../../../config/index.js';
import {
  addTiles,
  type CoreParams,
  crossingParamsAt,
  InSubsystem,
  mulDivParams,
  SystemBusKey,
} from '../../../rocket/index.js';
import { ibexTile } from './ibex-tile.js';

// Fragments about Ibex tiles (chipyard 7.5).

const core: CoreParams = {
  ...{ xLen: 32, pgLevels: 2, bootFreqHz: 1_700_000_000, useVM: false, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: false, useAtomicsOnlyForIO: false, useCompressed: false, useRVE: true, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 15, useNMI: true, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false, mulDiv: mulDivParams },
};

/** `n` Ibex cores, at least 0, on a system bus 4 bytes wide (chipyard 7.5). */
export function WithNIbexCores(n = 1): Config {
  const tiles = addTiles('WithNIbexCores', n, InSubsystem, (tileId) => ({
    kind: ibexTile,
    crossing: crossingParamsAt(InSubsystem),
    tile: { tileId, clockSinkParams: {}, core },
  }));
  return new Config('WithNIbexCores', tiles, (rules) =>
    rules.update(SystemBusKey, (bus) => ({ ...bus, beatBytes: 4 })),
  );
}
