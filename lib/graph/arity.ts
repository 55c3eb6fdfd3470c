import { type Diagnostic, formatLocation } from '../diagnostic/index.js';
import { type Binding, operatorOf } from './binding.js';
import { depthFirst } from './depth-first.js';
import type { Design } from './design.js';
import { cycleDiagnostic, diagnose } from './failures.js';
import { type FlexOffsets, flexOffsets } from './flex.js';
import { count, type Node } from './node.js';
import { failed, type NodeState, stateOf } from './node-state.js';

/** The two lists of bindings of a node. */
type Side = 'inward' | 'outward';

/**
 * Who decides how many edges a binding stands for: this node, its peer, or nobody because it is one edge (core 3.3).
 */
type Decider = 'self' | 'peer' | 'one';

/** Gives every binding of the design its number of edges (core 3.3). Nodes without bindings are not asked. */
export function resolveArity(design: Design, order: readonly Node[], states: readonly NodeState[]): void {
  const resolution = new Resolution(states, flexOffsets(design));
  depthFirst(order, design, {
    needs: (node) => resolution.asked(node),
    evaluate: (node) => {
      resolution.resolve(node);
    },
    cycle: (nodes) => {
      resolution.cycle(nodes);
    },
  });
}

/** The peers whose stars a node needs, in the order in which it asks (core 3.3, step 4). */
export function starNeeds(node: Node, offsets: FlexOffsets): Node[] {
  return [
    ...node.outward.filter((binding) => decider(node, binding, 'outward', offsets) === 'peer'),
    ...node.inward.filter((binding) => decider(node, binding, 'inward', offsets) === 'peer'),
  ].map((binding) => binding.peer);
}

class Resolution {
  constructor(
    private readonly states: readonly NodeState[],
    private readonly offsets: FlexOffsets,
  ) {}

  asked(node: Node): Node[] {
    return this.undecided(node) === undefined ? starNeeds(node, this.offsets) : [];
  }

  resolve(node: Node): void {
    const state = stateOf(this.states, node);
    if (state.arity !== 'pending') return;
    const undecided = this.undecided(node);
    if (undecided !== undefined) {
      state.arity = undecided;
    } else if (this.asked(node).some((peer) => failed(stateOf(this.states, peer).arity))) {
      state.arity = 'blocked';
    } else if (node.inward.length + node.outward.length === 0) {
      state.arity = 'ok';
    } else {
      this.resolveStars(node, state);
    }
  }

  cycle(nodes: readonly Node[]): void {
    const free = nodes.filter((node) => stateOf(this.states, node).arity === 'pending');
    if (free.length === 0) return;
    const diagnostic = cycleDiagnostic(
      'star-cycle',
      nodes,
      'These nodes ask each other how many edges their star bindings stand for, and none of them decides',
      'Bind one of them with from (:=), or let a node outside of the circle decide.',
    );
    for (const node of free) stateOf(this.states, node).arity = diagnostic;
  }

  private resolveStars(node: Node, state: NodeState): void {
    const known = { inward: this.known(node, 'inward'), outward: this.known(node, 'outward') };
    try {
      const { iStar, oStar } = node.resolveStar({
        iKnown: sum(known.inward),
        oKnown: sum(known.outward),
        iStars: starCount(known.inward),
        oStars: starCount(known.outward),
      });
      state.iStar = iStar;
      state.oStar = oStar;
      state.iStarts = starts(known.inward, iStar);
      state.oStarts = starts(known.outward, oStar);
      state.arity = 'ok';
    } catch (error) {
      state.arity = withBindings(diagnose(error, [node]), node, known);
    }
  }

  // The width of each binding of one side; undefined where this node decides.
  private known(node: Node, side: Side): (number | undefined)[] {
    return node[side].map((binding) => {
      switch (decider(node, binding, side, this.offsets)) {
        case 'self':
          return undefined;
        case 'one':
          return 1;
        case 'peer': {
          const peer = stateOf(this.states, binding.peer);
          return side === 'outward' ? peer.iStar : peer.oStar;
        }
      }
    });
  }

  private undecided(node: Node): Diagnostic | undefined {
    for (const binding of [...node.outward, ...node.inward]) {
      if (binding.kind !== 'flex') continue;
      const offset = flexOffset(node, binding, this.offsets);
      if (typeof offset !== 'number') return offset;
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

function sum(widths: readonly (number | undefined)[]): number {
  return widths.reduce<number>((total, width) => total + (width ?? 0), 0);
}

function starCount(widths: readonly (number | undefined)[]): number {
  return widths.filter((width) => width === undefined).length;
}

function starts(widths: readonly (number | undefined)[], star: number): number[] {
  const positions = [0];
  let position = 0;
  for (const width of widths) positions.push((position += width ?? star));
  return positions;
}

const bindingsToShow = 12;

// Adds the table of bindings to a node's own complaint: operator, peer, number of edges, place.
function withBindings(
  diagnostic: Diagnostic,
  node: Node,
  known: Record<Side, readonly (number | undefined)[]>,
): Diagnostic {
  const rows = (['inward', 'outward'] as const).flatMap((side) =>
    node[side].map((binding, b) => ({ side, binding, width: known[side][b] })),
  );
  const shown = rows.slice(0, bindingsToShow);
  const table = shown.map(({ side, binding, width }) => {
    const place = binding.location.resolve();
    const written =
      side === 'inward'
        ? `${node.path} ${operatorOf(binding.kind, side)} ${binding.peer.path}`
        : `${binding.peer.path} ${operatorOf(binding.kind, side)} ${node.path}`;
    const edges = width === undefined ? 'the ports that are left' : count(width, 'edge');
    return `  ${side}: ${written} (${edges})${place === undefined ? '' : ` at ${formatLocation(place)}`}`;
  });
  if (rows.length > shown.length) table.push(`  … and ${count(rows.length - shown.length, 'more binding')}`);
  const places = shown.map(({ binding }) => binding.location.resolve()).filter((place) => place !== undefined);
  return {
    ...diagnostic,
    message: [diagnostic.message, ...table].join('\n'),
    subjects: [...new Set([...diagnostic.subjects, ...shown.map(({ binding }) => binding.peer.path)])],
    locations: [...diagnostic.locations, ...places],
  };
}
