/**
 * Negotiation of the tracing protocol as the reference does it: everything is computed on demand and at most once, and the first
 * exception ends it (core 3.3, 3.4, 4). Written from the specification alone, for graphs of a few nodes: it recurses, and it knows
 * nothing of the library.
 */

export type Kind = 'source' | 'sink' | 'adapter' | 'identity' | 'ephemeral' | 'nexus' | 'junction';
type BindingKind = 'once' | 'query' | 'star' | 'flex';
type Side = 'in' | 'out';

/** A node and what its statement says. */
export interface ModelNode {
  readonly name: string;
  /** Name of the module that the node is in. */
  readonly module: string;
  readonly kind: Kind;
  readonly ports: number;
  readonly inputRequiresOutput: boolean;
  readonly outputRequiresInput: boolean;
}

/** One end of a binding: the peer and the position in its list. */
interface End {
  readonly peer: ModelNode;
  readonly index: number;
  readonly kind: BindingKind;
}

export interface Resolved {
  readonly iStar: number;
  readonly oStar: number;
  readonly in: readonly (readonly [number, number])[];
  readonly out: readonly (readonly [number, number])[];
}

export interface ModelPort {
  readonly node: ModelNode;
  readonly index: number;
}

/** What the reference throws: the kind of the failure and the nodes that it is about. */
export class ModelFailure extends Error {
  constructor(
    readonly category: 'arity' | 'star-cycle' | 'downward-cycle' | 'upward-cycle',
    readonly nodes: ModelNode[],
  ) {
    super(category);
  }
}

export class LazyModel {
  private readonly lists = new Map<ModelNode, Record<Side, End[]>>();
  private readonly running = new Map<string, Set<ModelNode>>();
  private readonly known = new Map<string, Map<ModelNode, unknown>>();

  constructor(nodes: readonly ModelNode[]) {
    for (const node of nodes) this.lists.set(node, { in: [], out: [] });
  }

  bind(sink: ModelNode, operator: string, source: ModelNode): void {
    const [onSink, onSource] = sidesOf(operator);
    const inward = this.ends(sink, 'in');
    const outward = this.ends(source, 'out');
    const index = inward.length;
    outward.push({ peer: sink, index, kind: onSource });
    inward.push({ peer: source, index: outward.length - 1, kind: onSink });
  }

  /** The edges of a node: first the inward ones, then the outward ones (core 4.1, 4.3). */
  ask(node: ModelNode): void {
    this.iPorts(node);
    this.up(node);
    for (const port of this.iPorts(node)) this.down(port.node);
    this.oPorts(node);
    this.down(node);
    for (const port of this.oPorts(node)) this.up(port.node);
  }

  resolved(node: ModelNode): Resolved {
    return this.once('star', node, () => this.resolve(node));
  }

  iPorts(node: ModelNode): ModelPort[] {
    return this.directPorts(node, 'in').map((port) => this.trace(port, 'in'));
  }

  oPorts(node: ModelNode): ModelPort[] {
    return this.directPorts(node, 'out').map((port) => this.trace(port, 'out'));
  }

  /** What the node tells its sinks. */
  down(node: ModelNode): string[] {
    return this.once('downward', node, () => {
      const ports = this.oPorts(node).length;
      const received = this.iPorts(node).map((port) => this.down(port.node)[port.index] ?? 'missing');
      return this.produced(node, received, ports, '>', node.kind === 'source');
    });
  }

  /** What the node tells its sources. */
  up(node: ModelNode): string[] {
    return this.once('upward', node, () => {
      const ports = this.iPorts(node).length;
      const received = this.oPorts(node).map((port) => this.up(port.node)[port.index] ?? 'missing');
      return this.produced(node, received, ports, '<', node.kind === 'sink');
    });
  }

  isBound(node: ModelNode): boolean {
    return this.ends(node, 'in').length + this.ends(node, 'out').length > 0;
  }

  private ends(node: ModelNode, side: Side): End[] {
    const lists = this.lists.get(node);
    if (lists === undefined) throw new Error(`${node.name} is not in the graph`);
    return lists[side];
  }

