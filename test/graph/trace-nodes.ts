import { AdapterNode, EphemeralNode, IdentityNode, JunctionNode, NexusNode, SinkNode, SourceNode } from '../../lib/graph/index.js';
import { GenD, GenU, Trace } from '../../lib/import/trace-protocol.js';

const numbered = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));

/** Nodes of the tracing protocol, to be named by the properties that hold them. */
export function source(ports = 1): SourceNode<Trace> {
  return new SourceNode(
    Trace,
    numbered(ports, (k) => new GenD(`${k}`)),
  );
}

export function sink(ports = 1): SinkNode<Trace> {
  return new SinkNode(
    Trace,
    numbered(ports, (k) => new GenU(`${k}`)),
  );
}

export function adapter(): AdapterNode<Trace> {
  return new AdapterNode(Trace, Trace, {});
}

export function identity(): IdentityNode<Trace> {
  return new IdentityNode(Trace);
}

export function ephemeral(): EphemeralNode<Trace> {
  return new EphemeralNode(Trace);
}

export function nexus(): NexusNode<Trace> {
  const all = (values: readonly { readonly trace: string }[]): string => `[${values.map(({ trace }) => trace).join(',')}]`;
  return new NexusNode(Trace, Trace, { down: (values) => new GenD(all(values)), up: (values) => new GenU(all(values)) });
}

export function junction(): JunctionNode<Trace> {
  return new JunctionNode(Trace, Trace, { down: (values) => values, up: (values) => values });
}
