import {
  type AXI4,
  AXI4AsyncCrossingSink,
  AXI4AsyncCrossingSource,
  AXI4Buffer,
  AXI4CreditedBuffer,
  AXI4CreditedDelay,
  AXI4CreditedSink,
  AXI4CreditedSource,
  AXI4Deinterleaver,
  AXI4Delayer,
  AXI4Filter,
  AXI4Fragmenter,
  AXI4IdIndexer,
  AXI4RAM,
  AXI4ToTL,
  AXI4UserYanker,
  AXI4Xbar,
  asyncIdentity,
  creditedIdentity,
  crossIn,
  crossOut,
  identity,
  masterNode,
  registerNode,
  slaveNode,
} from '../../protocols/gathered/axi4.js';
import type { Handle } from '../../graph/index.js';
import { TLToAXI4 } from '../../protocols/bridges/tilelink-to-axi4.js';
import { masterFilter, slaveFilter } from './axi4-functions.js';
import { axi4MasterPort, axi4SlavePort } from './axi4-ports.js';
import { crossingType } from './crossing-types.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, either, integer, list, mapped, number, object, optional, type Reader, string } from '../reader.js';
import { addressSet, addressSets, asyncQueue, asyncQueueFields, buffer, creditedDelay } from '../values.js';

// One delay for all channels, or one for each.
const channelDelays: Reader<AXI4CreditedDelay> = either(
  Array.isArray,
  mapped(creditedDelay, (delay) => AXI4CreditedDelay.of(delay)),
  mapped(
    object({ aw: creditedDelay, w: creditedDelay, b: creditedDelay, ar: creditedDelay, r: creditedDelay }),
    ({ aw, w, b, ar, r }) => new AXI4CreditedDelay(aw, w, b, ar, r),
  ),
);
const delay = { delay: optional(channelDelays) };
const channelBuffers = {
  all: optional(buffer),
  aw: optional(buffer),
  w: optional(buffer),
  b: optional(buffer),
  ar: optional(buffer),
  r: optional(buffer),
};

const adapterTypes: Readonly<Record<string, NodeType>> = {
  'axi4.xbar': moduleNode(
    { maxFlightPerId: optional(integer), awQueueDepth: optional(integer) },
    (options) => new AXI4Xbar(options),
    ({ node }) => node,
  ),
  'axi4.buffer': moduleNode(
    channelBuffers,
    (options) => new AXI4Buffer(options),
    ({ node }) => node,
  ),
  'axi4.fragmenter': moduleNode(
    {},
    () => new AXI4Fragmenter(),
    ({ node }) => node,
  ),
  'axi4.idIndexer': moduleNode(
    { idBits: integer },
    (options) => new AXI4IdIndexer(options),
    ({ node }) => node,
  ),
  'axi4.deinterleaver': moduleNode(
    { maxReadBytes: integer, buffer: optional(buffer) },
    (options) => new AXI4Deinterleaver(options),
    ({ node }) => node,
  ),
  'axi4.userYanker': moduleNode(
    { capMaxFlight: optional(integer) },
    (options) => new AXI4UserYanker(options),
    ({ node }) => node,
  ),
  'axi4.filter': moduleNode(
    { Sfilter: optional(slaveFilter), Mfilter: optional(masterFilter) },
    ({ Sfilter: sfilter, Mfilter: mfilter }) =>
      new AXI4Filter({ ...(sfilter && { sfilter }), ...(mfilter && { mfilter }) }),
    ({ node }) => node,
  ),
  'axi4.delayer': moduleNode(
    { q: optional(number) },
    (options) => new AXI4Delayer(options),
    ({ node }) => node,
  ),
};

const crossingTypes: Readonly<Record<string, NodeType>> = {
  'axi4.asyncSource': moduleNode(
    { sync: optional(integer) },
    (options) => new AXI4AsyncCrossingSource(options),
    ({ node }) => node,
  ),
  'axi4.asyncSink': moduleNode(
    asyncQueueFields,
    (options) => new AXI4AsyncCrossingSink(asyncQueue(options)),
    ({ node }) => node,
  ),
  'axi4.asyncIdentity': directNode({}, (_none, name) => asyncIdentity({ name })),
  'axi4.creditedSource': moduleNode(
    delay,
    (options) => new AXI4CreditedSource(options),
    ({ node }) => node,
  ),
  'axi4.creditedSink': moduleNode(
    delay,
    (options) => new AXI4CreditedSink(options),
    ({ node }) => node,
  ),
  'axi4.creditedBuffer': moduleNode(
    delay,
    (options) => new AXI4CreditedBuffer(options),
    ({ node }) => node,
  ),
  'axi4.creditedIdentity': directNode({}, (_none, name) => creditedIdentity({ name })),
  'axi4.crossIn': crossingType((domain, node, crossing, name) => crossIn(domain, node as Handle<AXI4>, crossing, name)),
  'axi4.crossOut': crossingType((domain, node, crossing, name) =>
    crossOut(domain, node as Handle<AXI4, AXI4>, crossing, name),
  ),
};

/** AXI4 in documents, and the bridges between it and TileLink. */
export const axi4Types: Readonly<Record<string, NodeType>> = {
  'axi4.master': directNode({ ports: list(axi4MasterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'axi4.slave': directNode({ ports: list(axi4SlavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'axi4.identity': directNode({}, (_none, name) => identity({ name })),
  'axi4.registerNode': directNode(
    {
      address: addressSet,
      concurrency: optional(integer),
      beatBytes: optional(integer),
      undefZero: optional(boolean),
      executable: optional(boolean),
    },
    (options, name) => registerNode({ ...options, name }),
  ),
  'axi4.ram': moduleNode(
    {
      address: addressSet,
      cacheable: optional(boolean),
      executable: optional(boolean),
      beatBytes: optional(integer),
      devName: optional(string),
      errors: optional(addressSets),
      wcorrupt: optional(boolean),
    },
    (options) => new AXI4RAM(options),
    ({ node }) => node,
  ),
  ...adapterTypes,
  ...crossingTypes,
  'axi4.toTL': moduleNode(
    { wcorrupt: optional(boolean) },
    (options) => new AXI4ToTL(options),
    ({ node }) => node,
  ),
  'tl.toAXI4': moduleNode(
    { wcorrupt: optional(boolean), stripBits: optional(integer) },
    (options) => new TLToAXI4(options),
    ({ node }) => node,
  ),
};
