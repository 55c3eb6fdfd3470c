import { channelWires, type RationalDirection, rationalWires } from '../../../bus/crossings/index.js';
import type { Protocol, ProtocolTypes } from '../../../graph/index.js';
import { portsText, TLBundleParameters } from '../edge.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import { tileLinkChannels } from '../wires.js';
import { tileLinkRationalTraits } from '../traits.js';

/** A client port as seen from the other side of a rational crossing (tilelink 1.8). */
export class TLRationalClientPortParameters {
  constructor(/** The client port as it is in TileLink. */ readonly base: TLMasterPortParameters) {}
}

/** A manager port as seen from the other side of a rational crossing (tilelink 1.8). */
export class TLRationalManagerPortParameters {
  constructor(
    /** Which side may have the faster clock. */
    readonly direction: RationalDirection,
    /** The manager port as it is in TileLink. */
    readonly base: TLSlavePortParameters,
  ) {}

  /** The port in parameter reports (tilelink 1.8). */
  encode(encode: (value: unknown) => unknown): unknown {
    return {
      $: 'TLRationalManagerPortParameters',
      direction: { $: this.direction },
      base: encode(this.base),
    };
  }
}

/** An edge between the two halves of a rational crossing (tilelink 3.1). */
export class TLRationalEdge {
  /** Widths of the edge, in bits. */
  readonly bundle: TLBundleParameters;

  constructor(
    /** The parameters that flow down. */
    readonly client: TLRationalClientPortParameters,
    /** The parameters that flow up. */
    readonly manager: TLRationalManagerPortParameters,
  ) {
    this.bundle = TLBundleParameters.between(client.base, manager.base);
  }
}

/** TileLink between the two halves of a crossing between clocks of a fixed ratio (tilelink 4.1). */
export interface TileLinkRational extends ProtocolTypes {
  /** Keeps nodes of other protocols from being bound. */
  readonly protocol: 'TileLinkRational';
  /** The parameters that flow from clients to managers. */
  readonly down: TLRationalClientPortParameters;
  /** The parameters that flow from managers to clients. */
  readonly up: TLRationalManagerPortParameters;
  /** The negotiated edge. */
  readonly edge: TLRationalEdge;
}

/** Draws edges in green, without a label (tilelink 3.5). */
export const TileLinkRational: Protocol<TileLinkRational> = {
  name: 'TileLinkRational',
  reportName: 'TLRationalImp',
  traits: tileLinkRationalTraits,
  bridges: { TileLink: 'tl.rationalSink()' },
  edge: (down, up) => new TLRationalEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: (edge) => channelWires(tileLinkChannels(edge.bundle), rationalWires),
  render: () => ({ colour: '#00ff00' }),
  mixO: (down, node) => new TLRationalClientPortParameters(down.base.passing(node)),
  mixI: (up, node, port) => new TLRationalManagerPortParameters(up.direction, up.base.passing(node, port)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
