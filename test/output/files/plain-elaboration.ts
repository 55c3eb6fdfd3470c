import { builtInProtocols } from '../../../lib/protocols/gathered/built-in.js';
import type { EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from '../../../lib/elaboration/index.js';

/** An Elaboration written down by hand: modules in pre-order. */
export function design(
  modules: readonly ModuleRecord[],
  edges: readonly EdgeRecord[],
  rest: Partial<Elaboration> = {},
): Elaboration {
  return {
    format: 'entente-elaboration',
    version: 2,
    protocols: builtInProtocols,
    name: 'test',
    status: 'negotiated',
    modules,
    edges,
    resources: null,
    bindings: [],
    ephemeralEdges: [],
    diagnostics: [],
    ...rest,
  };
}

/** A module; its names are the last part of its id. */
export function module(
  id: string,
  parent: string | null,
  nodes: readonly NodeRecord[],
  rest: Partial<ModuleRecord> = {},
): ModuleRecord {
  const name = lastPart(id);
  return {
    id,
    parent,
    index: 1,
    name,
    className: 'Thing',
    moduleName: 'Thing',
    instanceName: name,
    pathName: id,
    inlined: false,
    omitted: false,
    clone: null,
    location: null,
    nodes,
    ...rest,
  };
}

/** A TileLink node; its name is the last part of its id. */
export function node(id: string, rest: Partial<NodeRecord> = {}): NodeRecord {
  return {
    id,
    index: 0,
    name: lastPart(id),
    kind: 'adapter',
    className: 'AdapterNode',
    inner: 'TLImp',
    outer: 'TLImp',
    circuitIdentity: false,
    omitted: false,
    debug: '',
    formats: false,
    text: '',
    flexible: false,
    iStar: 0,
    oStar: 0,
    effects: null,
    location: null,
    ...rest,
  };
}

/** A TileLink edge of 64 bits about which nothing else is known. */
export function edge(
  from: string,
  fromPort: number,
  to: string,
  toPort: number,
  rest: Partial<EdgeRecord> = {},
): EdgeRecord {
  return {
    id: `${from}:${fromPort}->${to}:${toPort}`,
    from,
    fromPort,
    to,
    toPort,
    protocol: 'TLImp',
    label: '64',
    colour: '#000000',
    flipped: false,
    down: null,
    up: null,
    bundle: null,
    wires: null,
    facts: null,
    text: null,
    location: null,
    ...rest,
  };
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
