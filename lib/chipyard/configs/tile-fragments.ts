import { Config } from '../../config/index.js';
import {
  type CoreParams,
  type CoreTileParams,
  rocketTile,
  type RocketTileParams,
  type TileKind,
} from '../../rocket/index.js';
import { boomTile } from '../tiles/boom/boom-tile.js';
import { spikeTile } from '../tiles/spike/spike-tile.js';
import { changeAllTiles, changeTiles } from '../tiles/change-tiles.js';

// Fragments about tiles (chipyard 6.5).

function changingTiles(name: string, change: (tile: RocketTileParams) => RocketTileParams): Config {
  return changeTiles(name, [rocketTile], (attach) => ({ ...attach, tile: change(attach.tile) }));
}

// These fragments only affect Rocket tiles.
function changingAllTiles(name: string, change: (tile: RocketTileParams) => RocketTileParams): Config {
  return changeAllTiles({ name, kinds: [rocketTile], what: 'Rocket tiles' }, (attach) => ({
    ...attach,
    tile: change(attach.tile),
  }));
}

const cores: readonly TileKind<CoreTileParams>[] = [rocketTile, boomTile];

function changingCores(name: string, change: Partial<CoreParams>, kinds = cores): Config {
  return changeTiles(name, kinds, (attach) => ({
    ...attach,
    tile: { ...attach.tile, core: { ...attach.tile.core, ...change } },
  }));
}

/**
 * Instruction caches that are memories, from 0x300000 on, 64 KiB apart (chipyard 6.5). Looking up the tiles throws `chipyard/other-tile`
 * unless all to its right are Rocket's.
 */
export function WithRocketICacheScratchpad(): Config {
  return changingAllTiles('WithRocketICacheScratchpad', (tile) => ({
    ...tile,
    icache: { ...tile.icache, itimAddr: BigInt(0x30_0000 + tile.tileId * 0x1_0000) },
  }));
}

/**
 * Data caches that are memories of 2 KiB, from 0x200000 on, 64 KiB apart (chipyard 6.5). Looking up the tiles throws `chipyard/other-tile`
 * unless all to its right are Rocket's.
 */
export function WithRocketDCacheScratchpad(): Config {
  return changingAllTiles('WithRocketDCacheScratchpad', (tile) => ({
    ...tile,
    dcache: {
      ...tile.dcache,
      nSets: 32,
      nWays: 1,
      scratch: BigInt(0x20_0000 + tile.tileId * 0x1_0000),
    },
  }));
}

/** Entries of the second-level TLBs of Rocket and BOOM cores: a power of two above 1, or 0 for none (chipyard 6.5). */
export function WithL2TLBs(nL2TLBEntries: number): Config {
  return new Config(
    'WithL2TLBs',
    changingTiles('WithL2TLBs', (tile) => ({ ...tile, core: { ...tile.core, nL2TLBEntries } })),
    changeTiles('WithL2TLBs', [boomTile], (attach) => ({ ...attach, tile: { ...attach.tile, nL2TLBEntries } })),
  );
}

/** Physical memory protection regions (chipyard 6.5). */
export function WithNPMPs(nPMPs = 8): Config {
  return changingCores('WithNPMPs', { nPMPs }, [...cores, spikeTile]);
}
