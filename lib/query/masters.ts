import { type EdgeRecord, type Elaboration, makesAccesses } from '../elaboration/index.js';
import { nameMatcher } from '../base/names/index.js';
import type { Client } from './ports.js';
import { wiringOf } from './wiring.js';

/** A client of a port where accesses begin: who makes them. What sends a stream addresses nothing, and is none. */
export interface Master {
  readonly edge: EdgeRecord;
  readonly client: Client;
}

/** All masters of a design, or those that a name means, by the path of their node or by their own name (design 6). */
export function mastersOf(elaboration: Elaboration, name?: string): Master[] {
  const wiring = wiringOf(elaboration);
  const masters = [...wiring.nodes.values()]
    .filter((node) => makesAccesses(wiring, node))
    .flatMap(({ outward }) => outward)
    .filter((edge) => wiring.ports.managers(edge).length > 0)
    .flatMap((edge) => wiring.ports.clients(edge).map((client) => ({ edge, client })));
  return name === undefined ? masters : mastersNamed(masters, name);
}

/** Those of the masters that a name means, by the path of their node or by their own name (design 6). */
export function mastersNamed(masters: readonly Master[], name: string): Master[] {
  const isMeant = nameMatcher(name);
  return masters.filter(({ edge, client }) => isMeant(edge.from, client.name));
}
