import { Config } from '../../../config/index.js';
import {
  addTiles,
  type CoreParams,
  crossingParamsAt,
  dcacheParams,
  ExtMem,
  fpuParams,
  icacheParams,
  InSubsystem,
  mulDivParams,
  SubsystemBankedCoherenceKey,
} from '../../../rocket/index.js';
import { changeTiles } from '../change-tiles.js';
import { spikeTile, type SpikeTileParams } from './spike-tile.js';

// Fragments about tiles that are simulated by Spike (chipyard 7.4).

const core: CoreParams = {
  ...{ xLen: 64, pgLevels: 5, bootFreqHz: 1_000_000_000, useVM: true, useSupervisor: true, useHypervisor: false },
  ...{ useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false, useConditionalZero: false },
  ...{ useZba: true, useZbb: true, useZbs: true, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 16 },
  ...{ haveCFlush: false, mulDiv: mulDivParams, fpu: fpuParams },
};

/** `n` simulated cores, at least 0 (chipyard 7.4). */
export function WithNSpikeCores(n = 1): Config {
  return addTiles('WithNSpikeCores', n, InSubsystem, (tileId) => {
    const tile: SpikeTileParams = {
      ...{ tileId, clockSinkParams: {}, core, useZicntr: false },
      dcache: { ...dcacheParams, nWays: 32 },
      icache: { ...icacheParams, nWays: 32 },
    };
    return { kind: spikeTile, crossing: crossingParamsAt(InSubsystem), tile };
  });
}

/** Counters of Zicntr in simulated cores (chipyard 7.4). */
export function WithSpikeZicntr(): Config {
  return changeTiles('WithSpikeZicntr', [spikeTile], (attach) => ({
    ...attach,
    tile: { ...attach.tile, useZicntr: true },
  }));
}

/** The memory is in the tile of the simulated core, instead of outside, without banks of a cache (chipyard 7.4). */
export function WithSpikeTCM(): Config {
  const moved = changeTiles('WithSpikeTCM', [spikeTile], (attach, { up }) => {
    const port = up.get(ExtMem);
    const tcm = port && { base: port.master.base, size: port.master.size };
    return { ...attach, tile: { ...attach.tile, tcm } };
  });
  const withoutPort = new Config('WithoutPort', (rules) =>
    rules.set(ExtMem, undefined).update(SubsystemBankedCoherenceKey, (coherence) => ({ ...coherence, nBanks: 0 })),
  );
  return new Config('WithSpikeTCM', withoutPort, moved);
}
