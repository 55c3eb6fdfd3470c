import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Binding, Design, Node } from '../declared.js';
import type { Side } from '../declare/binding-kind.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { cycleDiagnostic, type Link } from './cycle.js';
import { depthFirst } from './depth-first.js';
import { diagnose } from './failures.js';
import { type FlexOffsets, flexOffsets } from './flex.js';
import { arityError, count } from '../nodes/arity-error.js';
import { failed, type NodeState, stateOf } from '../nodes/node-state.js';
import * as rules from './rules.js';

/**
 * Who decides how many edges a binding stands for: this node, its peer, or nobody because it is one edge (core 3.3).
 */
type Decider = 'self' | 'peer' | 'one';

/** Gives every binding of the design its number of edges (core 3.3). Nodes without bindings are not asked. */
export function resolveArity(design: Design, order: readonly Node[], states: readonly NodeState[]): void {
  const resolution = new Resolution(states, flexOffsets(design));
  depthFirst(order, design, {
    need: (node, k) => resolution.needs(node)[k],
    evaluate: (node) => {
      resolution.resolve(node);
    },
    failed: (node) => stateOf(states, node).arity !== 'pending',
    cycle: (nodes) => {
      resolution.cycle(nodes);
    },
  });
}

/** The peers whose stars a node needs, in the order in which it asks (core 3.3, step 4). */
export function starNeeds(node: Node, offsets: FlexOffsets): readonly Node[] {
  let needs: Node[] | undefined;
  for (const side of sides) {
    for (const binding of bindings(node, side)) {
      if (binding.kind === 'once' || decider(node, binding, side, offsets) !== 'peer') continue;
      needs ??= [];
      needs.push(binding.peer);
    }
  }
  return needs ?? noNodes;
}

const sides = ['outward', 'inward'] as const;
const noNodes: readonly Node[] = [];

// Spelled out: a property with a computed name is slower, and this is asked many times for each node.
function bindings(node: Node, side: Side): readonly Binding[] {
  return side === 'inward' ? node.inward : node.outward;
}

// The bindings whose width the peer decides.
function decidedByPeer(node: Node, offsets: FlexOffsets): Link[] {
  return sides.flatMap((side) =>
    bindings(node, side)
      .filter((binding) => decider(node, binding, side, offsets) === 'peer')
      .map((binding) => ({ side, binding })),
  );
}

/** The failure of nodes that need each other's stars. */
export function starCycle(nodes: readonly Node[], offsets: FlexOffsets): Diagnostic {
  return cycleDiagnostic({
    category: 'star-cycle',
    nodes,
    link: (node, next) => decidedByPeer(node, offsets).find(({ binding }) => binding.peer === next),
    why: 'These nodes ask each other how many edges their bindings stand for, and none of them decides',
    help: ([sink, source]) =>
      `Bind ${sink} to ${source} with from (:=) if one edge is meant, or turn one of these stars round.`,
  });
}

class Resolution {
  constructor(
    private readonly states: readonly NodeState[],
    private readonly offsets: FlexOffsets,
  ) {}

  // By serial: the needs of a node are asked for one by one. As long as it will be, since nodes do not come in the order of their serials.
  private readonly needed: (readonly Node[] | undefined)[] = new Array<undefined>(this.states.length).fill(undefined);

  needs(node: Node): readonly Node[] {
    return (this.needed[node.serial] ??= this.undecided(node) === undefined ? starNeeds(node, this.offsets) : noNodes);
  }

  resolve(node: Node): void {
    const state = stateOf(this.states, node);
    if (state.arity !== 'pending') return;
    const undecided = this.undecided(node);
    if (node.inward.length + node.outward.length === 0) {
      state.arity = 'ok';
    } else if (undecided !== undefined) {
      state.arity = undecided;
    } else if (this.needs(node).some((peer) => failed(stateOf(this.states, peer).arity))) {
      state.arity = 'blocked';
    } else {
      this.resolveStars(node, state);
    }
  }

  cycle(nodes: readonly Node[]): void {
    const failure = starCycle(nodes, this.offsets);
    for (const node of nodes) stateOf(this.states, node).arity = failure;
  }

