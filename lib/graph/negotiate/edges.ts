import { diagnoseAll } from './failures.js';
import { grown } from '../declare/growth.js';
import type { Found, FoundSide } from './found.js';
import type { Outcome } from './outcomes.js';

/**
 * Puts the two parameters of every edge of these nodes, by their serials, together (core 4.1, step 5). The two ends share one edge object, unless they were
 * bound under different configurations, which happens around ephemeral nodes only.
 */
export function resolveEdges(found: Found, serials: Int32Array = found.declared.serials): void {
  const { inward, outward, ports } = found;
  for (const serial of serials) {
    if (!ports.isOk(serial)) continue;
    resolveSide(found, inward, outward, serial);
    resolveSide(found, outward, inward, serial);
  }
}

function resolveSide(found: Found, near: FoundSide, far: FoundSide, serial: number): void {
  const last = near.base[serial + 1] ?? 0;
  for (let port = near.base[serial] ?? 0; port < last; port++) {
    const end = near.end[port] ?? -1;
    // Reuses the edge of the other end if that end refers to this port and was bound under the same configuration.
    if (!far.edges.isPending(end) && far.end[end] === port && isBoundAlike(found, near, port, far, end)) {
      near.edge[port] = far.edge[end];
      near.edges.set(port, far.edges.at(end));
    } else {
      near.edges.set(port, makeEdge(found, near, port, end));
    }
  }
}

function isBoundAlike(found: Found, near: FoundSide, port: number, far: FoundSide, end: number): boolean {
  // Usually both ports come from the same binding.
  if (near.bound.across[near.binding[port] ?? 0] === far.binding[end]) return true;
  return found.contextAt(near, port).view === found.contextAt(far, end).view;
}

function makeEdge(found: Found, near: FoundSide, port: number, end: number): Outcome {
  const { declared, inward, outward, downward, upward } = found;
  const out = near === inward ? end : port;
  const into = near === inward ? port : end;
  const source = outward.node[out] ?? 0;
  const sink = inward.node[into] ?? 0;
  if (!downward.isOk(source) || !upward.isOk(sink)) return 'blocked';
  grown();
  const context = found.contextAt(near, port);
  const { inner } = declared.at(sink);
  try {
    near.edge[port] = inner.edge(outward.told[out], inward.told[into], context);
    return 'ok';
  } catch (error) {
    return diagnoseAll(
      error,
      [declared.node(source), declared.node(sink)],
      [context.location],
      `edge of ${inner.name}`,
    );
  }
}
