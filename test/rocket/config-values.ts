import type { Field } from '../../lib/config/index.js';
import * as subsystem from '../../lib/rocket/index.js';

/** The value of a key under an expression. */
export function value<T>(expression: string, key: Field<T>): T {
  return subsystem.rocketConfig(expression).get(key);
}

/** The tiles at a place, of an expression that stands above BaseConfig. */
export function tilesAt(
  expression: string,
  location: subsystem.HierarchicalLocation = subsystem.InSubsystem,
): readonly subsystem.TileAttachParams[] {
  return value(`${expression} ++ BaseConfig`, subsystem.TilesLocated(location));
}

/** The first tile of an expression: its parameters and how it is attached. */
export function firstTile(expression: string): subsystem.RocketTileAttachParams {
  const [first] = tilesAt(expression);
  if (!subsystem.isOfKind(first, subsystem.rocketTile)) throw new Error('no Rocket tile');
  return first;
}

/** The tile of a fragment above a big core. */
export function bigWith(fragment: string): subsystem.RocketTileParams {
  return firstTile(`${fragment} ++ WithNBigCores(1)`).tile;
}

/** Ids of tiles, in order. */
export function ids(tiles: readonly subsystem.TileAttachParams[]): number[] {
  return tiles.map(subsystem.tileIdOf);
}

/** A multiplier and divider as it is by default. */
export const slowMulDiv = {
  mulUnroll: 1,
  divUnroll: 1,
  mulEarlyOut: false,
  divEarlyOut: false,
  divEarlyOutGranularity: 1,
};

/** The one of big cores. */
export const fastMulDiv = {
  mulUnroll: 8,
  divUnroll: 1,
  mulEarlyOut: true,
  divEarlyOut: true,
  divEarlyOutGranularity: 1,
};

/** A floating-point unit as it is by default. */
export const fpu = {
  ...{ minFLen: 32, fLen: 64, divSqrt: true, sfmaLatency: 3, dfmaLatency: 4, fpmuLatency: 2, ifpuLatency: 2 },
};

/** A branch predictor as it is by default. */
export const btb = {
  ...{ nEntries: 28, nMatchBits: 14, nPages: 6, nRAS: 6, updatesOutOfOrder: false },
  bhtParams: { nEntries: 512, counterLength: 1, historyLength: 8, historyBits: 3 },
};
