import { type EdgeRecord, type Elaboration, makesAccesses } from '../../elaboration/index.js';
import { nameMatcher } from '../../base/names/index.js';
import type { Client } from './ports.js';
import { unknownName } from './unknown-name.js';
import { wiringOf } from './wiring.js';

/** A client of a port where accesses begin: who makes them. What sends a stream addresses nothing, and is none. */
export interface Master {
  readonly edge: EdgeRecord;
  readonly client: Client;
}

/**
 * All masters of a design, or those that a name means, by the path of their node or by their own name (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means none.
 */
export function mastersOf(elaboration: Elaboration, name?: string): Master[] {
  const wiring = wiringOf(elaboration);
  const masters = [...wiring.nodes.values()]
    .filter((node) => makesAccesses(wiring, node))
    .flatMap(({ outward }) => outward)
    .filter((edge) => wiring.ports.managers(edge).length > 0)
    .flatMap((edge) => wiring.ports.clients(edge).map((client) => ({ edge, client })));
  if (name === undefined) return masters;
  const called = mastersNamed(masters, name);
  if (called.length > 0) return called;
  throw unknownName(
    'master',
    name,
    masters.map(({ edge, client }) => ({ path: edge.from, called: client.name })),
  );
}

/** Those of the masters, which may be some of a design, that a name means, by the path of their node or by their own name (design 6); none for any other name. */
export function mastersNamed(masters: readonly Master[], name: string): Master[] {
  const isMeant = nameMatcher(name);
  return masters.filter(({ edge, client }) => isMeant(edge.from, client.name));
}
