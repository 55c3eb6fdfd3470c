import {
  AsynchronousCrossing,
  type ClockCrossing,
  RationalCrossing,
  SynchronousCrossing,
} from '../../../bus/crossings/index.js';
import type { Config } from '../../../config/index.js';
import {
  addTiles,
  cloneTiles,
  type CoreParams,
  crossingParamsAt,
  type DCacheParams,
  dcacheParams,
  fpuParams,
  type HierarchicalLocation,
  icacheParams,
  InSubsystem,
  mulDivParams,
} from '../../../rocket/index.js';
import { changeTiles } from '../change-tiles.js';
import { boomTile, type BoomTileParams } from './boom-tile.js';

// Fragments about BOOM tiles (chipyard 7.1).

type Generation = BoomTileParams['generation'];

function core(generation: Generation): CoreParams {
  const bitManipulation = generation === 4;
  return {
    ...{ xLen: 64, pgLevels: 3, bootFreqHz: 0, useVM: true, useSupervisor: false, useHypervisor: false },
    ...{ useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false, useConditionalZero: false },
    ...{ useZba: bitManipulation, useZbb: bitManipulation, useZbs: bitManipulation },
    ...{ nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 8, haveCFlush: false },
    ...{ mulDiv: { ...mulDivParams, divEarlyOut: true }, fpu: { ...fpuParams, sfmaLatency: 4, dfmaLatency: 4 } },
  };
}

/** What distinguishes the named sizes, as far as the graph and the device tree show it. */
interface Size {
  /** Bytes that are fetched at once: a row of both caches. */
  readonly fetchBytes: number;
  /** Ways of the instruction cache. */
  readonly ways: number;
  /** Sets, ways, misses in flight and ways of the TLB of the data cache. */
  readonly dcache: Pick<DCacheParams, 'nSets' | 'nWays' | 'nMSHRs' | 'nTLBWays'>;
}

const small: Size = { fetchBytes: 8, ways: 4, dcache: { nSets: 64, nWays: 4, nMSHRs: 2, nTLBWays: 8 } };
const large: Size = { fetchBytes: 16, ways: 8, dcache: { nSets: 64, nWays: 8, nMSHRs: 4, nTLBWays: 16 } };
const mega: Size = { fetchBytes: 16, ways: 8, dcache: { nSets: 64, nWays: 8, nMSHRs: 8, nTLBWays: 32 } };
const tapeout: Size = { ...mega, dcache: { ...mega.dcache, nSets: 128, nWays: 4 } };

/** Adds cores of a generation: `n` of them, at least 0. */
export type AddBooms = (n?: number) => Config;

function adding(name: string, generation: Generation, { fetchBytes, ways, dcache }: Size): AddBooms {
  const rowBits = fetchBytes * 8;
  return (n = 1) =>
    addTiles(name, n, InSubsystem, (tileId) => {
      const tile: BoomTileParams = {
        ...{ tileId, clockSinkParams: {}, generation, core: core(generation) },
        dcache: { ...dcacheParams, ...dcache, rowBits },
        icache: { ...icacheParams, rowBits, nWays: ways },
      };
      return { kind: boomTile, crossing: crossingParamsAt(InSubsystem), tile };
    });
}

/** The fragments that add cores, which decode 1, 2, 3, 4 or 5 instructions at once (chipyard 7.1). */
export interface BoomFragments {
  readonly WithNSmallBooms: AddBooms;
  readonly WithNMediumBooms: AddBooms;
  readonly WithNLargeBooms: AddBooms;
  readonly WithNMegaBooms: AddBooms;
  readonly WithNGigaBooms: AddBooms;
}