  // Guards and remembers one kind of result.
  private once<T>(what: 'star' | 'downward' | 'upward', node: ModelNode, compute: () => T): T {
    const known = this.known.get(what) ?? new Map<ModelNode, unknown>();
    this.known.set(what, known);
    if (known.has(node)) return known.get(node) as T;
    const running = this.running.get(what) ?? new Set<ModelNode>();
    this.running.set(what, running);
    const category = `${what}-cycle` as const;
    if (running.has(node)) {
      // From the first request for the node on, everything that is running is part of the circle.
      const order = [...running];
      throw new ModelFailure(category, order.slice(order.indexOf(node)));
    }
    running.add(node);
    const result = compute();
    running.delete(node);
    known.set(node, result);
    return result;
  }

  private resolve(node: ModelNode): Resolved {
    const out = this.ends(node, 'out').map((end) => ({ end, decider: this.decider(node, end, 'out') }));
    const inward = this.ends(node, 'in').map((end) => ({ end, decider: this.decider(node, end, 'in') }));
    const oKnown = out.map(({ end, decider }) =>
      decider === 'self' ? undefined : decider === 'one' ? 1 : this.resolved(end.peer).iStar,
    );
    const iKnown = inward.map(({ end, decider }) =>
      decider === 'self' ? undefined : decider === 'one' ? 1 : this.resolved(end.peer).oStar,
    );
    const [iStar, oStar] = this.stars(node, total(iKnown), total(oKnown), unknowns(iKnown), unknowns(oKnown));
    return {
      iStar,
      oStar,
      in: cumulate(iKnown.map((width) => width ?? iStar)),
      out: cumulate(oKnown.map((width) => width ?? oStar)),
    };
  }

  private decider(node: ModelNode, { kind, peer }: End, side: Side): 'self' | 'peer' | 'one' {
    if (kind === 'once') return 'one';
    if (kind === 'star') return 'self';
    if (kind === 'query') return 'peer';
    const direction = isFlexible(node) ? this.flexOffset(node) : isFlexible(peer) ? this.flexOffset(peer) : 0;
    if (direction === 0) return 'one';
    return direction > 0 === (side === 'in') ? 'self' : 'peer';
  }

  private flexOffset(start: ModelNode): number {
    const visited: ModelNode[] = [];
    const visit = (node: ModelNode): void => {
      if (!isFlexible(node) || visited.includes(node)) return;
      visited.push(node);
      for (const side of ['out', 'in'] as const) {
        for (const end of this.ends(node, side)) if (end.kind === 'flex') visit(end.peer);
      }
    };
    visit(start);
    const cardinality = (onOut: BindingKind, onIn: BindingKind): number =>
      visited.flatMap((node) => [
        ...this.ends(node, 'out').filter(({ kind }) => kind === onOut),
        ...this.ends(node, 'in').filter(({ kind }) => kind === onIn),
      ]).length;
    const sinks = cardinality('query', 'star');
    const sources = cardinality('star', 'query');
    if (sinks > 0 && sources > 0) throw new ModelFailure('arity', visited);
    return sinks - sources;
  }

  // Core 2: the rule of each kind for the width of its stars, inward first.
  private stars(node: ModelNode, iKnown: number, oKnown: number, iStars: number, oStars: number): [number, number] {
    const require = (holds: boolean): void => {
      if (!holds) throw new ModelFailure('arity', [node]);
    };
    switch (node.kind) {
      case 'source':
        require(oStars <= 1 && iStars === 0 && iKnown === 0);
        require(oStars === 0 ? node.ports === oKnown : node.ports >= oKnown);
        return [0, node.ports - oKnown];
      case 'sink':
        require(iStars <= 1 && oStars === 0 && oKnown === 0);
        require(iStars === 0 ? node.ports === iKnown : node.ports >= iKnown);
        return [node.ports - iKnown, 0];
      case 'nexus': {
        if (node.outputRequiresInput && oKnown !== 0) require(iStars + iKnown !== 0);
        if (node.inputRequiresOutput && iKnown !== 0) require(oStars + oKnown !== 0);
        return iKnown === 0 && oKnown === 0 ? [0, 0] : [1, 1];
      }
      case 'junction':
        require(iKnown === 0 || oKnown === 0);
        return [Math.max(iKnown, oKnown), Math.max(iKnown, oKnown)];
      default:
        require(iStars + oStars <= 1);
        if (oStars > 0) require(iKnown >= oKnown);
        else if (iStars > 0) require(oKnown >= iKnown);
        else require(oKnown === iKnown);
        return oStars > 0 ? [0, iKnown - oKnown] : iStars > 0 ? [oKnown - iKnown, 0] : [0, 0];
    }
  }

