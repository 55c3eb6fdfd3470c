import { CreditedDelay } from '../crossings/index.js';
import type { Protocol, ProtocolTypes } from '../graph/index.js';
import { portsText, TLBundleParameters } from './edge.js';
import type { TLMasterPortParameters } from './master-port.js';
import type { TLSlavePortParameters } from './slave-port.js';

/** Cycles that credits and debits of each channel are on their way (tilelink 1.8). */
export class TLCreditedDelay {
  constructor(
    readonly a: CreditedDelay,
    readonly b: CreditedDelay,
    readonly c: CreditedDelay,
    readonly d: CreditedDelay,
    readonly e: CreditedDelay,
  ) {}

  /** The same delay on every channel, seen from the client: flipped on the channels that flow the other way. */
  static of(delay: TLCreditedDelay | CreditedDelay): TLCreditedDelay {
    if (delay instanceof TLCreditedDelay) return delay;
    const back = delay.flip;
    return new TLCreditedDelay(delay, back, delay, back, delay);
  }

  /** Channel by channel. */
  plus(other: TLCreditedDelay): TLCreditedDelay {
    return new TLCreditedDelay(
      this.a.plus(other.a),
      this.b.plus(other.b),
      this.c.plus(other.c),
      this.d.plus(other.d),
      this.e.plus(other.e),
    );
  }

  toString(): string {
    return `(${[this.a, this.b, this.c, this.d, this.e].join(', ')})`;
  }
}

/** One cycle each way: what credited crossings have unless they say. */
export const defaultCreditedDelay: CreditedDelay = new CreditedDelay(1, 1);

/** What a client port looks like from the other side of a credited crossing (tilelink 1.8). */
export class TLCreditedClientPortParameters {
  constructor(
    readonly delay: TLCreditedDelay,
    readonly base: TLMasterPortParameters,
  ) {}
}

/** What a manager port looks like from the other side of a credited crossing. */
export class TLCreditedManagerPortParameters {
  constructor(
    readonly delay: TLCreditedDelay,
    readonly base: TLSlavePortParameters,
  ) {}
}

/** An edge of a credited crossing; its delay is what both sides have gathered. */
export class TLCreditedEdge {
  readonly delay: TLCreditedDelay;
  readonly bundle: TLBundleParameters;

  constructor(
    readonly client: TLCreditedClientPortParameters,
    readonly manager: TLCreditedManagerPortParameters,
  ) {
    this.delay = client.delay.plus(manager.delay);
    this.bundle = TLBundleParameters.between(client.base, manager.base);
  }
}

/** TileLink with credits instead of ready signals, for long wires. */
export interface TileLinkCredited extends ProtocolTypes {
  readonly protocol: 'TileLinkCredited';
  readonly down: TLCreditedClientPortParameters;
  readonly up: TLCreditedManagerPortParameters;
  readonly edge: TLCreditedEdge;
}

export const TileLinkCredited: Protocol<TileLinkCredited> = {
  name: 'TileLinkCredited',
  reportName: 'TLCreditedImp',
  edge: (down, up) => new TLCreditedEdge(down, up),
  bundle: (edge) => edge.bundle,
  facts: (edge) => ({ delay: edge.delay }),
  render: (edge) => ({ colour: '#ffff00', label: edge.delay.toString() }),
  mixO: (down, node) => new TLCreditedClientPortParameters(down.delay, down.base.passing(node)),
  mixI: (up, node) => new TLCreditedManagerPortParameters(up.delay, up.base.passing(node)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
