import { demandAll, type Diagnostic } from '../../base/diagnostic/index.js';
import { resolveArity } from './arity.js';
import { compareClonePorts, pairClones } from '../declare/clone-module.js';
import type { Design, Node, NodeEdges } from '../declared.js';
import { resolveEdges } from './edges.js';
import { calling, diagnoseAll } from './failures.js';
import { firstFailure } from './first-failure.js';
import { flexOffsets } from './flex.js';
import { MadeEdges, NodeState, type Outcome, stateOf } from '../nodes/node-state.js';
import { resolveDownward, resolveUpward } from './parameters.js';
import { resolvePorts } from './ports.js';
import type { ProtocolTypes, RenderedEdge } from '../nodes/protocol-types.js';
import { renderFlipped } from '../declare/view-fields.js';
import * as rules from './rules.js';

/** A declared design together with everything negotiation found out about it, including how it failed (core 4, design 2). */
export class Negotiated {
  /** Nodes in the order in which everything is reported (core 6.4). */
  readonly order: readonly Node[];
  readonly #found: ReadonlySet<Diagnostic>;
  #failures: readonly Diagnostic[] | undefined;

  constructor(
    readonly design: Design,
    order: readonly Node[],
    private readonly states: readonly NodeState[],
    private readonly unlikeClones: readonly Diagnostic[],
  ) {
    this.order = order;
    this.#found = collectFailures(order, states);
  }

  /** Whether negotiation succeeded, so that every edge exists. */
  get ok(): boolean {
    return this.#found.size === 0;
  }

