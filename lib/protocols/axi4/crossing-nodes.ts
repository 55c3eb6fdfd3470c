import { checkKind } from '../../base/options/index.js';
import { AsyncQueueParams, type CreditedDelay } from '../../bus/crossings/index.js';
import { AdapterNode, type AdapterOptions, IdentityNode, type NodeOptions } from '../../graph/index.js';
import { AXI4Async, AXI4AsyncMasterPortParameters, AXI4AsyncSlavePortParameters } from './async.js';
import { AXI4 } from './axi4.js';
import {
  AXI4Credited,
  AXI4CreditedDelay,
  AXI4CreditedMasterPortParameters,
  AXI4CreditedSlavePortParameters,
  checkDelay,
} from './credited.js';

type Name = Pick<NodeOptions<AXI4, AXI4>, 'name'>;

/**
 * From AXI4 into an asynchronous crossing; `sync` stages on the way back, those of the sink's queue if absent (amba 3). The hardware
 * needs at least 2 stages (`async-queue/sync`).
 */
export function asyncSourceNode(sync: number | undefined, { name }: Name = {}): AdapterNode<AXI4, AXI4Async> {
  return new AdapterNode(AXI4, AXI4Async, {
    name,
    down: (port) => new AXI4AsyncMasterPortParameters(port),
    up: ({ async, base }) => base.copy({ minLatency: base.minLatency + (sync ?? async.sync) }),
    validate: ({ out }) => {
      // The queue on this side is that of the sink with its own number of stages; the constructor checks it.
      for (const { slave } of out) new AsyncQueueParams({ ...slave.async, sync: sync ?? slave.async.sync });
    },
  });
}

/** From an asynchronous crossing back to AXI4 (amba 3). Masters have no latency that the crossing could change. */
export function asyncSinkNode(async: AsyncQueueParams, { name }: Name = {}): AdapterNode<AXI4Async, AXI4> {
  checkKind('axi4.asyncSinkNode', 'its queues', async, 'object');
  return new AdapterNode(AXI4Async, AXI4, {
    name,
    down: ({ base }) => base,
    up: (port) => new AXI4AsyncSlavePortParameters(async, port),
  });
}

/** An identity node between the halves of an asynchronous crossing (amba 3). */
export function asyncIdentity(options?: NodeOptions<AXI4Async, AXI4Async>): IdentityNode<AXI4Async> {
  return new IdentityNode(AXI4Async, options);
}

/**
 * From AXI4 into a credited crossing (amba 3): the latency towards the master becomes 1. The hardware needs a delay on every channel
 * (`axi4/credited-delay`).
 */
export function creditedSourceNode(
  delay: AXI4CreditedDelay | CreditedDelay,
  { name }: Name = {},
): AdapterNode<AXI4, AXI4Credited> {
  checkKind('axi4.creditedSourceNode', 'its delay', delay, 'object');
  return new AdapterNode(AXI4, AXI4Credited, {
    name,
    down: (port) => new AXI4CreditedMasterPortParameters(AXI4CreditedDelay.of(delay), port),
    up: ({ base }) => base.copy({ minLatency: 1 }),
    validate: ({ out }) => {
      for (const edge of out) checkDelay(edge);
    },
  });
}

/** From a credited crossing back to AXI4 (amba 3). */
export function creditedSinkNode(
  delay: AXI4CreditedDelay | CreditedDelay,
  { name }: Name = {},
): AdapterNode<AXI4Credited, AXI4> {
  checkKind('axi4.creditedSinkNode', 'its delay', delay, 'object');
  return new AdapterNode(AXI4Credited, AXI4, {
    name,
    down: ({ base }) => base,
    up: (port) => new AXI4CreditedSlavePortParameters(AXI4CreditedDelay.of(delay), port),
  });
}

/** Changes credited ports; both functions default to passing on (amba 3). */
export function creditedAdapterNode(options: AdapterOptions<AXI4Credited, AXI4Credited>): AdapterNode<AXI4Credited> {
  return new AdapterNode(AXI4Credited, AXI4Credited, options);
}

/** An identity node between the halves of a credited crossing (amba 3). */
export function creditedIdentity(options?: NodeOptions<AXI4Credited, AXI4Credited>): IdentityNode<AXI4Credited> {
  return new IdentityNode(AXI4Credited, options);
}
