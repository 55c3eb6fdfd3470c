import type { Node, Protocol, ProtocolTypes } from '../graph/index.js';

/** The downward parameters of the tracing protocol: the nodes that they have passed. */
export class GenD {
  constructor(readonly trace: string) {}
}

/** The upward parameters. */
export class GenU {
  constructor(readonly trace: string) {}
}

/** The types of the tracing protocol. */
export interface Trace extends ProtocolTypes {
  readonly protocol: 'Trace';
  readonly down: GenD;
  readonly up: GenU;
  readonly edge: { readonly down: GenD; readonly up: GenU };
}

const longest = 240;

/**
 * Limits the length of traces: one of more than 240 characters is replaced by its length and its 32-bit FNV-1a hash.
 */
export function cap(trace: string): string {
  if (trace.length <= longest) return trace;
  let hash = 0x811c9dc5;
  for (let k = 0; k < trace.length; k++) hash = Math.imul(hash ^ (trace.charCodeAt(k) & 0xff), 0x01000193);
  return `#${trace.length}:${(hash >>> 0).toString(16).padStart(8, '0')}`;
}

// Traces contain names as given in documents, before they are made unique.
function nameOf(node: Node): string {
  return `${node.module.name}.${node.name}`;
}

/** A protocol for observing the graph itself: its parameters record the nodes that they have passed. */
export const Trace: Protocol<Trace> = {
  name: 'Trace',
  reportName: 'GenImp',
  edge: (down, up) => ({ down, up }),
  render: ({ down, up }) => ({ colour: '#808080', label: `${down.trace.length}/${up.trace.length}` }),
  mixO: (down, node) => new GenD(cap(`${down.trace}>${nameOf(node)}`)),
  mixI: (up, node) => new GenU(cap(`${up.trace}<${nameOf(node)}`)),
};
