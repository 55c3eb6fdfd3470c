import type { BufferLike, ClockCrossing } from '../../bus/crossings/index.js';
import type { Handle, ProtocolTypes } from '../../graph/index.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import type { TileLink, TLBufferOptions } from '../../protocols/gathered/tl.js';
import type { NotificationKind } from '../element-context.js';
import { BaseTile } from './base-tile.js';

/** The buffers at the boundary of a tile (subsystem 13.4). */
export interface BoundaryBuffers {
  /** Of the requests of the tile. */
  readonly master: TLBufferOptions | BufferLike;
  /** Of the requests of others to it. */
  readonly slave: TLBufferOptions | BufferLike;
}

/** A tile that can be attached to a system (subsystem 14). */
export abstract class AttachableTile extends BaseTile {
  /** Name of the tile, and of the couplers that lead to it. */
  abstract readonly baseName: string;
  /** Requests of others to the tile. */
  abstract readonly slaveNode: Handle<TileLink>;
  /** Where interrupts of the system come in. */
  abstract get intInwardNode(): Handle<Interrupts>;
  /** Interrupts that the tile raises for others, if it does. */
  readonly intOutwardNode?: Handle<Interrupts, Interrupts> | undefined;
  /** What the tile tells about its state, as far as it does. */
  abstract get notificationNodes(): Readonly<Partial<Record<NotificationKind, Handle<ProtocolTypes, Interrupts>>>>;

  /** Buffers at the boundary, for a way out through `crossing`; none by default (subsystem 13.4). */
  boundaryBuffers(_crossing: ClockCrossing): BoundaryBuffers {
    return { master: 'none', slave: 'none' };
  }
}
