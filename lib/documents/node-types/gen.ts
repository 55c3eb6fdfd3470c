import { repeated } from '../../base/diagnostic/index.js';
import {
  AdapterNode,
  EphemeralNode,
  IdentityNode,
  JunctionNode,
  NexusNode,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { directNode, type NodeType } from '../node-type.js';
import { boolean, integer, optional } from '../reader.js';
import { cap, GenD, GenU, Trace } from '../trace-protocol.js';

const traces = (values: readonly { readonly trace: string }[]): string =>
  `[${values.map((value) => value.trace).join(',')}]`;
const numbered = <T>(count: number, make: (k: number) => T): T[] => repeated(count, 'ports', make);

/** The tracing protocol in documents. */
export const genTypes: Readonly<Record<string, NodeType>> = {
  'gen.source': directNode(
    { ports: optional(integer) },
    ({ ports = 1 }, name) =>
      new SourceNode(
        Trace,
        numbered(ports, (k) => new GenD(`${name}.${k}`)),
        { name },
      ),
  ),
  'gen.sink': directNode(
    { ports: optional(integer) },
    ({ ports = 1 }, name) =>
      new SinkNode(
        Trace,
        numbered(ports, (k) => new GenU(`${name}.${k}`)),
        { name },
      ),
  ),
  'gen.adapter': directNode(
    {},
    (_none, name) =>
      new AdapterNode(Trace, Trace, {
        name,
        down: ({ trace }) => new GenD(cap(`${name}(${trace})`)),
        up: ({ trace }) => new GenU(cap(`${name}(${trace})`)),
      }),
  ),
  'gen.identity': directNode({}, (_none, name) => new IdentityNode(Trace, { name })),
  'gen.ephemeral': directNode({}, (_none, name) => new EphemeralNode(Trace, { name })),
  'gen.nexus': directNode(
    { inputRequiresOutput: optional(boolean), outputRequiresInput: optional(boolean) },
    (flags, name) =>
      new NexusNode(Trace, Trace, {
        ...flags,
        name,
        down: (values) => new GenD(cap(name + traces(values))),
        up: (values) => new GenU(cap(name + traces(values))),
      }),
  ),
  'gen.junction': directNode(
    {},
    (_none, name) =>
      new JunctionNode(Trace, Trace, {
        name,
        down: (values, { dRatio }) => numbered(dRatio, (k) => new GenD(cap(`${name}.${k}${traces(values)}`))),
        up: (values, { uRatio }) => numbered(uRatio, (k) => new GenU(cap(`${name}.${k}${traces(values)}`))),
      }),
  ),
};
