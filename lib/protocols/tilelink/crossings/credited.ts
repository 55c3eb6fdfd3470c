import { channelWires, type CreditedDelay, creditedWires } from '../../../bus/crossings/index.js';
import type { Protocol, ProtocolTypes } from '../../../graph/index.js';
import { portsText, TLBundleParameters } from '../edge.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import { tileLinkChannels } from '../wires.js';
import { tileLinkCreditedTraits } from '../traits.js';

/** Cycles that debits and credits of each channel are on their way (tilelink 1.8). */
export class TLCreditedDelay {
  constructor(
    /** Of channel A, in cycles. */
    readonly a: CreditedDelay,
    /** Of channel B, in cycles. */
    readonly b: CreditedDelay,
    /** Of channel C, in cycles. */
    readonly c: CreditedDelay,
    /** Of channel D, in cycles. */
    readonly d: CreditedDelay,
    /** Of channel E, in cycles. */
    readonly e: CreditedDelay,
  ) {}

  /**
   * The same delay on every channel, seen from the client: flipped on the channels that flow the other way, B and D
   * (tilelink 1.8).
   */
  static of(delay: TLCreditedDelay | CreditedDelay): TLCreditedDelay {
    if (delay instanceof TLCreditedDelay) return delay;
    const back = delay.flip;
    return new TLCreditedDelay(delay, back, delay, back, delay);
  }

  /** Both delays one after the other, channel by channel (tilelink 1.8). */
  plus(other: TLCreditedDelay): TLCreditedDelay {
    return new TLCreditedDelay(
      this.a.plus(other.a),
      this.b.plus(other.b),
      this.c.plus(other.c),
      this.d.plus(other.d),
      this.e.plus(other.e),
    );
  }

  /** The five delays as `debit:credit`, such as `(1:2, 2:1, 1:2, 2:1, 1:2)` (tilelink 1.8). */
  toString(): string {
    return `(${[this.a, this.b, this.c, this.d, this.e].join(', ')})`;
  }
}

/** A client port as seen from the other side of a credited crossing (tilelink 1.8). */
export class TLCreditedClientPortParameters {
  constructor(
    /** Cycles gathered on the side of the client. */
    readonly delay: TLCreditedDelay,
    /** The client port as it is in TileLink. */
    readonly base: TLMasterPortParameters,
  ) {}
}

/** A manager port as seen from the other side of a credited crossing (tilelink 1.8). */
export class TLCreditedManagerPortParameters {
  constructor(
    /** Cycles gathered on the side of the manager. */
    readonly delay: TLCreditedDelay,
    /** The manager port as it is in TileLink. */
    readonly base: TLSlavePortParameters,
  ) {}
}

/** An edge of a credited crossing; its delay is what both sides have gathered (tilelink 3.1). */
export class TLCreditedEdge {
  /** Cycles of the whole crossing, channel by channel. */
  readonly delay: TLCreditedDelay;
  /** Widths of the edge, in bits. */
  readonly bundle: TLBundleParameters;

  constructor(
    /** The parameters that flow down. */
    readonly client: TLCreditedClientPortParameters,
    /** The parameters that flow up. */
    readonly manager: TLCreditedManagerPortParameters,
  ) {
    this.delay = client.delay.plus(manager.delay);
    this.bundle = TLBundleParameters.between(client.base, manager.base);
  }
}

/** TileLink with credits instead of ready signals, for long wires (tilelink 4.1). */
export interface TileLinkCredited extends ProtocolTypes {
  /** Keeps nodes of other protocols from being bound. */
  readonly protocol: 'TileLinkCredited';
  /** The parameters that flow from clients to managers. */
  readonly down: TLCreditedClientPortParameters;
  /** The parameters that flow from managers to clients. */
  readonly up: TLCreditedManagerPortParameters;
  /** The negotiated edge. */
  readonly edge: TLCreditedEdge;
}

/** Draws edges in yellow, with the delays in cycles (tilelink 3.5). */
export const TileLinkCredited: Protocol<TileLinkCredited> = {
  name: 'TileLinkCredited',
  reportName: 'TLCreditedImp',
  traits: tileLinkCreditedTraits,
  bridges: { TileLink: 'tl.creditedSink()' },
  edge: (down, up) => new TLCreditedEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: (edge) => channelWires(tileLinkChannels(edge.bundle), creditedWires),
  facts: (edge) => ({ delay: edge.delay }),
  render: (edge) => ({ colour: '#ffff00', label: edge.delay.toString() }),
  mixO: (down, node) => new TLCreditedClientPortParameters(down.delay, down.base.passing(node)),
  mixI: (up, node, port) => new TLCreditedManagerPortParameters(up.delay, up.base.passing(node, port)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
