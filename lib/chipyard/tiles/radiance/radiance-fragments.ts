import { Config } from '../../../config/index.js';
import { addTiles, type CoreTileParams, crossingParamsAt, InSubsystem, type TileKind } from '../../../rocket/index.js';
import { emulatorTile, fuzzerTile } from './lanes-tile.js';
import { CoalescerKey, SIMTCoreKey, vortexCore } from './simt.js';

// Fragments about Radiance's tiles (chipyard 7.9).

function adding(name: string, kind: TileKind<CoreTileParams>): (n: number, useVxCache: boolean) => Config {
  return (n) =>
    addTiles(name, n, InSubsystem, (tileId) => ({
      ...{ kind, crossing: crossingParamsAt(InSubsystem) },
      tile: { tileId, clockSinkParams: {}, core: vortexCore },
    }));
}

/** `n` tiles whose accesses a program outside makes; their cache has no effect, as in the reference (chipyard 7.9). */
export const WithEmulatorCores: (n: number, useVxCache: boolean) => Config = adding('WithEmulatorCores', emulatorTile);
/** `n` tiles whose accesses are random; their cache has no effect, as in the reference (chipyard 7.9). */
export const WithFuzzerCores: (n: number, useVxCache: boolean) => Config = adding('WithFuzzerCores', fuzzerTile);

/** How wide cores are that run many threads in step (chipyard 7.9). */
export function WithSimtConfig(nWarps = 4, nCoreLanes = 4, nMemLanes = 4, nSrcIds = 8): Config {
  return new Config('WithSimtConfig', (rules) => rules.set(SIMTCoreKey, { nWarps, nCoreLanes, nMemLanes, nSrcIds }));
}

/** What joins accesses of a warp: joined ones in flight, and whether it does, which has no effect here (chipyard 7.9). */
export function WithCoalescer(nNewSrcIds = 8, _enable = true): Config {
  return new Config('WithCoalescer', (rules) => rules.set(CoalescerKey, { nNewSrcIds }));
}
