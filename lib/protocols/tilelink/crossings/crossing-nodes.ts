import { checkKind } from '../../../base/options/index.js';
import { demand, listed } from '../../../base/diagnostic/index.js';
import { AsyncQueueParams, type CreditedDelay, type RationalDirection } from '../../../bus/crossings/index.js';
import { AdapterNode, type AdapterOptions, IdentityNode, type NodeOptions } from '../../../graph/index.js';
import { titlesOf } from '../parameters/help.js';
import { TileLinkAsync, TLAsyncClientPortParameters, TLAsyncManagerPortParameters } from './async.js';
import {
  TileLinkCredited,
  TLCreditedClientPortParameters,
  TLCreditedDelay,
  type TLCreditedEdge,
  TLCreditedManagerPortParameters,
} from './credited.js';
import { TileLinkRational, TLRationalClientPortParameters, TLRationalManagerPortParameters } from './rational.js';
import { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

type Name = Pick<NodeOptions<TileLink, TileLink>, 'name'>;

/**
 * From TileLink into an asynchronous crossing: the latency towards the client grows by `sync` cycles, or by the stages of the sink's
 * queue if absent (tilelink 4.1). The hardware needs at least 2 stages (`async-queue/sync`).
 */
export function asyncSourceNode(sync: number | undefined, { name }: Name = {}): AdapterNode<TileLink, TileLinkAsync> {
  return new AdapterNode(TileLink, TileLinkAsync, {
    name,
    down: (port) => new TLAsyncClientPortParameters(port),
    up: ({ async, base }) => base.copy({ minLatency: base.minLatency + (sync ?? async.sync) }),
    validate: ({ out }) => {
      // The queue on this side is that of the sink with its own number of stages; the constructor checks it.
      for (const { manager } of out) new AsyncQueueParams({ ...manager.async, sync: sync ?? manager.async.sync });
    },
  });
}

/**
 * From an asynchronous crossing back to TileLink: the latency towards the manager grows by the stages of the queue, in
 * cycles (tilelink 4.1).
 */
export function asyncSinkNode(async: AsyncQueueParams, { name }: Name = {}): AdapterNode<TileLinkAsync, TileLink> {
  checkKind('tl.asyncSinkNode', 'its queues', async, 'object');
  return new AdapterNode(TileLinkAsync, TileLink, {
    name,
    down: ({ base }) => base.copy({ minLatency: base.minLatency + async.sync }),
    up: (port) => new TLAsyncManagerPortParameters(async, port),
  });
}

/** Changes asynchronous ports; both functions default to passing on (tilelink 4.1). */
export function asyncAdapterNode(options: AdapterOptions<TileLinkAsync, TileLinkAsync>): AdapterNode<TileLinkAsync> {
  return new AdapterNode(TileLinkAsync, TileLinkAsync, options);
}

/** An identity node between the halves of an asynchronous crossing (tilelink 4.1). */
export function asyncIdentity(options?: NodeOptions<TileLinkAsync, TileLinkAsync>): IdentityNode<TileLinkAsync> {
  return new IdentityNode(TileLinkAsync, options);
}

/** From TileLink into a rational crossing (tilelink 4.1): the latency towards the client becomes 1 cycle. */
export function rationalSourceNode({ name }: Name = {}): AdapterNode<TileLink, TileLinkRational> {
  return new AdapterNode(TileLink, TileLinkRational, {
    name,
    down: (port) => new TLRationalClientPortParameters(port),
    up: ({ base }) => base.copy({ minLatency: 1 }),
  });
}

/** From a rational crossing back to TileLink (tilelink 4.1): the latency towards the manager becomes 1 cycle. */
export function rationalSinkNode(
  direction: RationalDirection,
  { name }: Name = {},
): AdapterNode<TileLinkRational, TileLink> {
  checkKind('tl.rationalSinkNode', 'its direction', direction, 'string', 'object');
  return new AdapterNode(TileLinkRational, TileLink, {
    name,
    down: ({ base }) => base.copy({ minLatency: 1 }),
    up: (port) => new TLRationalManagerPortParameters(direction, port),
  });
}

/** An identity node between the halves of a rational crossing (tilelink 4.1). */
export function rationalIdentity(
  options?: NodeOptions<TileLinkRational, TileLinkRational>,
): IdentityNode<TileLinkRational> {
  return new IdentityNode(TileLinkRational, options);
}

/**
 * From TileLink into a credited crossing (tilelink 4.1): the latency towards the client becomes 1 cycle. `delay` is in cycles. The
 * hardware needs a delay on every channel that there is (`tilelink/credited-delay`).
 */
export function creditedSourceNode(
  delay: TLCreditedDelay | CreditedDelay,
  { name }: Name = {},
): AdapterNode<TileLink, TileLinkCredited> {
  checkKind('tl.creditedSourceNode', 'its delay', delay, 'object');
  return new AdapterNode(TileLink, TileLinkCredited, {
    name,
    down: (port) => new TLCreditedClientPortParameters(TLCreditedDelay.of(delay), port),
    up: ({ base }) => base.copy({ minLatency: 1 }),
    validate: ({ out }) => {
      for (const edge of out) checkDelay(edge);
    },
  });
}

// The queue of a channel must cover the round trip. Channels B, C and E exist only for caches.
function checkDelay({ delay, client, manager, bundle }: TLCreditedEdge): void {
  const channels = bundle.hasBCE ? (['a', 'b', 'c', 'd', 'e'] as const) : (['a', 'd'] as const);
  const channel = channels.find((one) => delay[one].total < 1);
  demand(
    channel === undefined,
    rules.creditedDelay,
    () =>
      `Channel ${channel} of the credited crossing from ${listed(client.base.masters.map(({ name }) => name))} to ${titlesOf(manager.base.slaves)} has no delay: the delays of both sides add up to ${delay.toString()}.`,
    {
      help: 'Put tl.creditedBuffer(new CreditedDelay(1, 1)) between the two halves, or give one of them such a delay.',
    },
  );
}

/**
 * From a credited crossing back to TileLink (tilelink 4.1): the latency towards the manager becomes 1 cycle. `delay` is
 * in cycles.
 */
export function creditedSinkNode(
  delay: TLCreditedDelay | CreditedDelay,
  { name }: Name = {},
): AdapterNode<TileLinkCredited, TileLink> {
  checkKind('tl.creditedSinkNode', 'its delay', delay, 'object');
  return new AdapterNode(TileLinkCredited, TileLink, {
    name,
    down: ({ base }) => base.copy({ minLatency: 1 }),
    up: (port) => new TLCreditedManagerPortParameters(TLCreditedDelay.of(delay), port),
  });
}

/** Changes credited ports; both functions default to passing on (tilelink 4.1). */
export function creditedAdapterNode(
  options: AdapterOptions<TileLinkCredited, TileLinkCredited>,
): AdapterNode<TileLinkCredited> {
  return new AdapterNode(TileLinkCredited, TileLinkCredited, options);
}

/** An identity node between the halves of a credited crossing (tilelink 4.1). */
export function creditedIdentity(
  options?: NodeOptions<TileLinkCredited, TileLinkCredited>,
): IdentityNode<TileLinkCredited> {
  return new IdentityNode(TileLinkCredited, options);
}
