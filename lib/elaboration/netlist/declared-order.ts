import type { Elaboration } from '../record/elaboration.js';

/**
 * The position of each node in the order of declaration, by its id: an elaboration lists modules and nodes in reverse
 * order.
 */
export function declaredOrder({ modules }: Pick<Elaboration, 'modules'>): ReadonlyMap<string, number> {
  const nodes = modules.flatMap((module) => module.nodes.map(({ id }) => id));
  return new Map(nodes.reverse().map((id, k) => [id, k]));
}
