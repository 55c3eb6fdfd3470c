import { type EdgeRecord, type Elaboration, isUnder } from '../model/index.js';
import type { Client } from './ports.js';
import { wiringOf } from './wiring.js';

/** A client of a port of a source node: who makes accesses. What sends a stream addresses nothing, and is none. */
export interface Master {
  readonly edge: EdgeRecord;
  readonly client: Client;
}

/** All masters of a design, or those whose source node's id is or begins with `from` (design 6). */
export function mastersOf(elaboration: Elaboration, from?: string): Master[] {
  const wiring = wiringOf(elaboration);
  return [...wiring.nodes.values()]
    .filter(({ record }) => record.kind === 'source' && isUnder(record.id, from))
    .flatMap(({ outward }) => outward)
    .filter((edge) => wiring.ports.managers(edge).length > 0)
    .flatMap((edge) => wiring.ports.clients(edge).map((client) => ({ edge, client })));
}

/** The masters that a text names: by the path of their node or of a module around it, or by their own name (design 6). */
export function mastersNamed(masters: readonly Master[], name: string): Master[] {
  return masters.filter(({ edge, client }) => isUnder(edge.from, name) || client.name === name);
}
