import type { Side } from '../declare/binding-kind.js';
import type { Binding, Node, NodeEdges } from '../declared.js';
import { emptyList } from '../nodes/compact-list.js';
import type { PortCounts } from '../nodes/port-counts.js';
import type { Found } from './found.js';
import type { Outcome } from './outcomes.js';

/** One port of a node: the port at the other end of its edge, and the binding next to this node that made it (core 4.4). */
export interface Port {
  readonly node: Node;
  /** Port index at `node`. */
  readonly index: number;
  readonly binding: Binding;
}

/** The edge of one port, or why there is none. */
export interface EdgeResult {
  readonly outcome: Outcome;
  readonly edge?: unknown;
}

/** Everything negotiation found out about one node, as it is now; lists are made when they are asked for. */
export class NodeState {
  readonly #found: Found;
  readonly #serial: number;

  constructor(found: Found, { serial }: Node) {
    this.#found = found;
    this.#serial = serial;
  }

  get arity(): Outcome {
    return this.#found.arity.at(this.#serial);
  }

  get ports(): Outcome {
    return this.#found.ports.at(this.#serial);
  }

  get downward(): Outcome {
    return this.#found.downward.at(this.#serial);
  }

  get upward(): Outcome {
    return this.#found.upward.at(this.#serial);
  }

  get counts(): PortCounts {
    return this.#found.counts(this.#serial);
  }

  get iStar(): number {
    return this.#found.inward.star[this.#serial] ?? 0;
  }

  get oStar(): number {
    return this.#found.outward.star[this.#serial] ?? 0;
  }

  /** Inward binding b has the inward ports from `iStarts[b]` up to, not including, `iStarts[b + 1]`. */
  get iStarts(): readonly number[] {
    return this.#found.inward.starts(this.#serial);
  }

  get oStarts(): readonly number[] {
    return this.#found.outward.starts(this.#serial);
  }

  /** The ports of one binding: from `start` up to, not including, `end`; `b` is its place in the list of the node. */
  range(side: Side, b: number): readonly [start: number, end: number] {
    return this.#found.side(side).range(this.#serial, b);
  }

  /** Whether nothing is bound to the node, or its ports are not known. */
  get isAlone(): boolean {
    const { inward, outward, ports } = this.#found;
    return !ports.isOk(this.#serial) || (inward.count[this.#serial] === 0 && outward.count[this.#serial] === 0);
  }

  /** The inward ports, with ephemeral neighbours looked through. */
  get iPorts(): readonly Port[] {
    return this.#list('inward', (port) => portAt(this.#found, 'inward', port));
  }

  get oPorts(): readonly Port[] {
    return this.#list('outward', (port) => portAt(this.#found, 'outward', port));
  }

  /** What the node tells its sinks, one value for each outward port; none if it failed. */
  get down(): readonly unknown[] {
    return this.downward === 'ok' ? this.#list('outward', (port) => this.#found.outward.told[port]) : [];
  }

  /** What the node tells its sources, one value for each inward port; none if it failed. */
  get up(): readonly unknown[] {
    return this.upward === 'ok' ? this.#list('inward', (port) => this.#found.inward.told[port]) : [];
  }

  /** The value of `down` for one outward port, from 0; undefined if the node failed. Throws an Error when there is no such port. */
  downAt(k: number): unknown {
    const port = this.#found.port('outward', this.#serial, k);
    return this.downward === 'ok' ? this.#found.outward.told[port] : undefined;
  }

  /** The value of `up` for one inward port, from 0; undefined if the node failed. Throws an Error when there is no such port. */
  upAt(k: number): unknown {
    const port = this.#found.port('inward', this.#serial, k);
    return this.upward === 'ok' ? this.#found.inward.told[port] : undefined;
  }

  /** The edge of an inward or an outward port, from 0. Throws an Error when there is no such port. */
  edge(side: Side, k: number): EdgeResult {
    const { edge, edges } = this.#found.side(side);
    const port = this.#found.port(side, this.#serial, k);
    const outcome = edges.at(port);
    return outcome === 'ok' ? { outcome, edge: edge[port] } : { outcome };
  }

  /** Whether an inward or an outward port, from 0, has an edge. Throws an Error when there is no such port. */
  isMade(side: Side, k: number): boolean {
    return this.#found.side(side).edges.isOk(this.#found.port(side, this.#serial, k));
  }

  #list<T>(side: Side, item: (port: number) => T): T[] {
    const { base } = this.#found.side(side);
    const first = base[this.#serial] ?? 0;
    const end = base[this.#serial + 1] ?? 0;
    if (!this.#found.ports.isOk(this.#serial)) return [];
    if (first + 1 === end) return [item(first)];
    const items: T[] = [];
    for (let port = first; port < end; port++) items.push(item(port));
    return items;
  }
}

/** A port whose binding is made up when somebody asks for it: few do. */
class FoundPort implements Port {
  readonly #found: Found;
  readonly #side: Side;
  readonly #port: number;

  /** `port`: the number of the port whose other end this is. */
  constructor(
    found: Found,
    side: Side,
    port: number,
    readonly node: Node,
    readonly index: number,
  ) {
    this.#found = found;
    this.#side = side;
    this.#port = port;
  }

  get binding(): Binding {
    return this.#found.bindingAt(this.#side, this.#port);
  }
}

function portAt(found: Found, side: Side, port: number): Port {
  const far = side === 'inward' ? 'outward' : 'inward';
  const end = found.side(side).end[port] ?? -1;
  const node = found.nodeAt(far, end);
  return new FoundPort(found, side, port, node, end - (found.side(far).base[node.serial] ?? 0));
}

/** The edges of a node that were made. Few ask for their bindings. */
export class MadeEdges implements NodeEdges {
  readonly in: readonly unknown[];
  readonly out: readonly unknown[];
  readonly #found: Found;
  readonly #serial: number;

  constructor(found: Found, { serial }: Node) {
    this.in = madeOf(found, 'inward', serial);
    this.out = madeOf(found, 'outward', serial);
    this.#found = found;
    this.#serial = serial;
  }

  get inBindings(): readonly number[] {
    return bindingsOfPorts(this.#found.inward.starts(this.#serial));
  }
}

function madeOf(found: Found, side: Side, serial: number): readonly unknown[] {
  const { base, edge, edges } = found.side(side);
  const first = base[serial] ?? 0;
  const end = base[serial + 1] ?? 0;
  // Most nodes have at most one edge on a side; a growing array would reserve room for many more.
  if (first === end) return emptyList;
  if (first + 1 === end) return edges.isOk(first) ? [edge[first]] : emptyList;
  const made: unknown[] = [];
  for (let port = first; port < end; port++) {
    if (edges.isOk(port)) made.push(edge[port]);
  }
  return made;
}

/** For each port, which binding it belongs to, from the first port of each binding and the number of all ports. */
function bindingsOfPorts(starts: readonly number[]): number[] {
  return starts.slice(1).flatMap((end, binding) => new Array<number>(end - (starts[binding] ?? end)).fill(binding));
}
