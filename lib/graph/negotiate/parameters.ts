import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Side } from '../declare/binding-kind.js';
import { rowsOf, withBindings } from '../declare/binding-table.js';
import { grown } from '../declare/growth.js';
import { cycleDiagnostic } from './cycle.js';
import { depthFirst, noMore } from './depth-first.js';
import type { Node, NodeDeclaration } from '../declared.js';
import { diagnoseAll } from './failures.js';
import type { Found, FoundSide } from './found.js';
import { NodeState } from './node-state.js';
import type { Failure, Outcome, Outcomes } from './outcomes.js';
import { arityError, count } from '../nodes/arity-error.js';
import type { PortCounts } from '../nodes/port-counts.js';
import * as nodeRules from '../nodes/rules.js';
import { Waiting } from './waiting.js';

/** Computes what every node tells its sinks, sources first (core 4.1). */
export function resolveDownward(found: Found): void {
  resolve(found, downward(found), found.declared.serials);
}

/** Computes what these nodes, by their serials, tell their sources, sinks first (core 4.1). */
export function resolveUpward(found: Found, serials: Int32Array = found.declared.serials): void {
  resolve(found, upward(found), serials);
}

/** One of the two directions in which parameters flow: the same walk over the other half of each node. */
interface Flow {
  /** The side of a node on which it tells values. */
  readonly told: Side;
  /** The ports at which a node reads values. */
  readonly reads: FoundSide;
  /** The ports at which a node tells values. */
  readonly tells: FoundSide;
  readonly outcomes: Outcomes;
  /** Runs the function of a node. */
  produce(node: Node, values: readonly unknown[], counts: PortCounts): readonly unknown[];
  /** Notes a node in the path of a value that it tells at its port k. */
  mix(declared: NodeDeclaration, value: unknown, node: Node, k: number): unknown;
}

function downward({ inward, outward, downward: outcomes }: Found): Flow {
  return {
    told: 'outward',
    reads: inward,
    tells: outward,
    outcomes,
    produce: (node, inputs, counts) => node.mapDown(inputs, counts),
    mix: ({ outer }, value, node) => outer.mixO?.(value, node) ?? value,
  };
}

function upward({ inward, outward, upward: outcomes }: Found): Flow {
  return {
    told: 'inward',
    reads: outward,
    tells: inward,
    outcomes,
    produce: (node, outputs, counts) => node.mapUp(outputs, counts),
    mix: ({ inner }, value, node, k) => inner.mixI?.(value, node, k) ?? value,
  };
}

/** The failure of nodes that need each other's parameters. */
export function parameterCycle(direction: 'downward' | 'upward', nodes: readonly Node[], found: Found): Diagnostic {
  const side = direction === 'downward' ? 'inward' : 'outward';
  return cycleDiagnostic({
    category: `${direction}-cycle`,
    nodes,
    link: (node, next) => {
      const { iPorts, oPorts } = new NodeState(found, node);
      const port = (side === 'inward' ? iPorts : oPorts).find((read) => read.node === next);
      return port === undefined ? undefined : { side, binding: port.binding };
    },
    why: `These nodes need each other's ${direction} parameters in a circle`,
    help: ([sink, source]) =>
      `Parameters cannot flow in a circle: remove one of these bindings, such as the one of ${sink} to ${source}.`,
  });
}

function resolve(found: Found, flow: Flow, serials: Int32Array): void {
  const isWhole = !(found.arity.anyFailed || found.ports.anyFailed);
  const left = isWhole ? resolveReady(found, flow, serials) : serials;
  if (left.length > 0) resolveAsked(found, flow, left);
}

/**
 * Evaluates nodes as what they read becomes known, where all ports are. Returns those that never have all of it, in their order: nodes on
 * circles, and behind them.
 */
function resolveReady(found: Found, flow: Flow, serials: Int32Array): Int32Array {
  const { reads, tells, outcomes } = flow;
  const waiting = new Waiting(found.declared.nodes.length);
  for (const serial of serials) {
    if (outcomes.isPending(serial)) waiting.add(serial, missing(flow, serial));
  }
  for (let serial = waiting.next(); serial !== undefined; serial = waiting.next()) {
    grown();
    outcomes.set(serial, evaluated(found, flow, serial));
    const end = tells.base[serial + 1] ?? 0;
    for (let port = tells.base[serial] ?? 0; port < end; port++) {
      const reader = tells.end[port] ?? 0;
      if (reads.end[reader] === port) waiting.hear(reads.node[reader] ?? 0);
    }
  }
  // Ephemeral nodes come last: edges bypass them, so no node notifies them.
  for (const serial of outcomes.pendingOf(serials))
    if (missing(flow, serial) === 0) outcomes.set(serial, evaluated(found, flow, serial));
  return outcomes.pendingOf(serials);
}

