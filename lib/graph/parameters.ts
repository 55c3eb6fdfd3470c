import { depthFirst } from './depth-first.js';
import type { Design } from './design.js';
import { cycleDiagnostic, diagnose } from './failures.js';
import { arityError, count, type Node } from './node.js';
import { failed, type NodeState, type Port, stateOf } from './node-state.js';

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
  readonly category: 'downward-cycle' | 'upward-cycle';
  readonly outcome: 'downward' | 'upward';
  /** The ports whose values a node reads. */
  reads(state: NodeState): readonly Port[];
  /** The values that the node at the other end published. */
  published(state: NodeState): readonly unknown[];
  /** Runs the node's function and notes the node in the values' paths. */
  produce(node: Node, state: NodeState, values: readonly unknown[]): readonly unknown[];
  publish(state: NodeState, values: readonly unknown[]): void;
}

const downward: Flow = {
  category: 'downward-cycle',
  outcome: 'downward',
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
};

const upward: Flow = {
  category: 'upward-cycle',
  outcome: 'upward',
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
};

function resolve(design: Design, order: readonly Node[], states: readonly NodeState[], flow: Flow): void {
  depthFirst(order, design, {
    needs: (node) => flow.reads(stateOf(states, node)).map((port) => port.node),
    evaluate: (node) => {
      const state = stateOf(states, node);
      if (state[flow.outcome] !== 'pending') return;
      const ports = flow.reads(state);
      if (failed(state.ports) || ports.some((port) => failed(stateOf(states, port.node)[flow.outcome]))) {
        state[flow.outcome] = 'blocked';
        return;
      }
      try {
        const values = ports.map((port) => flow.published(stateOf(states, port.node))[port.index]);
        flow.publish(state, flow.produce(node, state, values));
        state[flow.outcome] = 'ok';
      } catch (error) {
        state[flow.outcome] = diagnose(error, [node]);
      }
    },
    cycle: (nodes) => {
      const free = nodes.filter((node) => stateOf(states, node)[flow.outcome] === 'pending');
      if (free.length === 0) return;
      const diagnostic = cycleDiagnostic(
        flow.category,
        nodes,
        `These nodes need each other's ${flow.outcome} parameters in a circle`,
        'Parameters can only flow through a graph without circles: remove one of these bindings.',
      );
      for (const node of free) stateOf(states, node)[flow.outcome] = diagnostic;
    },
  });
}

function checkCount(node: Node, side: 'inward' | 'outward', ports: number, values: number): void {
  if (ports === values) return;
  const article = node.kind === 'adapter' || node.kind === 'identity' || node.kind === 'ephemeral' ? 'An' : 'A';
  throw arityError(
    `${side}-count`,
    `${node.path} has ${count(ports, `${side} edge`)}, but ${count(values, 'parameter')} for ${ports === 1 ? 'it' : 'them'}.`,
    `${article} ${node.kind} needs one parameter for each ${side} edge: bind as many as it has parameters.`,
  );
}

/** Like `map`, but calls `change` once for a value that is repeated, as a nexus repeats its value for every port. */
function mapRepeated<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  let last: T | undefined;
  let changed: T | undefined;
  return values.map((value, k) => {
    if (k === 0 || value !== last) {
      last = value;
      changed = change(value);
    }
    return changed as T;
  });
}
