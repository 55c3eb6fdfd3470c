import type { AttachableTile } from '../tiles/attachable-tile.js';
import type { TilePlace } from '../tiles/base-tile.js';
import type { ElementCrossingParams, TileParams } from './tile-params.js';

/** A kind of tile: what the system must know of one before it is made (subsystem 12.2). */
export interface TileKind<Params extends TileParams = TileParams> {
  /** Name of its module; with an underscore and the id, that of its clock. */
  readonly name: string;
  /** Whether it has supervisor mode, so that it takes supervisor interrupts. */
  takesSupervisorInterrupts(tile: Params): boolean;
  /** Whether it takes non-maskable interrupts. */
  takesNonMaskableInterrupts(tile: Params): boolean;
  /** Width of its integer registers in bits: 32 or 64. */
  xLen(tile: Params): number;
  /** Makes it, in the current module. */
  make(tile: Params, place: TilePlace): AttachableTile;
}

/** A tile with hardware of its own, and how it is attached (subsystem 12.2). */
export interface OwnTileAttachParams<Params extends TileParams = TileParams> {
  /** What kind of tile it is. */
  readonly kind: TileKind<Params>;
  /** The tile. */
  readonly tile: Params;
  /** How it is attached. */
  readonly crossing: ElementCrossingParams;
}

/** A tile whose hardware is that of another one (subsystem 12.2). */
export interface CloneTileAttachParams {
  /** Tells it from a tile with hardware of its own. */
  readonly kind: 'clone';
  /** Id of the tile whose hardware it shares, at least 0; that tile is made first. */
  readonly sourceTileId: number;
  /** The parameters of that tile, with the id of this one. */
  readonly source: OwnTileAttachParams;
}

/** Any tile and how it is attached; distinguished by `kind`, see {@link isOfKind}. */
export type TileAttachParams = OwnTileAttachParams | CloneTileAttachParams;

/** Whether a tile has hardware of its own, and is of this kind (subsystem 12.2). */
export function isOfKind<Params extends TileParams>(
  attach: TileAttachParams | undefined,
  kind: TileKind<Params>,
): attach is OwnTileAttachParams<Params> {
  return attach?.kind === kind;
}

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
  const { kind, tile } = ownParams(attach);
  return kind.takesSupervisorInterrupts(tile);
}

/** Whether a tile takes non-maskable interrupts (rocket-system 10.2). */
export function takesNonMaskableInterrupts(attach: TileAttachParams): boolean {
  const { kind, tile } = ownParams(attach);
  return kind.takesNonMaskableInterrupts(tile);
}

/** Width of a tile's integer registers in bits: 32 or 64 (rocket-system 10.2). */
export function xLenOf(attach: TileAttachParams): number {
  const { kind, tile } = ownParams(attach);
  return kind.xLen(tile);
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
