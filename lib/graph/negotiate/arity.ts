import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Node } from '../declared.js';
import type { Side } from '../declare/binding-kind.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { cycleDiagnostic, type Link } from './cycle.js';
import { depthFirst, noMore, skipped } from './depth-first.js';
import { diagnose } from './failures.js';
import { type FlexOffsets, flexOffsets } from './flex.js';
import type { Found, FoundSide } from './found.js';
import { kinds } from '../declare/bindings.js';
import type { StarCounts } from '../nodes/port-counts.js';
import { arityError, count } from '../nodes/arity-error.js';
import * as rules from './rules.js';

/** Gives every binding of the design its number of edges (core 3.3). Nodes without bindings are not asked. */
export function resolveArity(found: Found): void {
  const { declared, arity } = found;
  const resolution = new ArityResolution(found, flexOffsets(declared));
  depthFirst(declared.serials, declared.nodes.length, {
    need: (node, k) => resolution.need(node, k),
    evaluate: (node) => {
      resolution.resolve(node);
    },
    failed: (node) => !arity.isPending(node),
    cycle: (nodes) => {
      const failure = resolution.circle(nodes.map((node) => declared.node(node)));
      for (const node of nodes) arity.set(node, [failure]);
    },
  });
}

const sides = ['outward', 'inward'] as const;

/** Decides bindings of one design, one node after the other, and knows who decides which. */
export class ArityResolution {
  // Of each node, 1 if all of its bindings are of one edge, as those of most nodes are: then nobody is asked.
  readonly #isPlain: Uint8Array;

  constructor(
    private readonly found: Found,
    private readonly flex: FlexOffsets,
  ) {
    this.#isPlain = new Uint8Array(found.declared.nodes.length).fill(1);
    for (const { starts, kind } of [found.declared.inward, found.declared.outward]) {
      for (let serial = 0; serial < this.#isPlain.length; serial++) {
        for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
          if (kind[binding] !== kinds.once) this.#isPlain[serial] = 0;
        }
      }
    }
  }

  /** The peer that decides the `k`-th binding of a node, outward ones first: the order in which it asks (core 3.3, step 4). */
  need(node: number, k: number): number {
    if (this.#isPlain[node] === 1) return noMore;
    const { inward, outward } = this.found.declared;
    const first = outward.starts[node] ?? 0;
    const binding = first + k;
    if (binding < (outward.starts[node + 1] ?? 0)) return this.asked('outward', node, binding);
    const behind = binding - (outward.starts[node + 1] ?? 0) + (inward.starts[node] ?? 0);
    return behind < (inward.starts[node + 1] ?? 0) ? this.asked('inward', node, behind) : noMore;
  }

  /** The failure of nodes that need each other's stars. */
  circle(nodes: readonly Node[]): Diagnostic {
    return cycleDiagnostic({
      category: 'star-cycle',
      nodes,
      link: (node, next) => this.decidedByPeer(node).find(({ binding }) => binding.peer === next),
      why: 'These nodes ask each other how many edges their bindings stand for, and none of them decides',
      help: ([sink, source]) =>
        `Bind ${sink} to ${source} with from (:=) if one edge is meant, or turn one of these stars round.`,
    });
  }

  /** Decides the stars of a node, once all that it needs is decided. */
  resolve(serial: number): void {
    const { declared, arity } = this.found;
    if (!arity.isPending(serial)) return;
    const undecided = this.undecided(serial);
    if (undecided !== undefined) {
      arity.set(serial, [undecided]);
    } else if (isEmpty(declared.inward.starts, serial) && isEmpty(declared.outward.starts, serial)) {
      arity.set(serial, 'ok');
    } else if (this.isBlocked(serial)) {
      arity.set(serial, 'blocked');
    } else {
      this.resolveStars(serial);
    }
  }

  private asked(side: Side, node: number, binding: number): number {
    const { kind, peer } = this.found.declared[side];
    // Most bindings are of one edge.
    if (kind[binding] === kinds.once || this.undecided(node) !== undefined) return skipped;
    return this.isDecidedByPeer(side, node, binding) ? (peer[binding] ?? noMore) : skipped;
  }

  private isBlocked(serial: number): boolean {
    for (let k = 0; ; k++) {
      const peer = this.need(serial, k);
      if (peer === noMore) return false;
      if (peer !== skipped && !this.found.arity.isOk(peer)) return true;
    }
  }

  private resolveStars(serial: number): void {
    const { inward, outward, arity, declared } = this.found;
    const node = declared.node(serial);
    const isPlain = this.#isPlain[serial] === 1;
    const iStars = isPlain ? 0 : this.stars('inward', serial);
    const oStars = isPlain ? 0 : this.stars('outward', serial);
    const iKnown = isPlain ? lengthOf(inward.bound.starts, serial) : this.known('inward', serial);
    const oKnown = isPlain ? lengthOf(outward.bound.starts, serial) : this.known('outward', serial);
    try {
      const { iStar, oStar } = node.resolveStar(
        isPlain ? plainCounts(iKnown, oKnown) : { iKnown, oKnown, iStars, oStars },
      );
      demandNumber(node, 'inward', iKnown + iStars * iStar, iStar);
      demandNumber(node, 'outward', oKnown + oStars * oStar, oStar);
      inward.star[serial] = iStar;
      outward.star[serial] = oStar;
      this.place('inward', serial, iStar);
      this.place('outward', serial, oStar);
      arity.set(serial, 'ok');
    } catch (error) {
      const edges = (side: Side, b: number): string => this.widthInWords(side, node, b);
      arity.set(serial, [withBindings(diagnose(error, [node]), rowsOf(node, edges))]);
    }
  }

  // How many edges the bindings of one side have that this node does not decide.
  private known(side: Side, serial: number): number {
    const { starts } = this.found.declared[side];
    let known = 0;
    for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
      known += this.width(side, serial, binding) ?? 0;
    }
    return known;
  }

  // How many bindings of one side this node decides.
  private stars(side: Side, serial: number): number {
    const { starts } = this.found.declared[side];
    let stars = 0;
    for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
      if (this.direction(side, serial, binding) > 0) stars++;
    }
    return stars;
  }

  // Notes where the ports of each binding of one side begin, and how many there are.
  private place(side: Side, serial: number, star: number): void {
    const { bound, first, count }: FoundSide = this.found[side];
    let position = 0;
    for (let binding = bound.starts[serial] ?? 0; binding < (bound.starts[serial + 1] ?? 0); binding++) {
      first[binding] = position;
      position += bound.kind[binding] === kinds.once ? 1 : (this.width(side, serial, binding) ?? star);
    }
    count[serial] = position;
  }

  // How many edges a binding stands for; undefined where this node decides.
  private width(side: Side, node: number, binding: number): number | undefined {
    const { kind, peer } = this.found.declared[side];
    if (kind[binding] === kinds.once) return 1;
    const offset = this.direction(side, node, binding);
    if (offset === 0) return 1;
    if (offset > 0) return undefined;
    return this.found[side === 'outward' ? 'inward' : 'outward'].star[peer[binding] ?? 0];
  }

  // How many edges a binding asks for, in words.
  private widthInWords(side: Side, node: Node, b: number): string {
    const binding = (this.found.declared[side].starts[node.serial] ?? 0) + b;
    const width = this.width(side, node.serial, binding);
    if (width === undefined) return `as many as ${node.path} decides`;
    const byPeer = this.isDecidedByPeer(side, node.serial, binding);
    return `${count(width, 'edge')}${byPeer ? `, decided by ${node[side][b]?.peer.path}` : ''}`;
  }

  // Who decides how many edges a binding stands for: above 0 this node, below 0 its peer, and 0 nobody, because it is one edge (core 3.3).
  private direction(side: Side, node: number, binding: number): number {
    switch (this.found.declared[side].kind[binding]) {
      case kinds.star:
        return 1;
      case kinds.query:
        return -1;
      case kinds.flex: {
        const offset = this.flex.offsets[this.flexibleEnd(side, node, binding)] ?? 0;
        return side === 'inward' ? offset : -offset;
      }
      default:
        return 0;
    }
  }

  private isDecidedByPeer(side: Side, node: number, binding: number): boolean {
    return this.direction(side, node, binding) < 0;
  }

  // The end of a `:*=*` binding that knows its direction: this one if it is flexible. One that is not knows none.
  private flexibleEnd(side: Side, node: number, binding: number): number {
    const { declared } = this.found;
    return declared.node(node).flexible ? node : (declared[side].peer[binding] ?? 0);
  }

  private undecided(serial: number): Diagnostic | undefined {
    const { undecided } = this.flex;
    if (undecided.size === 0) return undefined;
    for (const side of sides) {
      const { starts, kind } = this.found.declared[side];
      for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
        if (kind[binding] !== kinds.flex) continue;
        const failure = undecided.get(this.flexibleEnd(side, serial, binding));
        if (failure !== undefined) return failure;
      }
    }
    return undefined;
  }

  // The bindings whose width the peer decides.
  private decidedByPeer(node: Node): Link[] {
    return sides.flatMap((side) => {
      const first = this.found.declared[side].starts[node.serial] ?? 0;
      return node[side]
        .filter((_, b) => this.isDecidedByPeer(side, node.serial, first + b))
        .map((binding) => ({ side, binding }));
    });
  }
}

