import { demand } from '../../../base/diagnostic/index.js';
import { Config } from '../../../config/index.js';
import {
  type CoreTileParams,
  rocketTile,
  type TileKind,
  type TilePart,
  type TraceEncoderParams,
} from '../../../rocket/index.js';
import { injecting } from '../../configs/injecting.js';
import * as rules from '../../rules.js';
import { changeAllTiles, changeTiles, type NamedKinds } from '../change-tiles.js';
import { shuttleTile } from '../shuttle/shuttle-tile.js';
import { attachTraceSinks, tacit, traceSinkAlways, traceSinkDMA } from './trace-sinks.js';

// Fragments about Tacit's trace encoders (chipyard 7.7).

const traced: readonly TileKind<CoreTileParams>[] = [rocketTile, shuttleTile];

function changing(
  fragment: string,
  change: (trace: TraceEncoderParams | undefined, tile: CoreTileParams) => TraceEncoderParams,
): Config {
  return changeTiles(fragment, traced, (attach) => {
    const { tile } = attach;
    return { ...attach, tile: { ...tile, trace: change(tile.trace, tile) } };
  });
}

const changingAll = (name: string): NamedKinds<CoreTileParams> => ({
  name,
  kinds: traced,
  what: 'Rocket and Shuttle tiles',
});

/**
 * A trace encoder in each tile, with registers from 0x3000000 on, 4 KiB apart (chipyard 7.7). Looking up the tiles throws
 * `chipyard/other-tile` unless all to its right are Rocket's and Shuttle's.
 */
export function WithTacitEncoder(): Config {
  return changeAllTiles(changingAll('WithTacitEncoder'), ({ tile, ...attach }) => ({
    ...attach,
    tile: { ...tile, trace: tacit({ address: 0x300_0000 + tile.tileId * 0x1000 }) },
  }));
}

// The encoder that a fragment changes; it must have been added by another fragment.
function encoderFor(fragment: string, trace: TraceEncoderParams | undefined, tileId: number): TraceEncoderParams {
  demand(trace !== undefined, rules.chipyardTraceSink, () => `Tile ${tileId} has no encoder for ${fragment}.`, {
    help: () => `Add WithTacitEncoder to the right of ${fragment}.`,
    category: 'other',
  });
  return trace;
}

/**
 * Records traces in simulation, which does not appear here (chipyard 7.7). Looking up the tiles throws `chipyard/other-tile` unless all to
 * its right are Rocket's and Shuttle's, and `chipyard/trace-sink` for one without an encoder.
 */
export function WithTraceArbiterMonitor(): Config {
  const fragment = 'WithTraceArbiterMonitor';
  return changeAllTiles(changingAll(fragment), ({ tile, ...attach }) => ({
    ...attach,
    tile: { ...tile, trace: encoderFor(fragment, tile.trace, tile.tileId) },
  }));
}

function sink(fragment: string, make: (tile: CoreTileParams) => TilePart): Config {
  return changing(fragment, (trace, tile) => {
    const encoder = encoderFor(fragment, trace, tile.tileId);
    return { ...encoder, sinks: [...encoder.sinks, make(tile)] };
  });
}

/** A sink that drops traces; the number by which software selects it has no effect here (chipyard 7.7). */
export function WithTraceSinkAlways(_targetId = 0): Config {
  return sink('WithTraceSinkAlways', traceSinkAlways);
}

/** A sink that writes traces to memory, with registers from 0x3010000 on, 4 KiB apart (chipyard 7.7). */
export function WithTraceSinkDMA(_targetId = 1): Config {
  return new Config(
    'WithTraceSinkDMA',
    sink('WithTraceSinkDMA', ({ tileId, core }) =>
      traceSinkDMA({ address: 0x301_0000 + tileId * 0x1000, beatBytes: core.xLen / 8 }),
    ),
    injecting('WithTraceSinkDMA', attachTraceSinks),
  );
}
