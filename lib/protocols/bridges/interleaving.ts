import { RequirementError } from '../../base/diagnostic/index.js';
import { calledBy, declaredBy, type EdgesOf, type Node, nodesOf } from '../../graph/index.js';
import { AXI4 } from '../axi4/axi4.js';
import type { AXI4Edge } from '../axi4/edge.js';
import type { AXI4SlaveParameters } from '../axi4/slave-parameters.js';
import { AXI4SlavePortParameters } from '../axi4/slave-port.js';
import * as rules from './rules.js';

/**
 * Demands slaves that never interleave reads behind an edge of a TileLink-to-AXI4 bridge, which is at `path` (tilelink 7.1). The message
 * names who dropped the promise, the help the place where axi4.deinterleaver makes it reach the bridge.
 */
export function demandNoInterleaving(edge: AXI4Edge, path: string, edgesOf: EdgesOf): void {
  const { slaves } = edge.slave;
  const [first] = slaves;
  const other = slaves.find(
    ({ interleavedId }) => interleavedId === undefined || interleavedId !== first?.interleavedId,
  );
  if (first === undefined || other === undefined) return;
  const id = `that of ${declaredBy(other)}`;
  const dropper = other.interleavedId === undefined ? dropperOf(other, edge, edgesOf) : undefined;
  const lack =
    dropper === undefined ? `${id} is ${other.interleavedId ?? 'absent'}` : `${calledBy(dropper)} drops ${id}`;
  const beside = other === first ? '' : ` and that of ${declaredBy(first)} is ${first.interleavedId}`;
  throw new RequirementError(
    rules.tilelinkToAxi4Interleaved,
    `TileLink-to-AXI4 bridge ${path} needs slaves that never interleave reads, all with one interleavedId, but ${lack}${beside}.`,
    { help: helpFor(edge, path, edgesOf) },
  );
}

function helpFor(edge: AXI4Edge, path: string, edgesOf: EdgesOf): string {
  const { before, port, behind } = placeFor(edge, edgesOf);
  const bytes = Math.max(1, ...port.slaves.map(({ supportsRead }) => supportsRead.max));
  const front = before === undefined ? path : calledBy(before);
  return `Put axi4.deinterleaver(${bytes}) between ${front} and ${behind === undefined ? 'its slaves' : calledBy(behind)}.`;
}

/** Where an adapter goes: behind `before`, or the bridge itself, and in front of `behind`. */
interface Place {
  readonly before: Node | undefined;
  readonly port: AXI4SlavePortParameters;
  readonly behind: Node | undefined;
}

// As far from the bridge as a single adapter is sufficient: behind it is a node that drops the guarantee or joins several ways.
function placeFor(edge: AXI4Edge, edgesOf: EdgesOf): Place {
  let place: Place = { before: undefined, port: edge.slave, behind: sinkOf(edge.slave) };
  for (let at: unknown = edge; ;) {
    const { behind, port } = place;
    if (behind === undefined || !isPassedOn(behind, port)) return place;
    [at] = onwardFrom(at, behind, edgesOf);
    const next = slavePortOn(at);
    if (next === undefined) return place;
    place = { before: behind, port: next, behind: sinkOf(next) };
  }
}

function isOneToOne({ kind }: Node): boolean {
  return kind === 'adapter' || kind === 'identity';
}

// The edges behind a node through which a request from `edge` may leave it.
function onwardFrom(edge: unknown, node: Node, edgesOf: EdgesOf): readonly unknown[] {
  const { in: inward, out } = edgesOf(node);
  return isOneToOne(node) ? out.filter((_, port) => inward[port] === edge) : out;
}

function sinkOf({ slaves: [slave] }: AXI4SlavePortParameters): Node | undefined {
  return slave?.nodePath?.node;
}

// Whether the slaves would keep a common interleavedId in front of a node.
function isPassedOn(node: Node, port: AXI4SlavePortParameters): boolean {
  if (!isOneToOne(node) || node.inner !== AXI4 || node.outer !== AXI4) return false;
  const promised = port.mapSlaves((slave) => slave.copy({ interleavedId: 0 }));
  const counts = { inward: 1, outward: 1, iStar: 0, oStar: 0, iStarts: [0, 1], oStarts: [0, 1] };
  try {
    const [passed] = node.mapUp([promised], counts);
    return passed instanceof AXI4SlavePortParameters && passed.slaves.every(({ interleavedId }) => interleavedId === 0);
  } catch (error) {
    // A function that throws for the guarantee does not pass it on.
    if (error instanceof RequirementError) return false;
    throw error;
  }
}

// The nearest node on the way to a slave that has the interleavedId of the slave behind it, but not in front of it.
function dropperOf(slave: AXI4SlaveParameters, edge: AXI4Edge, edgesOf: EdgesOf): Node | undefined {
  const way = [...nodesOf(slave.nodePath)];
  let at: unknown = edge;
  for (const [k, node] of way.entries()) {
    const next = onwardFrom(at, node, edgesOf)
      .flatMap((each) => (slavePortOn(each)?.slaves ?? []).map((found) => ({ each, found })))
      .find(({ found }) => isSame(found, slave, way.slice(k + 1)));
    if (next === undefined) return undefined;
    if (next.found.interleavedId !== undefined) return node;
    at = next.each;
  }
  return undefined;
}

// Parameters derived from a slave have its path behind them; of several slaves of a sink, the one at the same addresses is meant.
function isSame(found: AXI4SlaveParameters, slave: AXI4SlaveParameters, way: readonly Node[]): boolean {
  const own = [...nodesOf(found.nodePath)];
  if (own.length !== way.length || own.some((node, k) => node !== way[k])) return false;
  return found.address.some((set) => slave.address.some((other) => set.overlaps(other)));
}

/** The slave port of an edge that AXI4 goes over, those within crossings among them. */
function slavePortOn(edge: unknown): AXI4SlavePortParameters | undefined {
  const { slave } = (edge ?? {}) as { readonly slave?: { readonly base?: unknown } };
  return [slave, slave?.base].find((port) => port instanceof AXI4SlavePortParameters);
}
