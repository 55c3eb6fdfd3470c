import type { Elaboration } from '../record/elaboration.js';

/** Where each node stands in the order of declaration, by its id, from 0: modules and nodes of an elaboration are listed last declared first. */
export function declaredOrder({ modules }: Pick<Elaboration, 'modules'>): ReadonlyMap<string, number> {
  const nodes = modules.flatMap((module) => module.nodes.map(({ id }) => id));
  return new Map(nodes.reverse().map((id, k) => [id, k]));
}
