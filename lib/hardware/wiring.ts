import { bitsOf, type Leaf, leavesOf, type WireType } from '../bus/wires/index.js';
import type { End } from './netlist.js';
import { Union } from './union.js';

/** Something with wires in a module. */
export interface Signal {
  readonly leaves: readonly Leaf[];
  /** The number of the first of its wires. */
  readonly first: number;
  /** What it is called; null for what an edge brings to a node, which is no end of a connection. */
  readonly end: End | null;
}

/** A set of wires that are connected, as far as they are ends. */
export type Net = readonly { readonly signal: Signal; readonly leaf: Leaf }[];

/** The connections in a module: signals are added, joined, and then read as connections (hardware 3.3). */
export class Wiring {
  readonly #union = new Union();
  readonly #signals: Signal[] = [];

  /** Adds a signal, with its name if it is an end. */
  add(type: WireType, end: End | null): Signal {
    const leaves = leavesOf(type);
    const signal = { leaves, first: this.#union.add(leaves.length), end };
    this.#signals.push(signal);
    return signal;
  }

  /**
   * Joins a part of a signal with a part of another, wire by wire. Returns whether both have the same wires with the same widths;
   * otherwise nothing is joined.
   */
  join(one: Signal, other: Signal, parts: Parts = whole): boolean {
    const [ours, theirs] = [under(one, parts.one), under(other, parts.other)];
    const same =
      ours.length === theirs.length &&
      ours.length > 0 === theirs.length > 0 &&
      ours.every((k, at) => alike(one, k, parts.one.length, other, theirs[at] ?? 0, parts.other.length));
    if (same) ours.forEach((k, at) => this.#union.join(one.first + k, other.first + (theirs[at] ?? 0)));
    return same;
  }

  /** All sets of connected wires that are ends: each of them, and by the number of its set. */
  nets(): Nets {
    const nets = new Map<number, { signal: Signal; leaf: Leaf }[]>();
    for (const signal of this.#signals) {
      if (signal.end === null) continue;
      signal.leaves.forEach((leaf, k) => {
        const root = this.#union.find(signal.first + k);
        const net = nets.get(root);
        if (net === undefined) nets.set(root, [{ signal, leaf }]);
        else net.push({ signal, leaf });
      });
    }
    return new Nets(nets, (signal, k) => this.#union.find(signal.first + k));
  }
}

/** Paths to the parts of two signals. */
export interface Parts {
  readonly one: readonly string[];
  readonly other: readonly string[];
}

const whole: Parts = { one: [], other: [] };

// The numbers of the leaves under a path.
function under({ leaves }: Signal, path: readonly string[]): number[] {
  return leaves.flatMap((leaf, k) => (path.every((name, at) => leaf.path[at] === name) ? [k] : []));
}

// Whether two leaves have the same name in their parts, and are of one type.
function alike(one: Signal, k: number, from: number, other: Signal, j: number, start: number): boolean {
  const [a, b] = [one.leaves[k], other.leaves[j]];
  if (a === undefined || b === undefined || a.path.length - from !== b.path.length - start) return false;
  return bitsOf(a.type) === bitsOf(b.type) && a.path.slice(from).every((name, at) => b.path[start + at] === name);
}

/** Connections as they are read. */
export class Nets {
  constructor(
    private readonly byRoot: ReadonlyMap<number, Net>,
    private readonly rootOf: (signal: Signal, leaf: number) => number,
  ) {}

  /** Every set. */
  all(): Iterable<Net> {
    return this.byRoot.values();
  }

  /** The one that a wire of a signal belongs to. */
  of(signal: Signal, leaf: number): Net {
    return this.byRoot.get(this.rootOf(signal, leaf)) ?? [];
  }

  /** The signals of which every wire is connected with the same wire of this one; none for a signal without wires. */
  partnersOf(signal: Signal): Signal[] {
    let partners: Signal[] | undefined;
    for (const [k, leaf] of signal.leaves.entries()) {
      const same = this.of(signal, k).filter((other) => other.signal !== signal && samePath(other.leaf, leaf));
      const here = new Set(same.map((other) => other.signal));
      partners = (partners ?? [...here]).filter((partner) => here.has(partner));
    }
    return (partners ?? []).filter((partner) => partner.leaves.length === signal.leaves.length);
  }
}

function samePath(one: Leaf, other: Leaf): boolean {
  return one.path.length === other.path.length && one.path.every((name, at) => name === other.path[at]);
}
