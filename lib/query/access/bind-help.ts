import { bridgeBetween } from '../../bus/bridges.js';
import { listed } from '../../base/diagnostic/index.js';
import type { EdgeRecord } from '../../elaboration/index.js';
import { busOf, isJoint } from '../design/titles.js';
import type { WiredNode, Wiring } from '../design/wiring.js';

/** What is to be joined: a master and the buses that it reaches, and the bus that a device hangs from, or the device itself. */
export interface Apart {
  readonly edge: EdgeRecord;
  readonly reached: readonly WiredNode[];
  readonly target: WiredNode;
  /** Ids of the nodes that the master sees at addresses of the device. */
  readonly standing: readonly string[];
}

/**
 * What to bind so that a master reaches a device that nothing leads to: from a bus that it reaches, or the master itself, without a circle,
 * and so that neither it nor anybody else gets a second way to a bus.
 */
export function helpToBind(wiring: Wiring, { edge, reached, target, standing }: Apart): string {
  // A binding in the opposite direction would form a cycle.
  const behind = nodesBehind(wiring, target);
  const ahead = reached.filter(({ record }) => !behind.has(record.id));
  const ways = secondWays(wiring, edge, ahead, behind);
  const starts = [...new Set(ways.map(({ start }) => start))];
  const bus = ways.length === 0 ? ahead.at(-1) : starts.length === 1 ? starts[0] : ahead[0];
  const others = bus === undefined ? [] : otherWays(wiring, bus, target, behind);
  const from = bus === undefined ? edge.from : busOf(bus);
  const to = isJoint(target) ? busOf(target) : target.record.id;
  return [
    `Bind ${from} to ${to}`,
    bridgeText(wiring, bus ?? wiring.node(edge.from), target),
    insteadText(edge, ways, starts),
    ...others.map(({ start, end }) => `, and let ${busOf(start)} reach ${busOf(end)} through ${from} alone`),
    '.',
    standingText(standing),
  ].join('');
}

function bridgeText(wiring: Wiring, from: WiredNode, to: WiredNode): string {
  const [before, after] = [from.record.outer, to.record.inner].map((each) => wiring.protocols.of(each));
  return before === undefined || after === undefined || before === after
    ? ''
    : `, with ${bridgeBetween(before, after)}`;
}

// Names the bindings to replace: that of the master to its first node, or of a bus to the ends; if there are several, each has its own.
function insteadText(edge: EdgeRecord, ways: readonly SecondWay[], starts: readonly SecondWay['start'][]): string {
  if (ways.length === 0) return '';
  const ends = listed([...new Set(ways.map(({ end }) => busOf(end)))]);
  const [start] = starts;
  const cut =
    starts.length > 1
      ? listed(ways.map((way) => `${way.start === undefined ? edge.from : busOf(way.start)} to ${busOf(way.end)}`))
      : `to ${start === undefined ? edge.to : ends}`;
  return `, which leads on to ${ends}, instead of ${cut}`;
}

function standingText(standing: readonly string[]): string {
  if (standing.length === 0) return '';
  return ` First move one of them: ${listed(standing)} ${standing.length === 1 ? 'is' : 'are'} at the same addresses.`;
}

/** A way to a bus, from another one or, if undefined, from the master, that is one too many once another leads there. */
interface SecondWay {
  readonly start: WiredNode | undefined;
  readonly end: WiredNode;
}

// The ways that begin at the master, or at a bus that it reaches and that the target does not lead to.
function secondWays(
  wiring: Wiring,
  edge: EdgeRecord,
  ahead: readonly WiredNode[],
  behind: ReadonlySet<string>,
): SecondWay[] {
  const starts = [undefined, ...ahead].map((start) => [start, start?.outward ?? [edge]] as const);
  return starts.flatMap(([start, edges]) =>
    jointsAfter(wiring, edges).flatMap((end) => (behind.has(end.record.id) ? [{ start, end }] : [])),
  );
}

/** The same for others, whose way to a bus would be another than through the one that is bound. */
interface OtherWay extends SecondWay {
  readonly start: WiredNode;
}

// The ways from buses that lead to the one to bind, or else to what it would lead to.
function otherWays(wiring: Wiring, bus: WiredNode, target: WiredNode, behind: ReadonlySet<string>): OtherWay[] {
  const above = nodesAbove(wiring, bus).filter(isJoint);
  const inside = new Set([bus, ...above]);
  return above.flatMap((start) =>
    jointsAfter(wiring, start.outward)
      .filter((next) => !inside.has(next))
      .flatMap((next) => {
        const reached = nodesBehind(wiring, next).add(next.record.id);
        const end = reached.has(target.record.id)
          ? target
          : [...behind].map((id) => wiring.node(id)).find((node) => isJoint(node) && reached.has(node.record.id));
        return end === undefined ? [] : [{ start, end }];
      }),
  );
}

/** The buses that edges lead to, each as the first on its way. */
function jointsAfter(wiring: Wiring, edges: readonly EdgeRecord[]): WiredNode[] {
  const found = new Set<WiredNode>();
  const open = new Set(edges);
  for (const edge of open) {
    const node = wiring.node(edge.to);
    if (isJoint(node)) found.add(node);
    else for (const next of wiring.after(edge)) open.add(next);
  }
  return [...found];
}

/** Ids of what a node leads to. */
function nodesBehind(wiring: Wiring, node: WiredNode): Set<string> {
  return new Set(node.outward.flatMap((each) => [...edgesFrom(wiring, each)]).map(({ to }) => to));
}

/** An edge, and all that lie behind it. */
export function edgesFrom(wiring: Wiring, start: EdgeRecord): Set<EdgeRecord> {
  const found = new Set([start]);
  for (const edge of found) for (const next of wiring.after(edge)) found.add(next);
  return found;
}

/** The nodes from which something leads to a node. */
export function nodesAbove(wiring: Wiring, node: WiredNode): WiredNode[] {
  const found = new Set(node.inward);
  for (const edge of found) for (const before of wiring.before(edge)) found.add(before);
  return [...new Set([...found].map(({ from }) => wiring.node(from)))];
}
