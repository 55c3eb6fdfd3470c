import { diagnose } from './failures.js';
import { grown } from '../declare/growth.js';
import type { Node } from '../declared.js';
import { mapped } from '../nodes/compact-list.js';
import { type EdgeResult, failed, type NodeState, type Port, stateOf } from '../nodes/node-state.js';

/**
 * Puts the two parameters of every edge together (core 4.1, step 5). The two ends share one edge object, unless they were bound
 * under different configurations, which happens around ephemeral nodes only.
 */
export function resolveEdges(order: readonly Node[], states: readonly NodeState[]): void {
  for (const node of order) {
    const state = stateOf(states, node);
    state.edgesIn = mapped(state.iPorts, (port, k) => inwardEdge(node, k, port, states));
    state.edgesOut = mapped(state.oPorts, (port, k) => outwardEdge(node, k, port, states));
  }
}

function inwardEdge(sink: Node, k: number, port: Port, states: readonly NodeState[]): EdgeResult {
  const source = stateOf(states, port.node);
  return (
    shared(source.edgesOut[port.index], source.oPorts[port.index], sink, k, port) ??
    makeEdge(port.node, port.index, sink, k, port, states)
  );
}

function outwardEdge(source: Node, k: number, port: Port, states: readonly NodeState[]): EdgeResult {
  const sink = stateOf(states, port.node);
  return (
    shared(sink.edgesIn[port.index], sink.iPorts[port.index], source, k, port) ??
    makeEdge(source, k, port.node, port.index, port, states)
  );
}

// The edge that the other end has made already, if it means this one and was bound under the same configuration.
function shared(
  made: EdgeResult | undefined,
  back: Port | undefined,
  node: Node,
  k: number,
  port: Port,
): EdgeResult | undefined {
  const same = back?.node === node && back.index === k && back.binding.view === port.binding.view;
  return same ? made : undefined;
}

function makeEdge(
  source: Node,
  out: number,
  sink: Node,
  in_: number,
  port: Port,
  states: readonly NodeState[],
): EdgeResult {
  const from = stateOf(states, source);
  const to = stateOf(states, sink);
  if (failed(from.downward) || failed(to.upward)) return { outcome: 'blocked' };
  grown();
  try {
    return { outcome: 'ok', edge: sink.inner.edge(from.down[out], to.up[in_], port.binding) };
  } catch (error) {
    return { outcome: diagnose(error, [source, sink], [port.binding.location]) };
  }
}
