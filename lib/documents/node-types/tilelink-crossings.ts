import type { Handle } from '../../graph/index.js';
import {
  asyncIdentity,
  creditedIdentity,
  crossIn,
  crossOut,
  rationalIdentity,
  type TileLink,
  TLAsyncCrossing,
  TLAsyncCrossingSink,
  TLAsyncCrossingSource,
  TLCreditedBuffer,
  TLCreditedDelay,
  TLCreditedSink,
  TLCreditedSource,
  TLIsolation,
  TLRationalCrossing,
  TLRationalCrossingSink,
  TLRationalCrossingSource,
} from '../../protocols/gathered/tl.js';
import { crossingType, rationalDirection } from './crossing-types.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { either, integer, mapped, object, optional, type Reader } from '../reader.js';
import { asyncQueue, asyncQueueFields, creditedDelay } from '../values.js';

// One delay for all channels, or one for each.
const channelDelays: Reader<TLCreditedDelay> = either(
  Array.isArray,
  mapped(creditedDelay, (delay) => TLCreditedDelay.of(delay)),
  mapped(
    object({ a: creditedDelay, b: creditedDelay, c: creditedDelay, d: creditedDelay, e: creditedDelay }),
    ({ a, b, c, d, e }) => new TLCreditedDelay(a, b, c, d, e),
  ),
);
const delay = { delay: optional(channelDelays) };
const direction = { direction: optional(rationalDirection) };

/** TileLink clock crossings in documents. */
export const tileLinkCrossingTypes: Readonly<Record<string, NodeType>> = {
  'tl.asyncSource': moduleNode(
    { sync: optional(integer) },
    (options) => new TLAsyncCrossingSource(options),
    ({ node }) => node,
  ),
  'tl.asyncSink': moduleNode(
    asyncQueueFields,
    (options) => new TLAsyncCrossingSink(asyncQueue(options)),
    ({ node }) => node,
  ),
  'tl.asyncIdentity': directNode({}, (_none, name) => asyncIdentity({ name })),
  'tl.isolation': moduleNode(
    {},
    () => new TLIsolation(),
    ({ node }) => node,
  ),
  'tl.asyncCrossing': moduleNode(
    asyncQueueFields,
    (options) => new TLAsyncCrossing(asyncQueue(options)),
    ({ node }) => node,
  ),
  'tl.rationalSource': moduleNode(
    {},
    () => new TLRationalCrossingSource(),
    ({ node }) => node,
  ),
  'tl.rationalSink': moduleNode(
    direction,
    (options) => new TLRationalCrossingSink(options),
    ({ node }) => node,
  ),
  'tl.rationalIdentity': directNode({}, (_none, name) => rationalIdentity({ name })),
  'tl.rationalCrossing': moduleNode(
    direction,
    (options) => new TLRationalCrossing(options),
    ({ node }) => node,
  ),
  'tl.creditedSource': moduleNode(
    delay,
    (options) => new TLCreditedSource(options),
    ({ node }) => node,
  ),
  'tl.creditedSink': moduleNode(
    delay,
    (options) => new TLCreditedSink(options),
    ({ node }) => node,
  ),
  'tl.creditedBuffer': moduleNode(
    delay,
    (options) => new TLCreditedBuffer(options),
    ({ node }) => node,
  ),
  'tl.creditedIdentity': directNode({}, (_none, name) => creditedIdentity({ name })),
  'tl.crossIn': crossingType((domain, node, crossing, name) =>
    crossIn(domain, node as Handle<TileLink>, crossing, name),
  ),
  'tl.crossOut': crossingType((domain, node, crossing, name) =>
    crossOut(domain, node as Handle<TileLink, TileLink>, crossing, name),
  ),
};
