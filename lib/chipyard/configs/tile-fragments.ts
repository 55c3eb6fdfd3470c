import { Config } from '../../config/index.js';
import { InSubsystem, type RocketTileParams, TilesLocated } from '../../rocket/index.js';

// Fragments about Rocket tiles (chipyard 6.5).

// Tiles directly in the subsystem; clones follow what they are clones of.
function changingTiles(name: string, change: (tile: RocketTileParams) => RocketTileParams): Config {
  return new Config(name, (rules) =>
    rules.update(TilesLocated(InSubsystem), (tiles) =>
      tiles.map((attach) => (attach.kind === 'rocket' ? { ...attach, tile: change(attach.tile) } : attach)),
    ),
  );
}

/** Instruction caches that are memories, from 0x300000 on, 64 KiB apart (chipyard 6.5). */
export function WithRocketICacheScratchpad(): Config {
  return changingTiles('WithRocketICacheScratchpad', (tile) => ({
    ...tile,
    icache: { ...tile.icache, itimAddr: BigInt(0x30_0000 + tile.tileId * 0x1_0000) },
  }));
}

/** Data caches that are memories of 2 KiB, from 0x200000 on, 64 KiB apart (chipyard 6.5). */
export function WithRocketDCacheScratchpad(): Config {
  return changingTiles('WithRocketDCacheScratchpad', (tile) => ({
    ...tile,
    dcache: {
      ...tile.dcache,
      nSets: 32,
      nWays: 1,
      scratch: BigInt(0x20_0000 + tile.tileId * 0x1_0000),
    },
  }));
}

/** Entries of the second-level TLBs (chipyard 6.5). */
export function WithL2TLBs(nL2TLBEntries: number): Config {
  return changingTiles('WithL2TLBs', (tile) => ({ ...tile, core: { ...tile.core, nL2TLBEntries } }));
}

/** Physical memory protection regions (chipyard 6.5). */
export function WithNPMPs(nPMPs = 8): Config {
  return changingTiles('WithNPMPs', (tile) => ({ ...tile, core: { ...tile.core, nPMPs } }));
}