  private directPorts(node: ModelNode, side: Side): ModelPort[] {
    return this.ends(node, side).flatMap(({ peer, index }) => {
      const [start, end] = this.resolved(peer)[side === 'in' ? 'out' : 'in'][index] ?? [0, 0];
      return Array.from({ length: end - start }, (_, k) => ({ node: peer, index: start + k }));
    });
  }

  private trace(port: ModelPort, side: Side): ModelPort {
    if (port.node.kind !== 'ephemeral') return port;
    const next = this.directPorts(port.node, side)[port.index];
    return next === undefined ? port : this.trace(next, side);
  }

  private produced(node: ModelNode, received: string[], ports: number, mark: '>' | '<', origin: boolean): string[] {
    const values = this.mapped(node, received, ports, mark, origin);
    if (values.length !== ports) throw new ModelFailure('arity', [node]);
    return values.map((value) => cap(`${value}${mark}${node.module}.${node.name}`));
  }

  private mapped(node: ModelNode, received: string[], ports: number, mark: '>' | '<', origin: boolean): string[] {
    const { name } = node;
    switch (node.kind) {
      case 'source':
      case 'sink':
        return origin ? Array.from({ length: node.ports }, (_, k) => `${name}.${k}`) : [];
      case 'identity':
      case 'ephemeral':
        return received;
      case 'adapter':
        return received.map((value) => cap(`${name}(${value})`));
      case 'nexus':
        return Array.from({ length: ports }, () => cap(`${name}[${received.join(',')}]`));
      case 'junction': {
        const units = this.isBound(node) ? this.resolved(node).iStar : 0;
        if (units === 0) throw new ModelFailure('arity', [node]);
        if (received.length === 0) return [];
        const values = Array.from({ length: units }, (_, unit) => received.filter((_value, k) => k % units === unit));
        const ratio = Math.floor(ports / units);
        return Array.from({ length: ratio * units }, (_, k) =>
          cap(`${name}.${Math.floor(k / units)}[${(values[k % units] ?? []).join(',')}]`),
        );
      }
    }
  }
}

function sidesOf(operator: string): [onSink: BindingKind, onSource: BindingKind] {
  if (operator === ':=') return ['once', 'once'];
  if (operator === ':*=') return ['star', 'query'];
  return operator === ':=*' ? ['query', 'star'] : ['flex', 'flex'];
}

function isFlexible({ kind }: ModelNode): boolean {
  return kind === 'adapter' || kind === 'identity' || kind === 'ephemeral';
}

const total = (widths: (number | undefined)[]): number => widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
const unknowns = (widths: (number | undefined)[]): number => widths.filter((width) => width === undefined).length;

function cumulate(widths: number[]): [number, number][] {
  let at = 0;
  return widths.map((width) => [at, (at += width)]);
}

/** A trace of more than 240 characters is replaced by its length and its FNV-1a hash (topology-document 3.1). */
function cap(trace: string): string {
  if (trace.length <= 240) return trace;
  let hash = 0x811c9dc5n;
  for (const letter of trace) hash = ((hash ^ BigInt(letter.charCodeAt(0) & 255)) * 0x01000193n) & 0xffffffffn;
  return `#${trace.length}:${hash.toString(16).padStart(8, '0')}`;
}
