import type { BindingEnd, EdgeRecord, Elaboration } from '../../../elaboration/index.js';
import type { Connection } from './lines/connection.js';
import { Looks } from '../looks.js';

/**
 * The edges that the bindings of a failed design would have led to; only their ends are known. Empty for a negotiated design, where a binding without
 * edges is intended.
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
    // At least one, because the number of edges may be what could not be resolved.
    return Array.from({ length: Math.max(1, Math.min(portsOf(from), portsOf(to))) }, (_, k): EdgeRecord => {
      const [fromPort, toPort] = [from.start + k, to.start + k];
      const id = `${from.node}:${fromPort}->${to.node}:${toPort}`;
      return { id, from: from.node, fromPort, to: to.node, toPort, ...common };
    }).filter(({ fromPort, toPort }) => !left.has(`${from.node} ${fromPort}`) && !entered.has(`${to.node} ${toPort}`));
  });
}

/** Such edges as connections between the boxes that represent their nodes. */
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
