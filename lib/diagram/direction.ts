import { protocolStyle } from './protocol-style.js';
import type { Connection, Place } from './routes.js';
import { strongComponents } from './strong-components.js';

/** A connection, seen in the innermost module around both of its ends: between two boxes directly inside that module. */
interface Step {
  readonly connection: Connection;
  readonly from: string;
  readonly to: string;
}

/**
 * The connections that are to run from east to west, so that the whole reads from the west: from those who ask to those who answer.
 *
 * - The lines of buses run from west to east. In a loop, which cannot be drawn so, those run back that were declared as flipped.
 * - Signals that branch run the way the buses between the same boxes run.
 * - All others run the way their protocol says.
 */
export function backwardConnections(
  connections: readonly Connection[],
  places: ReadonlyMap<string, Place>,
): ReadonlySet<Connection> {
  const backward = new Set<Connection>();
  for (const steps of stepsByModule(connections, places).values()) {
    const buses = steps.filter(({ connection }) => directionOf(connection) === 'bus');
    const loops = strongComponents(successors(buses, () => false));
    const flips = ({ connection, from, to }: Step): boolean =>
      connection.flipped && from !== to && loops.get(from) === loops.get(to);
    const ranks = ranksOf(buses, flips);
    for (const step of steps) if (runsBack(step, flips, ranks)) backward.add(step.connection);
  }
  return backward;
}

function runsBack(step: Step, flips: (step: Step) => boolean, ranks: ReadonlyMap<string, number>): boolean {
  switch (directionOf(step.connection)) {
    case 'bus':
      return flips(step);
    case 'branch': {
      const [from, to] = [ranks.get(step.from), ranks.get(step.to)];
      return from !== undefined && to !== undefined && from > to;
    }
    case 'own':
      return step.connection.flipped;
  }
}

function directionOf({ protocol }: Connection): 'bus' | 'branch' | 'own' {
  const { bus, branches } = protocolStyle(protocol);
  if (bus) return 'bus';
  return branches ? 'branch' : 'own';
}

function stepsByModule(connections: readonly Connection[], places: ReadonlyMap<string, Place>): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const connection of connections) {
    const from = places.get(connection.from);
    const to = places.get(connection.to);
    if (from === undefined || to === undefined) continue;
    const shared = sharedDepth(from.around, to.around);
    const module = from.around[shared - 1] ?? '';
    const step = { connection, from: from.around[shared] ?? from.box, to: to.around[shared] ?? to.box };
    const list = steps.get(module);
    if (list === undefined) steps.set(module, [step]);
    else list.push(step);
  }
  return steps;
}

/** How many modules two places have around them in common. */
export function sharedDepth(a: readonly string[], b: readonly string[]): number {
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  return depth;
}

function successors(steps: readonly Step[], flips: (step: Step) => boolean): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const at = (box: string): string[] => {
    const list = graph.get(box) ?? [];
    graph.set(box, list);
    return list;
  };
  for (const step of steps) {
    const [first, second] = flips(step) ? [step.to, step.from] : [step.from, step.to];
    at(first).push(second);
    at(second);
  }
  return graph;
}

// The longest way from a box that no bus leads to; boxes in a loop are equally far.
function ranksOf(steps: readonly Step[], flips: (step: Step) => boolean): Map<string, number> {
  const graph = successors(steps, flips);
  const components = strongComponents(graph);
  const ranks = new Map<number, number>();
  const order = [...graph.keys()].sort((a, b) => (components.get(b) ?? 0) - (components.get(a) ?? 0));
  for (const box of order) {
    const component = components.get(box) ?? 0;
    for (const next of graph.get(box) ?? []) {
      const after = components.get(next) ?? 0;
      if (after !== component) ranks.set(after, Math.max(ranks.get(after) ?? 0, (ranks.get(component) ?? 0) + 1));
    }
  }
  return new Map(order.map((box) => [box, ranks.get(components.get(box) ?? 0) ?? 0]));
}
