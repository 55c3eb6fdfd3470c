import type { Binding, Side } from './binding.js';
import { cycleDiagnostic } from './cycle.js';
import type { Node } from './node.js';
import { failed, type NodeState, type Port, stateOf } from './node-state.js';

/** Lists the ports of every node, and looks through ephemeral neighbours to the real end of each edge (core 3.3, 4.4). */
export function resolvePorts(order: readonly Node[], states: readonly NodeState[]): void {
  for (const node of order) listDirectPorts(node, states);
  const outward = new Tracer(states, 'outward', (state) => state.oDirect);
  const inward = new Tracer(states, 'inward', (state) => state.iDirect);
  for (const node of order) {
    const state = stateOf(states, node);
    if (failed(state.ports)) continue;
    const oPorts = state.oDirect.map((port) => outward.trace(port));
    const iPorts = state.iDirect.map((port) => inward.trace(port));
    if (complete(oPorts) && complete(iPorts)) {
      state.oPorts = oPorts;
      state.iPorts = iPorts;
    } else if (!failed(state.ports)) {
      state.ports = 'blocked';
    }
  }
}

function complete(ports: readonly (Port | undefined)[]): ports is readonly Port[] {
  return ports.every((port) => port !== undefined);
}

function listDirectPorts(node: Node, states: readonly NodeState[]): void {
  const state = stateOf(states, node);
  if (
    failed(state.arity) ||
    [...node.inward, ...node.outward].some(({ peer }) => failed(stateOf(states, peer).arity))
  ) {
    state.ports = 'blocked';
    return;
  }
  state.iDirect = directPorts(node, 'inward', states);
  state.oDirect = directPorts(node, 'outward', states);
  state.ports = 'ok';
}

/** The ports of one side as they are bound; their number is up to the peers' arity. */
export function directPorts(node: Node, side: Side, states: readonly NodeState[]): Port[] {
  return node[side].flatMap((binding) => {
    const { iStarts, oStarts } = stateOf(states, binding.peer);
    return portsOf(binding, side === 'inward' ? oStarts : iStarts);
  });
}

function portsOf(binding: Binding, starts: readonly number[]): Port[] {
  const first = starts[binding.index] ?? 0;
  const end = starts[binding.index + 1] ?? first;
  return Array.from({ length: end - first }, (_, k) => ({ node: binding.peer, index: first + k, binding }));
}

// Stands in for the end of an ephemeral port that is being looked for, so that a circle is noticed.
const searching = Symbol('searching');

/** Follows ports through ephemeral nodes in one direction, each ephemeral port once. */
class Tracer {
  private readonly ends = new Map<Node, (Port | typeof searching | undefined)[]>();

  constructor(
    private readonly states: readonly NodeState[],
    private readonly side: Side,
    private readonly next: (state: NodeState) => readonly Port[],
  ) {}

  /** The port with the real end of its edge; undefined where an ephemeral node on the way has no ports. */
  trace(port: Port): Port | undefined {
    const passed: Port[] = [];
    let end: Port | undefined = port;
    while (end?.node.kind === 'ephemeral') {
      const ends = this.endsOf(end.node);
      const known: Port | typeof searching | undefined = ends[end.index];
      if (known === searching) {
        this.refuseLoop(passed.slice(passed.findIndex((step) => step.node === end?.node && step.index === end.index)));
        return undefined;
      }
      if (known !== undefined) {
        end = known;
        break;
      }
      ends[end.index] = searching;
      passed.push(end);
      const state = stateOf(this.states, end.node);
      end = failed(state.ports) ? undefined : this.next(state)[end.index];
    }
    if (end === undefined) return undefined;
    for (const { node, index } of passed) this.endsOf(node)[index] = end;
    return end === port ? port : { node: end.node, index: end.index, binding: port.binding };
  }

  private endsOf(node: Node): (Port | typeof searching | undefined)[] {
    let ends = this.ends.get(node);
    if (ends === undefined) this.ends.set(node, (ends = []));
    return ends;
  }

  private refuseLoop(ports: readonly Port[]): void {
    const loop = [...new Set(ports.map((port) => port.node))];
    const diagnostic = cycleDiagnostic(
      'downward-cycle',
      loop,
      (node, next) => {
        const port = this.next(stateOf(this.states, node)).find((step) => step.node === next);
        return port === undefined ? undefined : { side: this.side, binding: port.binding };
      },
      'These ephemeral nodes are bound in a circle, so that the edge through them has no end',
      'Bind one of them to a node that stays in the graph.',
    );
    for (const node of loop) stateOf(this.states, node).ports = diagnostic;
  }
}