// The number of ports at which a node reads a value that is still unknown.
function missing({ reads, tells, outcomes }: Flow, serial: number): number {
  const end = reads.base[serial + 1] ?? 0;
  let ports = 0;
  for (let port = reads.base[serial] ?? 0; port < end; port++)
    if (outcomes.isPending(tells.node[reads.end[port] ?? 0] ?? 0)) ports++;
  return ports;
}

/** Evaluates nodes after what they read, and finds those that need each other. */
function resolveAsked(found: Found, flow: Flow, serials: Int32Array): void {
  const { declared, ports } = found;
  const { reads, tells, outcomes } = flow;
  depthFirst(serials, declared.nodes.length, {
    need: (node, k) => {
      const port = (reads.base[node] ?? 0) + k;
      const isThere = port < (reads.base[node + 1] ?? 0) && ports.isOk(node);
      return isThere ? (tells.node[reads.end[port] ?? 0] ?? noMore) : noMore;
    },
    evaluate: (node) => {
      if (outcomes.isPending(node)) outcomes.set(node, evaluated(found, flow, node));
    },
    failed: (node) => !outcomes.isPending(node),
    cycle: (circle) => {
      const direction = flow.told === 'outward' ? 'downward' : 'upward';
      const failure = parameterCycle(
        direction,
        circle.map((serial) => declared.node(serial)),
        found,
      );
      for (const node of circle) outcomes.set(node, [failure]);
    },
  });
}

function evaluated(found: Found, flow: Flow, serial: number): Outcome {
  const { reads, tells, outcomes } = flow;
  const mayBeBlocked = outcomes.anyFailed || found.ports.anyFailed || found.arity.anyFailed;
  if (mayBeBlocked && isBlocked(found, flow, serial)) return 'blocked';
  const first = reads.base[serial] ?? 0;
  const end = reads.base[serial + 1] ?? 0;
  const node = found.declared.node(serial);
  try {
    const told = flow.produce(node, valuesRead(flow, first, end), found.counts(serial));
    checkCount(node, flow.told, tells.count[serial] ?? 0, told.length);
    tell(flow, found.declared.at(serial), node, told);
    return 'ok';
  } catch (error) {
    return describeFailure(error, node, found);
  }
}

// Whether a node cannot read its inputs. Nothing is blocked unless some node failed.
function isBlocked({ ports }: Found, { reads, tells, outcomes }: Flow, serial: number): boolean {
  if (!ports.isOk(serial)) return true;
  const end = reads.base[serial + 1] ?? 0;
  for (let port = reads.base[serial] ?? 0; port < end; port++) {
    if (!outcomes.isOk(tells.node[reads.end[port] ?? 0] ?? 0)) return true;
  }
  return false;
}

// A fresh array, because it is passed to functions of the user. Most nodes read at most one value.
function valuesRead({ reads, tells }: Flow, first: number, end: number): readonly unknown[] {
  if (first === end) return [];
  if (first + 1 === end) return [tells.told[reads.end[first] ?? 0]];
  const values = new Array<unknown>(end - first).fill(undefined);
  for (let port = first; port < end; port++) values[port - first] = tells.told[reads.end[port] ?? 0];
  return values;
}

// A nexus repeats one value for all its ports; it is processed once.
function tell(flow: Flow, declared: NodeDeclaration, node: Node, values: readonly unknown[]): void {
  const { told, base } = flow.tells;
  const first = base[declared.serial] ?? 0;
  let last: unknown;
  let mixed: unknown;
  for (let k = 0; k < values.length; k++) {
    const value = values[k];
    if (k === 0 || value !== last) {
      last = value;
      mixed = flow.mix(declared, value, node, k);
    }
    told[first + k] = mixed;
  }
}

function describeFailure(error: unknown, node: Node, { inward, outward }: Found): Failure {
  const [first, ...others] = diagnoseAll(error, [node]);
  const edges = (side: Side, b: number): string => {
    const starts = (side === 'inward' ? inward : outward).starts(node.serial);
    return count((starts[b + 1] ?? 0) - (starts[b] ?? 0), 'edge');
  };
  const described = (diagnostic: Diagnostic): Diagnostic =>
    diagnostic.category === 'arity' ? withBindings(diagnostic, rowsOf(node, edges)) : diagnostic;
  return [described(first), ...others.map(described)];
}

function checkCount(node: Node, side: Side, ports: number, values: number): void {
  if (ports === values) return;
  if (node.kind === 'source' || node.kind === 'sink') {
    throw arityError(
      nodeRules.arityCount[side],
      `${node.title} offers ${count(values, 'port')}, but nothing is bound to it.`,
      `Bind ${values === 1 ? 'it' : 'all of them'} with connect or from (:=), or remove ${node.path}.`,
    );
  }
  throw arityError(
    nodeRules.arityCount[side],
    `${node.title} has ${count(ports, `${side} edge`)}, but its ${side === 'outward' ? 'down' : 'up'} function returned ${count(values, 'parameter')}.`,
    `Return one parameter for each ${side} edge, ${ports} in all.`,
  );
}
