import { type AsyncQueueParams, asyncWires, channelWires } from '../../../bus/crossings/index.js';
import type { Protocol, ProtocolTypes } from '../../../graph/index.js';
import { portsText, TLBundleParameters } from '../edge.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import { tileLinkChannels } from '../wires.js';
import { tileLinkAsyncTraits } from '../traits.js';

/** A client port as seen from the other side of an asynchronous crossing (tilelink 1.8). */
export class TLAsyncClientPortParameters {
  constructor(/** The client port as it is in TileLink. */ readonly base: TLMasterPortParameters) {}
}

/** A manager port as seen from the other side of an asynchronous crossing: with the queue that the sink side wants (tilelink 1.8). */
export class TLAsyncManagerPortParameters {
  constructor(
    /** The queue of each channel. */
    readonly async: AsyncQueueParams,
    /** The manager port as it is in TileLink. */
    readonly base: TLSlavePortParameters,
  ) {}
}

/** The hardware interface of an asynchronous crossing (tilelink 1.8). */
export class TLAsyncBundleParameters {
  constructor(
    /** The queue of each channel. */
    readonly async: AsyncQueueParams,
    /** Widths in bits of what goes through the queues. */
    readonly base: TLBundleParameters,
  ) {}
}

/**
 * An edge between the two halves of an asynchronous crossing (tilelink 3.1). Unlike `TLEdge` it does not compare
 * transfers with the width.
 */
export class TLAsyncEdge {
  /** The queue and the widths of the edge. */
  readonly bundle: TLAsyncBundleParameters;

  constructor(
    /** The parameters that flow down. */
    readonly client: TLAsyncClientPortParameters,
    /** The parameters that flow up. */
    readonly manager: TLAsyncManagerPortParameters,
  ) {
    this.bundle = new TLAsyncBundleParameters(manager.async, TLBundleParameters.between(client.base, manager.base));
  }
}

/** TileLink between the two halves of an asynchronous clock crossing (tilelink 4.1). */
export interface TileLinkAsync extends ProtocolTypes {
  /** Keeps nodes of other protocols from being bound. */
  readonly protocol: 'TileLinkAsync';
  /** The parameters that flow from clients to managers. */
  readonly down: TLAsyncClientPortParameters;
  /** The parameters that flow from managers to clients. */
  readonly up: TLAsyncManagerPortParameters;
  /** The negotiated edge. */
  readonly edge: TLAsyncEdge;
}

/** Draws edges in red, with the depth of the queues in entries (tilelink 3.5). */
export const TileLinkAsync: Protocol<TileLinkAsync> = {
  name: 'TileLinkAsync',
  reportName: 'TLAsyncImp',
  traits: tileLinkAsyncTraits,
  bridges: { TileLink: 'tl.asyncSink()' },
  edge: (down, up) => new TLAsyncEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: ({ bundle: { async, base } }) => channelWires(tileLinkChannels(base), (beat) => asyncWires(beat, async)),
  render: (edge) => ({ colour: '#ff0000', label: String(edge.manager.async.depth) }),
  mixO: (down, node) => new TLAsyncClientPortParameters(down.base.passing(node)),
  mixI: (up, node, port) => new TLAsyncManagerPortParameters(up.async, up.base.passing(node, port)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