  /** The reasons why negotiation failed, the one that the reference would report first; empty when it succeeded. */
  get failures(): readonly Diagnostic[] {
    // Whoever tries out what fits asks only whether it does.
    return (this.#failures ??= this.ok ? [] : inOrder(this.#found, this.design, this.order, this.states));
  }

  /** What arity, ports, parameters and edges of a node came to, with the failures among them. */
  state<In extends ProtocolTypes, Out extends ProtocolTypes>(node: Node<In, Out>): NodeState {
    return stateOf(this.states, node);
  }

  /** The edges of a node, in port order; those that failed are left out. */
  edges<In extends ProtocolTypes, Out extends ProtocolTypes>(node: Node<In, Out>): NodeEdges<In, Out> {
    const state = this.state(node);
    // What a node's edges are follows from its protocols.
    return (state.made ??= new MadeEdges(state)) as NodeEdges<In, Out>;
  }

  /** Whether the node's hardware would just be wires (core 1). */
  circuitIdentity(node: Node): boolean {
    return (
      this.ok &&
      calling(`circuitIdentity of ${node.path}`, [node], () =>
        node.isCircuitIdentity(this.edges(node), this.state(node).counts),
      )
    );
  }

  /**
   * How outward edge `k` of a node looks; its sink decides everything about it (core 5.2).
   *
   * @throws Error when there is no such port (from 0), or its edge failed.
   */
  rendered(node: Node, k: number): RenderedEdge {
    const port = this.state(node).oPorts[k];
    if (port === undefined) throw new Error(`${node.path} has no outward port ${k}`);
    const sink = this.state(port.node);
    const inward = sink.iPorts[port.index];
    const edge = sink.edgesIn[port.index];
    if (inward === undefined || edge?.outcome !== 'ok') throw new Error(`${port.node.path} has no edge ${port.index}`);
    const { inner: protocol } = port.node;
    const rendered = calling(`render of ${protocol.name}`, [node, port.node], () => protocol.render(edge.edge));
    const flip = inward.binding.view.get(renderFlipped);
    return { ...rendered, flipped: (rendered.flipped ?? false) !== flip };
  }

  /**
   * Runs the requirements of the hardware that negotiation does not depend on, and returns those that do not hold. Only meaningful
   * for a design that negotiated.
   */
  validate(): Diagnostic[] {
    const found = [...this.unlikeClones];
    if (found.length === 0) found.push(...compareClonePorts(this));
    const edgesOf = (node: Node): NodeEdges => this.edges(node);
    for (const node of this.order) {
      // Ephemeral nodes vanish: their edges are those of their neighbours.
      if (node.kind === 'ephemeral') continue;
      const edges = this.edges(node);
      try {
        demandAll(
          () => edges.out.forEach((edge) => node.outer.validate?.(edge, edgesOf)),
          () => node.options.validate?.(edges, edgesOf),
        );
      } catch (error) {
        found.push(...diagnoseAll(error, [node]));
      }
    }
    return found;
  }

  /**
   * The same design if these sinks told other values, one for each port: what flows upward, and the edges that depend on it, are worked
   * out again. This design stays as it is.
   */
  withSinks(told: ReadonlyMap<Node, readonly unknown[]>): Negotiated {
    const { order, states, design } = this;
    const concerned = upstreamOf([...told.keys()], states);
    const changed = states.map((state) => Object.assign(new NodeState(), state));
    for (const node of concerned) Object.assign(stateOf(changed, node), { upward: 'pending', up: [], made: undefined });
    for (const [node, values] of told) {
      Object.assign(stateOf(changed, node), {
        upward: 'ok',
        up: values.map((value) => node.inner.mixI?.(value, node) ?? value),
      });
    }
    const again = order.filter((node) => concerned.has(node));
    resolveUpward(design, again, changed);
    for (const node of again) Object.assign(stateOf(changed, node), { edgesIn: [], edgesOut: [] });
    resolveEdges(again, changed);
    return new Negotiated(design, order, changed, this.unlikeClones);
  }

  /** Warns of nodes that have neither been named nor are held by a property of their module. */
  namelessNodes(): Diagnostic[] {
    return this.order.filter((node) => !node.named).map(nameless);
  }

  /** Runs the queued bodies of all modules, children before their parents (core 6.5); returns how bodies failed. */
  runBodies(): Diagnostic[] {
    const found: Diagnostic[] = [];
    const edgesOf = (node: Node): NodeEdges => this.edges(node);
    for (const module of this.design.walk().toReversed()) {
      try {
        module.runBodies(edgesOf);
      } catch (error) {
        found.push(...diagnoseAll(error, [], [module.location]));
      }
    }
    return found;
  }
}

/**
 * Negotiates a declared design: how many edges each binding stands for, then the parameters in both directions, then the edges
 * (core 4.1). Each phase goes as far as it can and collects all failures that do not follow from others.
 */
export function negotiate(design: Design): Negotiated {
  design.closed = true;
  const order = design.walkNodes();
  const states = design.nodes.map(() => new NodeState());
  resolveArity(design, order, states);
  resolvePorts(order, states);
  resolveDownward(design, order, states);
  resolveUpward(design, order, states);
  resolveEdges(order, states);
  return new Negotiated(design, order, states, pairClones(design));
}

/** Nodes, and all whose upward parameters depend on them. */
function upstreamOf(nodes: readonly Node[], states: readonly NodeState[]): ReadonlySet<Node> {
  const found = new Set(nodes);
  // What is added to a set while it is walked is walked, too.
  for (const node of found) for (const port of stateOf(states, node).iPorts) found.add(port.node);
  return found;
}

function nameless(node: Node): Diagnostic {
  const location = node.location.resolve();
  return {
    rule: rules.graphNameless.id,
    category: 'other',
    severity: 'warning',
    message: `${/^[aei]/.test(node.kind) ? 'An' : 'A'} ${node.kind} node in ${node.module.path} has no name, so it is called ${node.name}.`,
    subjects: [node.path],
    locations: location === undefined ? [] : [location],
    help: 'Hold it in a property of its module, return it from the function that declares it, or give it a name.',
  };
}

function collectFailures(order: readonly Node[], states: readonly NodeState[]): Set<Diagnostic> {
  const found = new Set<Diagnostic>();
  const note = (outcome: Outcome): void => {
    if (typeof outcome === 'object') found.add(outcome);
  };
  for (const node of order) {
    const state = stateOf(states, node);
    note(state.arity);
    note(state.ports);
    note(state.upward);
    note(state.downward);
    for (const { outcome } of state.edgesIn) note(outcome);
    for (const { outcome } of state.edgesOut) note(outcome);
  }
  return found;
}

function inOrder(
  found: ReadonlySet<Diagnostic>,
  design: Design,
  order: readonly Node[],
  states: readonly NodeState[],
): Diagnostic[] {
  const first = firstFailure(order, states, flexOffsets(design));
  // The two directions of parameters may meet the same obstacle: it is reported once.
  const all = first === undefined ? [...found] : [first, ...found];
  const known = new Set<string>();
  return all.filter((failure) => {
    const before = known.size;
    return known.add(keyOf(failure)).size > before;
  });
}

// A circle is the same one wherever it was entered, and what was explained in the same words is one mistake.
function keyOf({ rule, category, message, subjects }: Diagnostic): string {
  if (category === 'arity' && !rule.startsWith('arity/')) return JSON.stringify([rule, message]);
  return JSON.stringify(category.endsWith('-cycle') ? [rule, subjects.toSorted()] : [rule, message, subjects]);
}
