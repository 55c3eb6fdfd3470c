import type { AsyncQueueParams } from '../crossings/index.js';
import type { Protocol, ProtocolTypes } from '../graph/index.js';
import { portsText, TLBundleParameters } from './edge.js';
import type { TLMasterPortParameters } from './master-port.js';
import type { TLSlavePortParameters } from './slave-port.js';

/** What a client port looks like from the other side of an asynchronous crossing (tilelink 1.8). */
export class TLAsyncClientPortParameters {
  constructor(readonly base: TLMasterPortParameters) {}
}

/** What a manager port looks like from the other side of an asynchronous crossing: with the queue that the sink side wants. */
export class TLAsyncManagerPortParameters {
  constructor(
    readonly async: AsyncQueueParams,
    readonly base: TLSlavePortParameters,
  ) {}
}

/** The hardware interface of an asynchronous crossing. */
export class TLAsyncBundleParameters {
  constructor(
    readonly async: AsyncQueueParams,
    readonly base: TLBundleParameters,
  ) {}
}

/** An edge between the two halves of an asynchronous crossing. */
export class TLAsyncEdge {
  readonly bundle: TLAsyncBundleParameters;

  constructor(
    readonly client: TLAsyncClientPortParameters,
    readonly manager: TLAsyncManagerPortParameters,
  ) {
    this.bundle = new TLAsyncBundleParameters(manager.async, TLBundleParameters.between(client.base, manager.base));
  }
}

/** TileLink between the two halves of an asynchronous clock crossing. */
export interface TileLinkAsync extends ProtocolTypes {
  readonly protocol: 'TileLinkAsync';
  readonly down: TLAsyncClientPortParameters;
  readonly up: TLAsyncManagerPortParameters;
  readonly edge: TLAsyncEdge;
}

export const TileLinkAsync: Protocol<TileLinkAsync> = {
  name: 'TileLinkAsync',
  reportName: 'TLAsyncImp',
  edge: (down, up) => new TLAsyncEdge(down, up),
  bundle: (edge) => edge.bundle,
  render: (edge) => ({ colour: '#ff0000', label: String(edge.manager.async.depth) }),
  mixO: (down, node) => new TLAsyncClientPortParameters(down.base.passing(node)),
  mixI: (up, node) => new TLAsyncManagerPortParameters(up.async, up.base.passing(node)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
