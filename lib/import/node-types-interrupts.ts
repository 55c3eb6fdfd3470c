import {
  flatten,
  intAdapterNode,
  intEphemeral,
  intIdentity,
  intNexusNode,
  IntRange,
  IntSinkParameters,
  intSinkNode,
  IntSinkPortParameters,
  intSinkPorts,
  intSourceNode,
  IntSourceParameters,
  IntSourcePortParameters,
  intSourcePorts,
} from '../interrupts/index.js';
import { directNode, type NodeType } from './node-type.js';
import { boolean, integer, list, mapped, object, optional, pair } from './reader.js';
import { resources } from './values.js';

const intRange = mapped(pair(integer, integer), ([start, end]) => new IntRange(start, end));
const source = mapped(
  object({ range: intRange, resources: optional(resources) }),
  ({ range, resources: owned }) => new IntSourceParameters(range, owned),
);
const sourcePort = mapped(object({ sources: list(source) }), ({ sources }) => new IntSourcePortParameters(sources));
const sinkPort = mapped(
  object({ sinks: optional(integer) }),
  ({ sinks = 1 }) => new IntSinkPortParameters(Array.from({ length: sinks }, () => new IntSinkParameters())),
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
    ({ ports, simple }, name) => intSourceNode(ports ?? intSourcePorts(simple), { name }),
  ),
  'int.sink': directNode(
    { ports: optional(list(sinkPort)), simple: optional(simpleSinks) },
    ({ ports, simple }, name) => intSinkNode(ports ?? intSinkPorts(simple), { name }),
  ),
  'int.identity': directNode({}, (_none, name) => intIdentity({ name })),
  'int.ephemeral': directNode({}, (_none, name) => intEphemeral({ name })),
  'int.adapter': directNode({}, (_none, name) => intAdapterNode({ name })),
  'int.nexus': directNode(
    { inputRequiresOutput: optional(boolean), outputRequiresInput: optional(boolean) },
    (flags, name) => intNexusNode({ ...flatten, ...flags, name }),
  ),
};
