import { repeated } from '../../base/diagnostic/index.js';
import {
  flatten,
  adapterNode,
  ephemeral,
  identity,
  nexusNode,
  IntRange,
  IntSinkParameters,
  sinkNode,
  IntSinkPortParameters,
  sinkPorts,
  sourceNode,
  IntSourceParameters,
  IntSourcePortParameters,
  sourcePorts,
  crossIn,
  crossOut,
  IntBlockDuringReset,
  type Interrupts,
  IntSyncAsyncCrossingSink,
  IntSyncCrossingSource,
  IntSyncRationalCrossingSink,
  IntSyncSyncCrossingSink,
  IntSyncXbar,
  IntXbar,
  IntXing,
  NullIntSource,
  syncIdentity,
} from '../../protocols/interrupts/index.js';
import type { Handle } from '../../graph/index.js';
import { crossingType } from './crossing-types.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, integer, list, mapped, object, optional, pair } from '../reader.js';
import { resources } from '../values.js';

const intRange = mapped(pair(integer, integer), ([start, end]) => new IntRange(start, end));
const source = mapped(
  object({ range: intRange, resources: optional(resources) }),
  ({ range, resources: owned }) => new IntSourceParameters(range, owned),
);
const sourcePort = mapped(object({ sources: list(source) }), ({ sources }) => new IntSourcePortParameters(sources));
const sinkPort = mapped(
  object({ sinks: integer }),
  ({ sinks }) => new IntSinkPortParameters(repeated(sinks, 'interrupt sinks', () => new IntSinkParameters())),
);
const simpleSources = object({
  num: optional(integer),
  ports: optional(integer),
  sources: optional(integer),
  resources: optional(resources),
});
const simpleSinks = object({ ports: optional(integer), sinks: optional(integer) });

/** Interrupts in documents. */
export const interruptTypes: Readonly<Record<string, NodeType>> = {
  'int.source': directNode(
    { ports: optional(list(sourcePort)), simple: optional(simpleSources) },
    ({ ports, simple }, name) => sourceNode(ports ?? sourcePorts(simple), { name }),
  ),
  'int.sink': directNode(
    { ports: optional(list(sinkPort)), simple: optional(simpleSinks) },
    ({ ports, simple }, name) => sinkNode(ports ?? sinkPorts(simple), { name }),
  ),
  'int.identity': directNode({}, (_none, name) => identity({ name })),
  'int.ephemeral': directNode({}, (_none, name) => ephemeral({ name })),
  'int.adapter': directNode({}, (_none, name) => adapterNode({ name })),
  'int.nexus': directNode(
    { inputRequiresOutput: optional(boolean), outputRequiresInput: optional(boolean) },
    (flags, name) => nexusNode({ ...flatten, ...flags, name }),
  ),
  'int.syncIdentity': directNode({}, (_none, name) => syncIdentity({ name })),
  'int.xbar': moduleNode(
    {},
    () => new IntXbar(),
    ({ node }) => node,
  ),
  'int.syncXbar': moduleNode(
    {},
    () => new IntSyncXbar(),
    ({ node }) => node,
  ),
  'int.syncSource': moduleNode(
    { alreadyRegistered: optional(boolean) },
    (options) => new IntSyncCrossingSource(options),
    ({ node }) => node,
  ),
  'int.syncAsyncSink': moduleNode(
    { sync: optional(integer) },
    (options) => new IntSyncAsyncCrossingSink(options),
    ({ node }) => node,
  ),
  'int.syncRationalSink': moduleNode(
    {},
    () => new IntSyncRationalCrossingSink(),
    ({ node }) => node,
  ),
  'int.syncSyncSink': moduleNode(
    {},
    () => new IntSyncSyncCrossingSink(),
    ({ node }) => node,
  ),
  'int.nullSource': moduleNode(
    { num: optional(integer), ports: optional(integer), sources: optional(integer) },
    (options) => new NullIntSource(options),
    ({ intnode }) => intnode,
  ),
  'int.blockDuringReset': moduleNode(
    { stretchResetCycles: optional(integer) },
    (options) => new IntBlockDuringReset(options),
    ({ intnode }) => intnode,
  ),
  'int.xing': moduleNode(
    { sync: optional(integer) },
    (options) => new IntXing(options),
    ({ intnode }) => intnode,
  ),
  'int.crossIn': crossingType(
    (domain, node, crossing, name, options) => crossIn(domain, node as Handle<Interrupts>, crossing, name, options),
    { alreadyRegistered: optional(boolean) },
  ),
  'int.crossOut': crossingType(
    (domain, node, crossing, name, options) =>
      crossOut(domain, node as Handle<Interrupts, Interrupts>, crossing, name, options),
    { alreadyRegistered: optional(boolean) },
  ),
};
