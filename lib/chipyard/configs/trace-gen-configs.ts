import { Config } from '../../config/index.js';
import {
  addTiles,
  crossingParamsAt,
  type DCacheParams,
  dcacheParams,
  GroundTestBaseConfig,
  InSubsystem,
  type TileKind,
  traceGenTile,
  type TraceGenTileParams,
  WithCoherentBusTopology,
  WithInclusiveCache,
} from '../../rocket/index.js';
import { BuildSystem } from '../chip-system.js';
import { boomTraceGenTile } from '../tiles/trace-gen/boom-trace-gen-tile.js';
import { TraceGenTop } from '../trace-gen-top.js';
import { WithClockGroupsCombinedByName, WithNoSubsystemClockIO, WithUniformBusFrequencies } from './chip-fragments.js';
import { WithRingSystemBus } from './network-fragments.js';
import { leadingOut, WithPassthroughClockGenerator } from './io-fragments.js';

// Chipyard's configurations with trace generators (chipyard 6.4, 7.6).

/** A system that tests memory, in place of a {@link DigitalTop} (chipyard 4.9). */
export function WithTracegenSystem(): Config {
  return new Config('WithTracegenSystem', (rules) => rules.set(BuildSystem, () => new TraceGenTop()));
}

const wires = leadingOut('WithAXI4MemPunchthrough', 'WithTraceGenSuccessPunchthrough');

/** What the chips with trace generators have in common; it has no tiles, and is refused by itself. */
const AbstractTraceGenConfig: Config = new Config(
  'AbstractTraceGenConfig',
  ...wires,
  WithPassthroughClockGenerator(),
  WithClockGroupsCombinedByName(['uncore', ['sbus'], []]),
  WithTracegenSystem(),
  WithNoSubsystemClockIO(),
  WithUniformBusFrequencies(1000),
  WithCoherentBusTopology(),
  GroundTestBaseConfig,
);

function generators(kind: TileKind<TraceGenTileParams>, cache: Partial<DCacheParams>): Config {
  return addTiles('WithTraceGen', 2, InSubsystem, (tileId) => ({
    kind,
    crossing: crossingParamsAt(InSubsystem),
    tile: { tileId, clockSinkParams: {}, dcache: { ...dcacheParams, nSets: 16, nWays: 2, ...cache } },
  }));
}

function chip(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, AbstractTraceGenConfig);
}

/** Chips that test memory. */
export const traceGenConfigs: readonly Config[] = [
  AbstractTraceGenConfig,
  chip('TraceGenConfig', generators(traceGenTile, { nMSHRs: 0 })),
  chip('NonBlockingTraceGenConfig', generators(traceGenTile, { nMSHRs: 2 })),
  chip('BoomV3TraceGenConfig', generators(boomTraceGenTile, { nMSHRs: 8 }), WithInclusiveCache()),
  chip('BoomV4TraceGenConfig', generators(boomTraceGenTile, { nMSHRs: 8 }), WithInclusiveCache()),
  chip('NonBlockingTraceGenL2Config', generators(traceGenTile, { nMSHRs: 2, nWays: 4 }), WithInclusiveCache()),
  chip(
    'NonBlockingTraceGenL2RingConfig',
    generators(traceGenTile, { nMSHRs: 2, nWays: 4 }),
    WithRingSystemBus(),
    WithInclusiveCache(),
  ),
];
