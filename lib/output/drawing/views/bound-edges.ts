import type { BindingEnd, EdgeRecord, Elaboration } from '../../../elaboration/index.js';
import type { Connection } from './lines/connection.js';
import { Looks } from '../looks.js';

/**
 * The edges that the bindings of a design would have come to, but for its failure: nothing is known of them but what they connect. None of
 * a design that was negotiated, where a binding without edges is meant to have none.
 */
export function boundEdges(elaboration: Elaboration): EdgeRecord[] {
  if (elaboration.status === 'negotiated') return [];
  const { modules, edges, bindings } = elaboration;
  const looks = Looks.in(elaboration);
  const protocols = new Map(modules.flatMap(({ nodes }) => nodes.map(({ id, outer }) => [id, outer] as const)));
  const [left, entered] = [
    new Set(edges.map(({ from, fromPort }) => `${from} ${fromPort}`)),
    new Set(edges.map(({ to, toPort }) => `${to} ${toPort}`)),
  ];
  return bindings.flatMap(({ from, to, location }) => {
    const protocol = protocols.get(from.node) ?? '';
    const flipped = looks.of(protocol).family === 'interrupt';
    const common = { ...unknown, protocol, flipped, location };
    // One at least, as how many it stands for may be what is not known.
    return Array.from({ length: Math.max(1, Math.min(portsOf(from), portsOf(to))) }, (_, k): EdgeRecord => {
      const [fromPort, toPort] = [from.start + k, to.start + k];
      const id = `${from.node}:${fromPort}->${to.node}:${toPort}`;
      return { id, from: from.node, fromPort, to: to.node, toPort, ...common };
    }).filter(({ fromPort, toPort }) => !left.has(`${from.node} ${fromPort}`) && !entered.has(`${to.node} ${toPort}`));
  });
}

/** Such edges between boxes, by the nodes that these stand for. */
export function boundConnections(bound: readonly EdgeRecord[], boxes: ReadonlyMap<string, string>): Connection[] {
  return bound.flatMap(({ id, from, to, protocol }) => {
    const [start, end] = [boxes.get(from) ?? from, boxes.get(to) ?? to];
    return start === end ? [] : [{ id, from: start, to: end, protocol, label: '', flipped: false }];
  });
}

const unknown = { label: '', colour: '', down: null, up: null, bundle: null, wires: null, facts: null, text: null };

function portsOf({ start, end }: BindingEnd): number {
  return end - start;
}
