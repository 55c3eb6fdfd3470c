import { counted, listed } from '../../../base/diagnostic/index.js';
import { fieldOf, portInside } from '../../../elaboration/index.js';
import { nameMatcher } from '../../../base/names/index.js';
import type { CheckRule } from '../../rule.js';

/** Ports with more source ids than the policy allows. */
export const idBudget: CheckRule = {
  id: 'ids/budget',
  asks: 'ids',
  severity: 'error',
  requires: 'A port has no more source ids than its budget in the policy.',
  because:
    'Every device that answers out of order keeps a table with a line for each source id, and every crossbar, fragmenter and cache in front multiplies them. A core more may double the tables of all memories.',
  instead: 'Limit the requests in flight with tl.sourceShrinker on the way, or raise the budget knowingly.',
  find: ({ wiring }, { budgets }) =>
    Object.entries(budgets?.sourceIds ?? {}).flatMap(([name, budget]) => {
      const isMeant = nameMatcher(name);
      return [...wiring.edges.values()]
        .filter(({ to }) => isMeant(to))
        .flatMap((edge) => {
          const ids = fieldOf(portInside(edge.down), 'endSourceId');
          if (typeof ids !== 'number' || ids <= budget) return [];
          const clients = wiring.ports
            .clients(edge)
            .map(({ name, ids: own }) => `${name} ${own === undefined ? 0 : own[1] - own[0]}`);
          return [
            {
              message: `${edge.to} has ${counted(ids, 'source id')} at its inward port ${edge.toPort}; the budget is ${budget}. They are taken by ${listed(clients)}.`,
              subjects: [edge.to],
            },
          ];
        });
    }),
};