/** The fragments that add cores of a generation (chipyard 7.1). */
export function boomFragments(generation: Generation): BoomFragments {
  return {
    WithNSmallBooms: adding('WithNSmallBooms', generation, small),
    WithNMediumBooms: adding('WithNMediumBooms', generation, small),
    WithNLargeBooms: adding('WithNLargeBooms', generation, large),
    WithNMegaBooms: adding('WithNMegaBooms', generation, mega),
    WithNGigaBooms: adding('WithNGigaBooms', generation, mega),
  };
}

/** Cores of the later generation that decode 4 instructions at once, as they are built (chipyard 7.1). */
export const WithNMegaTapeoutBooms: AddBooms = adding('WithNMegaTapeoutBooms', 4, tapeout);

/** The fragments that change the crossings of the cores of a generation, and leave those of the other alone (chipyard 7.1). */
export interface BoomCrossings {
  /** Tiles on the clock of their bus. */
  readonly WithSynchronousBoomTiles: () => Config;
  /** Tiles on clocks of their own. */
  readonly WithAsynchronousBoomTiles: () => Config;
  /** Tiles on clocks that are multiples of their bus's. */
  readonly WithRationalBoomTiles: () => Config;
}

/** The fragments that change the crossings of cores: of a generation, or of both (chipyard 7.1). */
export function boomCrossings(generation?: Generation): BoomCrossings {
  const crossed = (name: string, crossingType: ClockCrossing): Config =>
    changeTiles(name, [boomTile], (attach) =>
      generation === undefined || attach.tile.generation === generation
        ? { ...attach, crossing: { ...attach.crossing, crossingType } }
        : attach,
    );
  return {
    WithSynchronousBoomTiles: () => crossed('WithSynchronousBoomTiles', new SynchronousCrossing()),
    WithAsynchronousBoomTiles: () => crossed('WithAsynchronousBoomTiles', new AsynchronousCrossing()),
    WithRationalBoomTiles: () => crossed('WithRationalBoomTiles', new RationalCrossing()),
  };
}

/** Adds tiles that share the hardware of another one. */
export type CloneBooms = (
  n?: number,
  cloneTileId?: number,
  location?: HierarchicalLocation,
  cloneLocation?: HierarchicalLocation,
) => Config;

/** The fragment that clones a tile: one of a generation, or of either (chipyard 7.1). */
export function cloneBooms(generation?: Generation): CloneBooms {
  const cloned = {
    ...{ name: 'WithCloneBoomTiles', kind: boomTile, example: 'WithNSmallBooms(1)' },
    what: generation === undefined ? 'BOOM tile' : `BOOM v${generation} tile`,
    isOne: (tile: BoomTileParams) => generation === undefined || tile.generation === generation,
  };
  return (n = 1, cloneTileId = 0, location = InSubsystem, cloneLocation = InSubsystem) =>
    cloneTiles(cloned, n, cloneTileId, location, cloneLocation);
}

/**
 * `n` tiles, at least 0, that share the hardware of BOOM tile `cloneTileId`; with a package such as `boom.v3.common`, one of its generation
 * (rocket-system 10.3).
 */
export function WithCloneBoomTiles(
  n = 1,
  cloneTileId = 0,
  location: HierarchicalLocation = InSubsystem,
  cloneLocation: HierarchicalLocation = InSubsystem,
): Config {
  return cloneBooms()(n, cloneTileId, location, cloneLocation);
}

const both = boomCrossings();

/** BOOM tiles on the clock of their bus; with a package such as `boom.v3.common`, those of its generation (chipyard 7.1). */
export const WithSynchronousBoomTiles = (): Config => both.WithSynchronousBoomTiles();
/** BOOM tiles on clocks of their own; with a package such as `boom.v3.common`, those of its generation (chipyard 7.1). */
export const WithAsynchronousBoomTiles = (): Config => both.WithAsynchronousBoomTiles();
/** BOOM tiles on clocks that are multiples of their bus's; with a package such as `boom.v3.common`, those of its generation (chipyard 7.1). */
export const WithRationalBoomTiles = (): Config => both.WithRationalBoomTiles();
