import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Side } from '../declare/binding-kind.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { cycleDiagnostic } from './cycle.js';
import { depthFirst } from './depth-first.js';
import type { Design, Node } from '../declared.js';
import { diagnose } from './failures.js';
import { arityError, count } from '../nodes/arity-error.js';
import * as nodeRules from '../nodes/rules.js';
import { mapped } from '../nodes/compact-list.js';
import { failed, type NodeState, type Outcome, type Port, stateOf } from '../nodes/node-state.js';

/** Computes what every node tells its sinks, sources first (core 4.1). */
export function resolveDownward(design: Design, order: readonly Node[], states: readonly NodeState[]): void {
  resolve(design, order, states, downward);
}

/** Computes what every node tells its sources, sinks first (core 4.1). */
export function resolveUpward(design: Design, order: readonly Node[], states: readonly NodeState[]): void {
  resolve(design, order, states, upward);
}

/** One of the two directions in which parameters flow: the same walk over the other half of each node. */
interface Flow {
  readonly direction: 'downward' | 'upward';
  /** The side of a node on which it reads values. */
  readonly side: Side;
  /** The ports whose values a node reads. */
  reads(state: NodeState): readonly Port[];
  /** The values that the node at the other end published. */
  published(state: NodeState): readonly unknown[];
  /** Runs the node's function and notes the node in the values' paths. */
  produce(node: Node, state: NodeState, values: readonly unknown[]): readonly unknown[];
  publish(state: NodeState, values: readonly unknown[]): void;
  /** How it went. Spelled out: a property with a computed name is slower, and these are asked many times for each node. */
  outcome(state: NodeState): Outcome;
  conclude(state: NodeState, outcome: Outcome): void;
}

const downward: Flow = {
  direction: 'downward',
  side: 'inward',
  reads: (state) => state.iPorts,
  published: (state) => state.down,
  produce: (node, state, inputs) => {
    const values = node.mapDown(inputs, state.counts);
    checkCount(node, 'outward', state.oPorts.length, values.length);
    return mapRepeated(values, (value) => node.outer.mixO?.(value, node) ?? value);
  },
  publish: (state, values) => {
    state.down = values;
  },
  outcome: (state) => state.downward,
  conclude: (state, outcome) => {
    state.downward = outcome;
  },
};

const upward: Flow = {
  direction: 'upward',
  side: 'outward',
  reads: (state) => state.oPorts,
  published: (state) => state.up,
  produce: (node, state, outputs) => {
    const values = node.mapUp(outputs, state.counts);
    checkCount(node, 'inward', state.iPorts.length, values.length);
    return mapRepeated(values, (value) => node.inner.mixI?.(value, node) ?? value);
  },
  publish: (state, values) => {
    state.up = values;
  },
  outcome: (state) => state.upward,
  conclude: (state, outcome) => {
    state.upward = outcome;
  },
};

/** The failure of nodes that need each other's parameters. */
export function parameterCycle(
  direction: 'downward' | 'upward',
  nodes: readonly Node[],
  states: readonly NodeState[],
): Diagnostic {
  const flow = direction === 'downward' ? downward : upward;
  return cycleDiagnostic({
    category: `${direction}-cycle`,
    nodes,
    link: (node, next) => {
      const port = flow.reads(stateOf(states, node)).find((read) => read.node === next);
      return port === undefined ? undefined : { side: flow.side, binding: port.binding };
    },
    why: `These nodes need each other's ${direction} parameters in a circle`,
    help: ([sink, source]) =>
      `Parameters cannot flow in a circle: remove one of these bindings, such as the one of ${sink} to ${source}.`,
  });
}

function resolve(design: Design, order: readonly Node[], states: readonly NodeState[], flow: Flow): void {
  const isPending = (state: NodeState): boolean => flow.outcome(state) === 'pending';
  depthFirst(order, design, {
    need: (node, k) => flow.reads(stateOf(states, node))[k]?.node,
    evaluate: (node) => {
      const state = stateOf(states, node);
      if (isPending(state)) flow.conclude(state, evaluated(node, state, states, flow));
    },
    failed: (node) => !isPending(stateOf(states, node)),
    cycle: (nodes) => {
      const failure = parameterCycle(flow.direction, nodes, states);
      for (const node of nodes) flow.conclude(stateOf(states, node), failure);
    },
  });
}

function evaluated(node: Node, state: NodeState, states: readonly NodeState[], flow: Flow): Outcome {
  if (failed(state.ports)) return 'blocked';
  const ports = flow.reads(state);
  for (const port of ports) if (failed(flow.outcome(stateOf(states, port.node)))) return 'blocked';
  try {
    // A list of their own: they go to functions of users.
    const values = ports.map((port) => flow.published(stateOf(states, port.node))[port.index]);
    flow.publish(state, flow.produce(node, state, values));
    return 'ok';
  } catch (error) {
    return describeFailure(error, node, state);
  }
}

function describeFailure(error: unknown, node: Node, state: NodeState): Diagnostic {
  const diagnostic = diagnose(error, [node]);
  if (diagnostic.category !== 'arity') return diagnostic;
  const edges = (side: Side, b: number): string => {
    const starts = side === 'inward' ? state.iStarts : state.oStarts;
    return count((starts[b + 1] ?? 0) - (starts[b] ?? 0), 'edge');
  };
  return withBindings(diagnostic, rowsOf(node, edges));
}

function checkCount(node: Node, side: Side, ports: number, values: number): void {
  if (ports === values) return;
  if (node.kind === 'source' || node.kind === 'sink') {
    throw arityError(
      nodeRules.arityCount[side],
      `${node.title} offers ${count(values, 'port')}, but nothing is bound to it.`,
      `Bind ${values === 1 ? 'it' : 'all of them'} with connect or from (:=), declare ${node.path} without ports, or remove it.`,
    );
  }
  throw arityError(
    nodeRules.arityCount[side],
    `${node.title} has ${count(ports, `${side} edge`)}, but its ${side === 'outward' ? 'down' : 'up'} function returned ${count(values, 'parameter')}.`,
    `Return one parameter for each ${side} edge, ${ports} in all.`,
  );
}

/** Like `map`, but calls `change` once for a value that is repeated, as a nexus repeats its value for every port. */
function mapRepeated<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  let last: T | undefined;
  let changed: T | undefined;
  return mapped(values, (value, k) => {
    if (k === 0 || value !== last) {
      last = value;
      changed = change(value);
    }
    return changed as T;
  });
}
