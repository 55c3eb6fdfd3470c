import type { Binding, Node } from '../declared.js';
import type { Side } from '../declare/binding-kind.js';
import { appended, emptyList } from '../nodes/compact-list.js';
import { cycleDiagnostic } from './cycle.js';
import { grown } from '../declare/growth.js';
import { failed, type NodeState, type Port, stateOf } from '../nodes/node-state.js';

/** Lists the ports of every node, and looks through ephemeral neighbours to the real end of each edge (core 3.3, 4.4). */
export function resolvePorts(order: readonly Node[], states: readonly NodeState[]): void {
  for (const node of order) listDirectPorts(node, states);
  const outward = new Tracer(states, 'outward', (state) => state.oDirect);
  const inward = new Tracer(states, 'inward', (state) => state.iDirect);
  for (const node of order) {
    const state = stateOf(states, node);
    if (failed(state.ports)) continue;
    const oPorts = outward.traceAll(state.oDirect);
    const iPorts = inward.traceAll(state.iDirect);
    if (oPorts !== undefined && iPorts !== undefined) {
      state.oPorts = oPorts;
      state.iPorts = iPorts;
    } else if (!failed(state.ports)) {
      state.ports = 'blocked';
    }
  }
}

function listDirectPorts(node: Node, states: readonly NodeState[]): void {
  const state = stateOf(states, node);
  const peerFailed = ({ peer }: Binding): boolean => failed(stateOf(states, peer).arity);
  if (failed(state.arity) || node.inward.some(peerFailed) || node.outward.some(peerFailed)) {
    state.ports = 'blocked';
    return;
  }
  state.iDirect = directPorts(node, 'inward', states);
  state.oDirect = directPorts(node, 'outward', states);
  state.ports = 'ok';
}

/** The ports of one side as they are bound; their number is up to the peers' arity. */
export function directPorts(node: Node, side: Side, states: readonly NodeState[]): readonly Port[] {
  let ports: readonly Port[] = emptyList;
  for (const binding of node[side]) {
    const { peer, index } = binding;
    const { iStarts, oStarts } = stateOf(states, peer);
    const starts = side === 'inward' ? oStarts : iStarts;
    const first = starts[index] ?? 0;
    const end = starts[index + 1] ?? first;
    for (let port = first; port < end; port++) {
      grown();
      ports = appended(ports, { node: peer, index: port, binding });
    }
  }
  return ports;
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

  /** The ports with the real ends of their edges, the same list if nothing is ephemeral; undefined if one of them has no end. */
  traceAll(ports: readonly Port[]): readonly Port[] | undefined {
    if (!ports.some(({ node }) => node.kind === 'ephemeral')) return ports;
    const ends = ports.map((port) => this.trace(port));
    return ends.every((end) => end !== undefined) ? ends : undefined;
  }

  /** The port with the real end of its edge; undefined where an ephemeral node on the way has no ports. */
  private trace(port: Port): Port | undefined {
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
    const diagnostic = cycleDiagnostic({
      category: 'downward-cycle',
      nodes: loop,
      link: (node, next) => {
        const port = this.next(stateOf(this.states, node)).find((step) => step.node === next);
        return port === undefined ? undefined : { side: this.side, binding: port.binding };
      },
      why: 'These ephemeral nodes are bound in a circle, so that the edge through them has no end',
      help: ([sink, source]) => `Bind ${sink} to a node that stays in the graph instead of ${source}.`,
    });
    for (const node of loop) stateOf(this.states, node).ports = diagnostic;
  }
}
