import type { DCacheParams, ElementCrossingParams, RocketTileParams, TileParams } from './tile-params.js';

/** A Rocket tile and how it is attached. */
export interface RocketTileAttachParams {
  /** Tells the tiles apart. */
  readonly kind: 'rocket';
  /** The tile. */
  readonly tile: RocketTileParams;
  /** How it is attached. */
  readonly crossing: ElementCrossingParams;
}

/** A tile whose hardware is that of another one (subsystem 12.2). */
export interface CloneTileAttachParams {
  /** Tells the tiles apart. */
  readonly kind: 'clone';
  /** Id of the tile whose hardware it shares, at least 0; that tile is made first. */
  readonly sourceTileId: number;
  /** The parameters of that tile, with the id of this one. */
  readonly source: OwnTileAttachParams;
}

/** A tile that makes random memory traffic for tests (subsystem 20.3). */
export interface TraceGenTileParams extends TileParams {
  /** The data cache whose misses make the traffic. */
  readonly dcache: DCacheParams;
}

/** A trace generator and how it is attached. */
export interface TraceGenTileAttachParams {
  /** Tells the tiles apart. */
  readonly kind: 'tracegen';
  /** The trace generator. */
  readonly tile: TraceGenTileParams;
  /** How it is attached. */
  readonly crossing: ElementCrossingParams;
}

/** A tile with hardware of its own. */
export type OwnTileAttachParams = RocketTileAttachParams | TraceGenTileAttachParams;

/** Any tile and how it is attached; told apart by `kind`. */
export type TileAttachParams = OwnTileAttachParams | CloneTileAttachParams;

/** The parameters of a tile, its own or those it shares (subsystem 12.2). */
export function ownParams(attach: TileAttachParams): OwnTileAttachParams {
  return attach.kind === 'clone' ? attach.source : attach;
}

/** The id of a tile, at least 0 (subsystem 12.2). */
export function tileIdOf(attach: TileAttachParams): number {
  return ownParams(attach).tile.tileId;
}

/** Whether a tile has supervisor mode, so that it takes supervisor interrupts (rocket-system 10.2). */
export function takesSupervisorInterrupts(attach: TileAttachParams): boolean {
  const own = ownParams(attach);
  return own.kind === 'rocket' && (own.tile.core.useSupervisor || own.tile.core.useVM);
}

/** Whether a tile takes non-maskable interrupts (rocket-system 10.2). */
export function takesNonMaskableInterrupts(attach: TileAttachParams): boolean {
  const own = ownParams(attach);
  return own.kind === 'rocket' && own.tile.core.useNMI;
}

/** Width of a tile's integer registers in bits: 32 or 64 (rocket-system 10.2). */
export function xLenOf(attach: TileAttachParams): number {
  const own = ownParams(attach);
  return own.kind === 'rocket' ? own.tile.core.xLen : 64;
}

/** A cluster and how it is attached (subsystem 15). */
export interface ClusterAttachParams {
  /** Unique among all clusters of the design, at least 0. */
  readonly clusterId: number;
  /** How it is attached. */
  readonly crossing: ElementCrossingParams;
  /** Id of the cluster whose buses and tiles it repeats, for a clone. */
  readonly cloneOf?: number | undefined;
}
