import { channelWires, type CreditedDelay, creditedWires } from '../../bus/crossings/index.js';
import { demand, listed } from '../../base/diagnostic/index.js';
import { declaredBy, type Protocol, type ProtocolTypes } from '../../graph/index.js';
import { AXI4BundleParameters } from './edge.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import { axi4ChannelWires } from './wires.js';
import { axi4CreditedTraits } from './traits.js';
import * as rules from './rules.js';

/** The channels of AXI4, in the order of reports. */
export const axi4Channels = ['aw', 'w', 'b', 'ar', 'r'] as const;
/** A channel of AXI4. */
export type AXI4Channel = (typeof axi4Channels)[number];

/** Cycles that credits and debits of each channel are on their way (amba 2.5). */
export class AXI4CreditedDelay implements Readonly<Record<AXI4Channel, CreditedDelay>> {
  constructor(
    /** Of the addresses of writes. */
    readonly aw: CreditedDelay,
    /** Of the data of writes. */
    readonly w: CreditedDelay,
    /** Of the responses to writes. */
    readonly b: CreditedDelay,
    /** Of the addresses of reads. */
    readonly ar: CreditedDelay,
    /** Of the data of reads. */
    readonly r: CreditedDelay,
  ) {}

  /** The same delay on every channel, seen from the master: flipped on the channels of responses. */
  static of(delay: AXI4CreditedDelay | CreditedDelay): AXI4CreditedDelay {
    if (delay instanceof AXI4CreditedDelay) return delay;
    const back = delay.flip;
    return new AXI4CreditedDelay(delay, delay, back, delay, back);
  }

  /** Both delays one after the other, channel by channel. */
  plus(other: AXI4CreditedDelay): AXI4CreditedDelay {
    return new AXI4CreditedDelay(
      this.aw.plus(other.aw),
      this.w.plus(other.w),
      this.b.plus(other.b),
      this.ar.plus(other.ar),
      this.r.plus(other.r),
    );
  }

  /** `(aw, w, b, ar, r)`, each as `debit:credit`. */
  toString(): string {
    return `(${axi4Channels.map((channel) => this[channel]).join(', ')})`;
  }
}

/** A master port as seen from the other side of a credited crossing (amba 2.5). */
export class AXI4CreditedMasterPortParameters {
  constructor(
    readonly delay: AXI4CreditedDelay,
    readonly base: AXI4MasterPortParameters,
  ) {}
}

/** A slave port as seen from the other side of a credited crossing (amba 2.5). */
export class AXI4CreditedSlavePortParameters {
  constructor(
    readonly delay: AXI4CreditedDelay,
    readonly base: AXI4SlavePortParameters,
  ) {}
}

/** An edge of a credited crossing; its delay is what both sides have gathered (amba 2.5). */
export class AXI4CreditedEdge {
  /** Cycles on the way of each channel, of both sides together. */
  readonly delay: AXI4CreditedDelay;
  /** The hardware interface that follows from both ports. */
  readonly bundle: AXI4BundleParameters;

  constructor(
    readonly master: AXI4CreditedMasterPortParameters,
    readonly slave: AXI4CreditedSlavePortParameters,
  ) {
    this.delay = master.delay.plus(slave.delay);
    this.bundle = AXI4BundleParameters.between(master.base, slave.base);
  }
}

/** Throws `axi4/credited-delay` unless every channel has a delay: its queue is as deep as the round trip is long (amba 4.11). */
export function checkDelay({ delay, master, slave }: AXI4CreditedEdge): void {
  const channel = axi4Channels.find((one) => delay[one].total < 1);
  demand(
    channel === undefined,
    rules.creditedDelay,
    () =>
      `Channel ${channel} of the credited crossing from ${listed(master.base.masters.map(({ name }) => name))} to ${listed(slave.base.slaves.map(declaredBy))} has no delay: the delays of both sides add up to ${delay.toString()}.`,
    {
      help: 'Put axi4.creditedBuffer(new CreditedDelay(1, 1)) between the two halves, or give one of them such a delay.',
    },
  );
}

/** The types of an edge of a credited crossing. */
export interface AXI4Credited extends ProtocolTypes {
  readonly protocol: 'AXI4Credited';
  readonly down: AXI4CreditedMasterPortParameters;
  readonly up: AXI4CreditedSlavePortParameters;
  readonly edge: AXI4CreditedEdge;
}

/** AXI4 with credits instead of ready signals, for long wires (amba 3). */
export const AXI4Credited: Protocol<AXI4Credited> = {
  name: 'AXI4Credited',
  reportName: 'AXI4CreditedImp',
  traits: axi4CreditedTraits,
  bridges: { AXI4: 'axi4.creditedSink()' },
  edge: (down, up) => new AXI4CreditedEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: (edge) => channelWires(axi4ChannelWires(edge.bundle), creditedWires),
  facts: (edge) => ({ delay: edge.delay }),
  render: (edge) => ({ colour: '#ffff00', label: edge.delay.toString() }),
  mixO: (down, node) => new AXI4CreditedMasterPortParameters(down.delay, down.base.passing(node)),
  mixI: (up, node, port) => new AXI4CreditedSlavePortParameters(up.delay, up.base.passing(node, port)),
};