  private resolveStars(node: Node, state: NodeState): void {
    const [iKnown, iStars] = this.known(node, 'inward');
    const [oKnown, oStars] = this.known(node, 'outward');
    try {
      const { iStar, oStar } = node.resolveStar({ iKnown, oKnown, iStars, oStars });
      demandNumber(node, 'inward', iKnown + iStars * iStar);
      demandNumber(node, 'outward', oKnown + oStars * oStar);
      state.iStar = iStar;
      state.oStar = oStar;
      state.iStarts = this.starts(node, 'inward', iStar);
      state.oStarts = this.starts(node, 'outward', oStar);
      state.arity = 'ok';
    } catch (error) {
      const edges = (side: Side, _b: number, binding: Binding): string => this.widthInWords(node, side, binding);
      state.arity = withBindings(diagnose(error, [node]), rowsOf(node, edges));
    }
  }

  // How many edges the bindings of one side have that others decide, and how many bindings this node decides.
  private known(node: Node, side: Side): readonly [known: number, stars: number] {
    let [known, stars] = [0, 0];
    for (const binding of bindings(node, side)) {
      const width = this.width(node, binding, side);
      if (width === undefined) stars++;
      else known += width;
    }
    return [known, stars];
  }

  // Where the ports of each binding of one side begin, and where the last ones end.
  private starts(node: Node, side: Side, star: number): readonly number[] {
    const asked = bindings(node, side);
    // Most sides of most nodes have one binding of one edge, or none: they share their positions.
    const [first] = asked;
    if (first === undefined) return noEdges;
    if (asked.length === 1 && (this.width(node, first, side) ?? star) === 1) return oneEdge;
    let position = 0;
    return [0, ...asked.map((binding) => (position += this.width(node, binding, side) ?? star))];
  }

  // How many edges a binding stands for; undefined where this node decides.
  private width(node: Node, binding: Binding, side: Side): number | undefined {
    const who = decider(node, binding, side, this.offsets);
    if (who === 'one') return 1;
    if (who === 'self') return undefined;
    const peer = stateOf(this.states, binding.peer);
    return side === 'outward' ? peer.iStar : peer.oStar;
  }

  // How many edges a binding asks for, in words.
  private widthInWords(node: Node, side: Side, binding: Binding): string {
    const width = this.width(node, binding, side);
    if (width === undefined) return `as many as ${node.path} decides`;
    const who = decider(node, binding, side, this.offsets) === 'peer' ? `, decided by ${binding.peer.path}` : '';
    return `${count(width, 'edge')}${who}`;
  }

  private undecided(node: Node): Diagnostic | undefined {
    for (const side of sides) {
      for (const binding of bindings(node, side)) {
        if (binding.kind !== 'flex') continue;
        const offset = flexOffset(node, binding, this.offsets);
        if (typeof offset !== 'number') return offset;
      }
    }
    return undefined;
  }
}

function flexOffset(node: Node, binding: Binding, offsets: FlexOffsets): number | Diagnostic {
  if (node.flexible) return offsets[node.serial] ?? 0;
  if (binding.peer.flexible) return offsets[binding.peer.serial] ?? 0;
  return 0;
}

function decider(node: Node, binding: Binding, side: Side, offsets: FlexOffsets): Decider {
  switch (binding.kind) {
    case 'once':
      return 'one';
    case 'star':
      return 'self';
    case 'query':
      return 'peer';
    case 'flex': {
      const offset = flexOffset(node, binding, offsets);
      if (typeof offset !== 'number' || offset === 0) return 'one';
      return offset > 0 === (side === 'inward') ? 'self' : 'peer';
    }
  }
}

// Far more than hardware has, and few enough to be listed.
const mostEdges = 65_536;

function demandNumber(node: Node, side: Side, edges: number): void {
  if (Number.isInteger(edges) && edges >= 0 && edges <= mostEdges) return;
  throw arityError(
    rules.arityTooMany,
    `${node.title} has ${edges} ${side} edges.`,
    'A side of a node has at most 65,536 edges: bind with from (:=) where one is meant, as stars behind stars multiply.',
  );
}

const noEdges: readonly number[] = [0];
const oneEdge: readonly number[] = [0, 1];
