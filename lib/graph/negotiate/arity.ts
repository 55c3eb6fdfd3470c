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
import { Waiting } from './waiting.js';

/** Gives every binding of the design its number of edges (core 3.3). Nodes without bindings are not asked. */
export function resolveArity(found: Found): void {
  const { declared, arity } = found;
  const flex = flexOffsets(declared);
  noteDeciders(found, flex.offsets);
  const resolution = new ArityResolution(found, flex);
  const left = resolution.resolveReady();
  if (left.length === 0) return;
  depthFirst(left, declared.nodes.length, {
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

/** Decides bindings of one design, one node after the other. */
export class ArityResolution {
  constructor(
    private readonly found: Found,
    private readonly flex: FlexOffsets,
  ) {}

  /** Decides nodes as what they ask for becomes known; returns those that never hear all of it, in the order of reports: those on circles. */
  resolveReady(): Int32Array {
    const { declared, arity, inward, outward } = this.found;
    const { serials } = declared;
    const waiting = new Waiting(declared.nodes.length);
    for (const serial of serials) {
      waiting.add(serial, countOf(inward, serial, byPeer) + countOf(outward, serial, byPeer));
    }
    for (let serial = waiting.next(); serial !== undefined; serial = waiting.next()) {
      this.resolve(serial);
      tellPeers(outward, serial, waiting);
      tellPeers(inward, serial, waiting);
    }
    return arity.pendingOf(serials);
  }

  /** The peer that decides the `k`-th binding of a node, outward ones first: the order in which it asks (core 3.3, step 4). */
  need(node: number, k: number): number {
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
    const { arity, declared } = this.found;
    if (!arity.isPending(serial)) return;
    const undecided = this.undecided(serial);
    if (isEmpty(declared.inward.starts, serial) && isEmpty(declared.outward.starts, serial)) arity.set(serial, 'ok');
    else if (undecided !== undefined) arity.set(serial, [undecided]);
    else if (this.isBlocked(serial)) arity.set(serial, 'blocked');
    else this.resolveStars(serial);
  }

  private asked(side: Side, node: number, binding: number): number {
    if (this.found.side(side).decides[binding] !== byPeer || this.undecided(node) !== undefined) return skipped;
    return this.found.declared[side].peer[binding] ?? noMore;
  }

  private isBlocked(serial: number): boolean {
    const { inward, outward, arity } = this.found;
    if (!arity.anyFailed) return false;
    return [inward, outward].some(({ bound: { starts, peer }, decides }) => {
      for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++)
        if (decides[binding] === byPeer && !arity.isOk(peer[binding] ?? 0)) return true;
      return false;
    });
  }

  private resolveStars(serial: number): void {
    const { inward, outward, arity, declared } = this.found;
    const iStars = countOf(inward, serial, byNode);
    const oStars = countOf(outward, serial, byNode);
    const iKnown = known(inward, outward, serial);
    const oKnown = known(outward, inward, serial);
    const node = declared.node(serial);
    try {
      const { iStar, oStar } = node.resolveStar(countsOf(iKnown, oKnown, iStars, oStars));
      demandNumber(node, 'inward', iKnown + iStars * iStar, iStar);
      demandNumber(node, 'outward', oKnown + oStars * oStar, oStar);
      inward.star[serial] = iStar;
      outward.star[serial] = oStar;
      place(inward, outward, serial, iStar);
      place(outward, inward, serial, oStar);
      arity.set(serial, 'ok');
    } catch (error) {
      const edges = (side: Side, b: number): string => this.widthInWords(side, node, b);
      arity.set(serial, [withBindings(diagnose(error, [node]), rowsOf(node, edges))]);
    }
  }

  // The number of edges that a binding requests, in words.
  private widthInWords(side: Side, node: Node, b: number): string {
    const near = this.found.side(side);
    const binding = (near.bound.starts[node.serial] ?? 0) + b;
    if (near.decides[binding] === byNode) return `as many as ${node.path} decides`;
    const width = widthOf(near, this.found.side(side === 'outward' ? 'inward' : 'outward'), binding, 0);
    const isAsked = near.decides[binding] === byPeer;
    return `${count(width, 'edge')}${isAsked ? `, decided by ${node[side][b]?.peer.path}` : ''}`;
  }

  private undecided(serial: number): Diagnostic | undefined {
    const { undecided } = this.flex;
    if (undecided.size === 0) return undefined;
    for (const side of sides) {
      const { starts, kind, peer } = this.found.declared[side];
      for (let binding = starts[serial] ?? 0; binding < (starts[serial + 1] ?? 0); binding++) {
        if (kind[binding] !== kinds.flex) continue;
        const failure = undecided.get(serial) ?? undecided.get(peer[binding] ?? 0);
        if (failure !== undefined) return failure;
      }
    }
    return undefined;
  }

  // The bindings whose number of edges the peer decides.
  private decidedByPeer(node: Node): Link[] {
    return sides.flatMap((side) => {
      const { bound, decides } = this.found.side(side);
      const first = bound.starts[node.serial] ?? 0;
      return node[side].filter((_, b) => decides[first + b] === byPeer).map((binding) => ({ side, binding }));
    });
  }
}

function isEmpty(starts: Int32Array, k: number): boolean {
  return starts[k] === starts[k + 1];
}

// Who decides the number of edges of a binding: its node, its peer, or neither, if it is always one edge (core 3.3).
const [byNode, byPeer] = [1, -1];

function noteDeciders({ declared, inward, outward }: Found, offsets: Int32Array): void {
  const { kind, peer, across } = declared.inward;
  for (let binding = 0; binding < kind.length; binding++) {
    if (kind[binding] === kinds.once) continue;
    const other = across[binding] ?? 0;
    const sinks = sinksDecide(kind[binding] ?? 0, offsets, declared.outward.peer[other] ?? 0, peer[binding] ?? 0);
    inward.decides[binding] = sinks;
    outward.decides[other] = -sinks;
  }
}

// Positive if the sink decides, negative if the source does. The direction of a `:*=*` binding follows from its flexible end; if both ends are
// flexible, they agree.
function sinksDecide(kind: number, offsets: Int32Array, sink: number, source: number): number {
  if (kind === kinds.star) return byNode;
  if (kind === kinds.query) return byPeer;
  const offset = offsets[sink] ?? 0;
  return Math.sign(offset === 0 ? (offsets[source] ?? 0) : offset);
}

// The number of bindings on this side of a node that are decided by the node, or by its peers.
function countOf({ bound: { starts }, decides }: FoundSide, serial: number, by: number): number {
  const end = starts[serial + 1] ?? 0;
  let found = 0;
  for (let binding = starts[serial] ?? 0; binding < end; binding++) if (decides[binding] === by) found++;
  return found;
}

// The number of edges of those bindings on one side whose number the node does not decide.
function known(near: FoundSide, far: FoundSide, serial: number): number {
  const { starts } = near.bound;
  const end = starts[serial + 1] ?? 0;
  let edges = 0;
  for (let binding = starts[serial] ?? 0; binding < end; binding++) edges += widthOf(near, far, binding, 0);
  return edges;
}

// Records where the ports of each binding of one side begin, and the total number of ports.
function place(near: FoundSide, far: FoundSide, serial: number, star: number): void {
  const { starts } = near.bound;
  const end = starts[serial + 1] ?? 0;
  let position = 0;
  for (let binding = starts[serial] ?? 0; binding < end; binding++) {
    near.first[binding] = position;
    position += widthOf(near, far, binding, star);
  }
  near.count[serial] = position;
}

// The number of edges of a binding; `own` if the node decides it.
function widthOf({ decides, bound }: FoundSide, { star }: FoundSide, binding: number, own: number): number {
  const by = decides[binding];
  if (by === byNode) return own;
  return by === byPeer ? (star[bound.peer[binding] ?? 0] ?? 0) : 1;
}

// Notifies the peers of bindings whose number of edges the node has decided.
function tellPeers({ bound: { starts, peer }, decides }: FoundSide, serial: number, waiting: Waiting): void {
  const end = starts[serial + 1] ?? 0;
  for (let binding = starts[serial] ?? 0; binding < end; binding++)
    if (decides[binding] === byNode) waiting.hear(peer[binding] ?? 0);
}

// Most nodes have few edges, and at most one star on each side, so they share the object that is passed to them.
const mostShared = 8;
const sharedCounts = Array.from({ length: mostShared * mostShared * 4 }, (_, k) => {
  const edges = k >> 2;
  return frozenCounts(Math.floor(edges / mostShared), edges % mostShared, (k >> 1) & 1, k & 1);
});

function countsOf(iKnown: number, oKnown: number, iStars: number, oStars: number): StarCounts {
  const isUsual = iKnown < mostShared && oKnown < mostShared && iStars < 2 && oStars < 2;
  const shared = isUsual ? sharedCounts[((iKnown * mostShared + oKnown) * 2 + iStars) * 2 + oStars] : undefined;
  return shared ?? frozenCounts(iKnown, oKnown, iStars, oStars);
}

function frozenCounts(iKnown: number, oKnown: number, iStars: number, oStars: number): StarCounts {
  return Object.freeze({ iKnown, oKnown, iStars, oStars });
}

// Far more than any hardware has, yet few enough to allocate.
const mostEdges = 65_536;

function demandNumber(node: Node, side: Side, edges: number, star: number): void {
  const isPossible = Number.isInteger(edges) && edges >= 0 && edges <= mostEdges;
  // The value is stored and reported even if no binding uses it.
  const isWhole = Number.isInteger(star) && Math.abs(star) <= mostEdges;
  if (isPossible && isWhole) return;
  throw arityError(
    rules.arityTooMany,
    isPossible ? `${node.title} has ${star} ${side} edges for each star.` : `${node.title} has ${edges} ${side} edges.`,
    'A side of a node has at most 65,536 edges: bind with from (:=) where one is meant, as stars behind stars multiply.',
  );
}
