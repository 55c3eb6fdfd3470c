import { diagnoseAll } from './failures.js';
import { grown } from '../declare/growth.js';
import type { Side } from '../declare/binding-kind.js';
import type { Found } from './found.js';
import type { Outcome } from './outcomes.js';

/**
 * Puts the two parameters of every edge of these nodes, by their serials, together (core 4.1, step 5). The two ends share one edge object, unless they were
 * bound under different configurations, which happens around ephemeral nodes only.
 */
export function resolveEdges(found: Found, serials: Int32Array = found.declared.serials): void {
  for (const serial of serials) {
    if (!found.ports.isOk(serial)) continue;
    resolveSide(found, 'inward', serial);
    resolveSide(found, 'outward', serial);
  }
}

function resolveSide(found: Found, side: Side, serial: number): void {
  const near = found.side(side);
  const far = found.side(side === 'inward' ? 'outward' : 'inward');
  for (let port = near.base[serial] ?? 0; port < (near.base[serial + 1] ?? 0); port++) {
    const end = near.end[port] ?? -1;
    // What the other end has made already, if it means this edge and was bound under the same configuration.
    if (!far.edges.isPending(end) && far.end[end] === port && isBoundAlike(found, side, port, end)) {
      near.edge[port] = far.edge[end];
      near.edges.set(port, far.edges.at(end));
    } else {
      near.edges.set(port, makeEdge(found, side, port, end));
    }
  }
}

function isBoundAlike(found: Found, side: Side, port: number, end: number): boolean {
  const near = found.side(side);
  const far = side === 'inward' ? 'outward' : 'inward';
  const across = near.bound.across[near.binding[port] ?? 0];
  // Mostly it is the same binding.
  if (across === found.side(far).binding[end]) return true;
  return found.contextAt(side, port).view === found.contextAt(far, end).view;
}

function makeEdge(found: Found, side: Side, port: number, end: number): Outcome {
  const { inward, outward, downward, upward } = found;
  const out = side === 'inward' ? end : port;
  const into = side === 'inward' ? port : end;
  if (!downward.isOk(outward.node[out] ?? 0) || !upward.isOk(inward.node[into] ?? 0)) return 'blocked';
  grown();
  const context = found.contextAt(side, port);
  const sink = found.nodeAt('inward', into);
  try {
    found.side(side).edge[port] = sink.inner.edge(outward.told[out], inward.told[into], context);
    return 'ok';
  } catch (error) {
    return diagnoseAll(error, [found.nodeAt('outward', out), sink], [context.location]);
  }
}
