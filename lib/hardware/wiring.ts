import { counted } from '../base/diagnostic/index.js';
import { groupBy } from '../base/group-by.js';
import { bitsOf, type Leaf, leavesOf, type WireType } from '../bus/wires/index.js';
import type { End } from './netlist.js';
import { Union } from './union.js';

/** Something with wires in a module. */
export interface Signal {
  readonly type: WireType;
  readonly leaves: readonly Leaf[];
  /** The number of the first of its wires. */
  readonly first: number;
  /** What it is called; null for what an edge brings to a node, which is no end of a connection. */
  readonly end: End | null;
  /** Whether it drives what is connected with it here, apart from the wires in it that are flipped. */
  readonly drives: boolean;
}

/** A wire of a signal. */
export interface SignalWire {
  readonly signal: Signal;
  readonly leaf: Leaf;
}

/** A set of wires that are connected, as far as they are ends. */
export type Net = readonly SignalWire[];

/** Whether a wire drives what is connected with it. One that is connected both ways does not. */
export function isDriver({ signal, leaf }: SignalWire): boolean {
  return leaf.type.kind !== 'analog' && signal.drives !== leaf.flip;
}

/** The connections in a module: signals are added, joined, and then read as connections (hardware 3.3). */
export class Wiring {
  readonly #union = new Union();
  readonly #signals: Signal[] = [];
  /** Of signals of which parts were joined, the numbers of the leaves of each part. */
  readonly #parts = new Map<Signal, ReadonlyMap<string | undefined, readonly number[]>>();

  /** Adds a signal, with its name if it is an end, and whether it then drives what is connected with it. */
  add(type: WireType, end: End | null, drives: boolean): Signal {
    const leaves = leavesOf(type);
    const signal = { type, leaves, first: this.#union.add(leaves.length), end, drives };
    this.#signals.push(signal);
    return signal;
  }

  /**
   * Joins a part of a signal with a part of another, wire by wire. Both have to have the same wires with the same widths, of which all run as
   * those of the other do, or all against them; otherwise nothing is joined, and the first difference is returned, in words.
   */
  join(one: Signal, other: Signal, parts: Parts = whole): string | undefined {
    const [ours, theirs] = [this.#under(one, parts.one), this.#under(other, parts.other)];
    const different = differenceOf(wiresAt(one, ours, parts.one), wiresAt(other, theirs, parts.other));
    if (different !== undefined) return different;
    ours.forEach((k, at) => this.#union.join(one.first + k, other.first + (theirs[at] ?? 0)));
    return undefined;
  }

  // The indexes of the leaves under a path.
  #under(signal: Signal, path: readonly string[]): readonly number[] {
    const { leaves } = signal;
    if (path.length === 0) return [...leaves.keys()];
    let parts = this.#parts.get(signal);
    if (parts === undefined) {
      parts = groupBy(leaves.keys(), (k) => leaves[k]?.path[0]);
      this.#parts.set(signal, parts);
    }
    return (parts.get(path[0]) ?? []).filter((k) => path.every((name, at) => leaves[k]?.path[at] === name));
  }

  /** All sets of connected wires that are ends: each of them, and by the number of its set. */
  nets(): Nets {
    const nets = new Map<number, SignalWire[]>();
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

/** A wire of a part. */
interface PartWire {
  readonly leaf: Leaf;
  /** How many names of its path are those of the part. */
  readonly depth: number;
}

function wiresAt({ leaves }: Signal, numbers: readonly number[], { length: depth }: readonly string[]): PartWire[] {
  return numbers.flatMap((k) => {
    const leaf = leaves[k];
    return leaf === undefined ? [] : [{ leaf, depth }];
  });
}

// Bidirectional wires must be so on both sides. All other wires must run either in the same direction or in the opposite one, as the first of them
// does.
function differenceOf(ours: readonly PartWire[], theirs: readonly PartWire[]): string | undefined {
  let runsAlike: boolean | undefined;
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const [one, other] = [ours[at], theirs[at]];
    if (one === undefined || other === undefined || !isNamedAlike(one, other))
      return `${nth(one)} stands where the other has ${nth(other)}`;
    const [a, b] = [bitsOf(one.leaf.type), bitsOf(other.leaf.type)];
    if (a !== b) return `${nth(one)} has ${counted(a, 'bit')} in the one and ${b} in the other`;
    const isAnalog = one.leaf.type.kind === 'analog';
    if (isAnalog !== (other.leaf.type.kind === 'analog')) return `${nth(one)} is analog in only one of them`;
    if (isAnalog) continue;
    const isAlike = one.leaf.flip === other.leaf.flip;
    runsAlike ??= isAlike;
    if (runsAlike !== isAlike) return `${nth(one)} runs against the others in only one of them`;
  }
  return undefined;
}

function isNamedAlike({ leaf: one, depth: a }: PartWire, { leaf: other, depth: b }: PartWire): boolean {
  if (one.path.length - a !== other.path.length - b) return false;
  for (let k = 0; a + k < one.path.length; k++) if (one.path[a + k] !== other.path[b + k]) return false;
  return true;
}

function nth(wire: PartWire | undefined): string {
  if (wire === undefined) return 'no more wires';
  return wire.leaf.path.slice(wire.depth).join('.') || 'a single wire';
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
      const same = this.of(signal, k).filter((other) => other.signal !== signal && isSameWire(other.leaf, leaf));
      const here = new Set(same.map((other) => other.signal));
      partners = (partners ?? [...here]).filter((partner) => here.has(partner));
    }
    return (partners ?? []).filter((partner) => partner.leaves.length === signal.leaves.length);
  }
}

/** What nothing drives yet: of the wires that are connected, the first that asks is the one to be given a driver. */
export class Undriven {
  private readonly given = new Set<Net>();

  constructor(private readonly nets: Nets) {}

  /** Whether a wire of a signal, by its number, is that one. */
  takes(signal: Signal, leaf: number): boolean {
    const net = this.nets.of(signal, leaf);
    if (signal.leaves[leaf]?.type.kind === 'analog' || net.some(isDriver) || this.given.has(net)) return false;
    this.given.add(net);
    return true;
  }
}

function isSameWire(one: Leaf, other: Leaf): boolean {
  if (one.flip !== other.flip || one.type.kind !== other.type.kind || one.path.length !== other.path.length)
    return false;
  return one.path.every((name, at) => name === other.path[at]);
}
