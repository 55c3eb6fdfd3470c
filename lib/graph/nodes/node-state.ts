import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Binding, Node, NodeEdges } from '../declared.js';
import { emptyList } from './compact-list.js';
import type { PortCounts } from './port-counts.js';

/** How one step of negotiation ended at one node: it failed here, or could not start because something it needs failed. */
export type Outcome = 'pending' | 'ok' | 'blocked' | Diagnostic;

/** One port of a node: the port at the other end of its edge, and the binding next to this node that made it (core 4.4). */
export interface Port {
  readonly node: Node;
  /** Port index at `node`. */
  readonly index: number;
  readonly binding: Binding;
}

const noStarts: readonly number[] = [0];

/** Everything negotiation finds out about one node. Each phase fills in its part and only reads those of the phases before. */
export class NodeState {
  arity: Outcome = 'pending';
  iStar = 0;
  oStar = 0;
  /** Inward binding b has the inward ports from `iStarts[b]` up to, not including, `iStarts[b + 1]`. */
  iStarts: readonly number[] = noStarts;
  oStarts: readonly number[] = noStarts;

  ports: Outcome = 'pending';
  /** The ports as bound, ephemeral neighbours included. */
  iDirect: readonly Port[] = emptyList;
  oDirect: readonly Port[] = emptyList;
  /** The ports with ephemeral neighbours looked through. */
  iPorts: readonly Port[] = emptyList;
  oPorts: readonly Port[] = emptyList;

  downward: Outcome = 'pending';
  /** What the node tells its sinks, one value for each outward port. */
  down: readonly unknown[] = emptyList;
  upward: Outcome = 'pending';
  /** What the node tells its sources, one value for each inward port. */
  up: readonly unknown[] = emptyList;

  edgesIn: readonly EdgeResult[] = emptyList;
  edgesOut: readonly EdgeResult[] = emptyList;

  /** The edges that were made, once somebody asked for them. */
  made: NodeEdges | undefined;

  get counts(): PortCounts {
    const { iStar, oStar, iStarts, oStarts } = this;
    return { inward: this.iPorts.length, outward: this.oPorts.length, iStar, oStar, iStarts, oStarts };
  }
}

/** The edges of a node. Few ask for their bindings. */
export class MadeEdges implements NodeEdges {
  readonly in: readonly unknown[];
  readonly out: readonly unknown[];
  readonly #iStarts: readonly number[];

  constructor({ edgesIn, edgesOut, iStarts }: Pick<NodeState, 'edgesIn' | 'edgesOut' | 'iStarts'>) {
    this.in = madeOf(edgesIn);
    this.out = madeOf(edgesOut);
    this.#iStarts = iStarts;
  }

  get inBindings(): readonly number[] {
    return bindingsOfPorts(this.#iStarts);
  }
}

function madeOf(results: readonly EdgeResult[]): readonly unknown[] {
  return results.filter(({ outcome }) => outcome === 'ok').map(({ edge }) => edge);
}

/** For each port, which binding it belongs to, from the first port of each binding and the number of all ports. */
function bindingsOfPorts(starts: readonly number[]): number[] {
  return starts.slice(1).flatMap((end, binding) => new Array<number>(end - (starts[binding] ?? end)).fill(binding));
}

/** The edge of one port, or why there is none. */
export interface EdgeResult {
  readonly outcome: Outcome;
  readonly edge?: unknown;
}

/** Whether an outcome stops everything that depends on it. */
export function failed(outcome: Outcome): boolean {
  return outcome !== 'ok';
}

/** The state of a node; states are listed by serial. */
export function stateOf(states: readonly NodeState[], node: Node): NodeState {
  const state = states[node.serial];
  if (state === undefined) throw new Error(`${node.path} does not belong to this design`);
  return state;
}
