import type { Config } from '../../../config/index.js';
import {
  addTiles,
  type CoreParams,
  crossingParamsAt,
  fpuParams,
  InSubsystem,
  mulDivParams,
} from '../../../rocket/index.js';
import { vexiiRiscvTile } from './vexiiriscv-tile.js';

// Fragments about VexiiRiscv tiles (chipyard 7.13).

const core: CoreParams = {
  ...{ xLen: 64, pgLevels: 3, bootFreqHz: 0, useVM: true, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false, useConditionalZero: false },
  ...{ useZba: true, useZbb: true, useZbs: true, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false, mulDiv: mulDivParams, fpu: fpuParams },
};

/** `n` VexiiRiscv cores, at least 0 (chipyard 7.13). */
export function WithNVexiiRiscvCores(n = 1): Config {
  return addTiles('WithNVexiiRiscvCores', n, InSubsystem, (tileId) => ({
    kind: vexiiRiscvTile,
    crossing: crossingParamsAt(InSubsystem),
    tile: { tileId, clockSinkParams: {}, core },
  }));
}
