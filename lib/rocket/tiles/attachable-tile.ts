import type { BufferLike, ClockCrossing } from '../../bus/crossings/index.js';
import type { Handle, IdentityNode, ProtocolTypes, SinkNode, SourceNode } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import type { TileLink, TLBufferOptions } from '../../protocols/gathered/tl.js';
import type { NotificationKind } from '../element-context.js';
import type { CoreWidths } from './tile-wires.js';
import { BaseTile, type TilePlace } from './base-tile.js';

/** The buffers at the boundary of a tile (subsystem 13.4). */
export interface BoundaryBuffers {
  /** Of the requests of the tile. */
  readonly master: TLBufferOptions | BufferLike;
  /** Of the requests of others to it. */
  readonly slave: TLBufferOptions | BufferLike;
}

/** A tile that can be attached to a system (subsystem 14): it takes interrupts, and tells about its state. */
export abstract class AttachableTile extends BaseTile {
  /** Name of the tile, and of the couplers that lead to it. */
  abstract readonly baseName: string;
  /** Requests of others to the tile. */
  abstract readonly slaveNode: Handle<TileLink>;
  /** Interrupts that the tile raises for others, if it does. */
  readonly intOutwardNode?: Handle<int.Interrupts, int.Interrupts> | undefined;
  /** Where interrupts come in, in the order of their causes. */
  readonly int_local: IdentityNode<int.Interrupts>;
  /** Receives the interrupts. */
  readonly intSinkNode: SinkNode<int.Interrupts>;
  /** Tells that the tile has halted on an error. */
  readonly haltNode: SourceNode<int.Interrupts>;
  /** Tells that the tile has stopped for good. */
  readonly ceaseNode: SourceNode<int.Interrupts>;
  /** Tells that the tile waits for an interrupt. */
  readonly wfiNode: SourceNode<int.Interrupts>;

  constructor(place: TilePlace, takes: CoreWidths) {
    super(place, takes);
    this.int_local = int.identity({ name: 'int_local' });
    this.intXbar.fromStar(this.int_local);
    this.intSinkNode = int.sinkNode(int.sinkPorts(), { name: 'intSinkNode' });
    this.intSinkNode.from(this.intXbar);
    this.haltNode = int.sourceNode(int.sourcePorts(), { name: 'haltNode' });
    this.ceaseNode = int.sourceNode(int.sourcePorts(), { name: 'ceaseNode' });
    this.wfiNode = int.sourceNode(int.sourcePorts(), { name: 'wfiNode' });
  }

  /** Where interrupts of the system come in. */
  get intInwardNode(): Handle<int.Interrupts> {
    return this.int_local;
  }

  /** What the tile tells about its state, as far as it does. */
  get notificationNodes(): Readonly<Partial<Record<NotificationKind, Handle<ProtocolTypes, int.Interrupts>>>> {
    return { halt: this.haltNode, wfi: this.wfiNode, cease: this.ceaseNode };
  }

  /** Buffers at the boundary, for a way out through `crossing`; none by default (subsystem 13.4). */
  boundaryBuffers(_crossing: ClockCrossing): BoundaryBuffers {
    return { master: 'none', slave: 'none' };
  }
}