function isEmpty(starts: Int32Array, k: number): boolean {
  return starts[k] === starts[k + 1];
}

function lengthOf(starts: Int32Array, k: number): number {
  return (starts[k + 1] ?? 0) - (starts[k] ?? 0);
}

// Many nodes have the same few bindings.
const mostShared = 8;
const sharedCounts = Array.from({ length: mostShared * mostShared }, (_, k) =>
  noStars(Math.floor(k / mostShared), k % mostShared),
);

function plainCounts(iKnown: number, oKnown: number): StarCounts {
  const shared = iKnown < mostShared && oKnown < mostShared ? sharedCounts[iKnown * mostShared + oKnown] : undefined;
  return shared ?? noStars(iKnown, oKnown);
}

function noStars(iKnown: number, oKnown: number): StarCounts {
  return Object.freeze({ iKnown, oKnown, iStars: 0, oStars: 0 });
}

// Far more than hardware has, and few enough to be listed.
const mostEdges = 65_536;

function demandNumber(node: Node, side: Side, edges: number, star: number): void {
  const isPossible = Number.isInteger(edges) && edges >= 0 && edges <= mostEdges;
  // What no binding asks for is kept and shown all the same.
  const isWhole = Number.isInteger(star) && Math.abs(star) <= mostEdges;
  if (isPossible && isWhole) return;
  throw arityError(
    rules.arityTooMany,
    isPossible ? `${node.title} has ${star} ${side} edges for each star.` : `${node.title} has ${edges} ${side} edges.`,
    'A side of a node has at most 65,536 edges: bind with from (:=) where one is meant, as stars behind stars multiply.',
  );
}
