import { fieldOf } from '../../../elaboration/index.js';
import type { Client } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Masters that can make no transaction. */
export const noIds: CheckRule = {
  id: 'ids/none',
  asks: 'ids',
  severity: 'warning',
  requires: 'A master has at least one transaction id, and may have at least one transaction in flight.',
  because:
    'A master without ids makes no transaction and is no client of a bridge to another protocol. A number given for ids is a count: id: 0 means no ids, not the id 0.',
  instead: 'Give the master a number of ids, such as id: 1, or a range, such as id: [4, 5] for the id 4 alone.',
  find: ({ masters }) =>
    masters.flatMap(({ edge, client }) => {
      const lack = lackOf(client);
      if (lack === undefined) return [];
      const { what, help } = lack;
      return [{ message: `${client.name} of ${edge.from} ${what}.`, subjects: [edge.from], help }];
    }),
};

function lackOf({ name, ids, parameters }: Client): { readonly what: string; readonly help: string } | undefined {
  if (ids !== undefined && ids[0] === ids[1]) {
    return {
      what: 'has no ids, so that it makes no transaction',
      help: `Give ${name} the number of its ids, such as id: 1, or the ids themselves, such as id: [0, 1] for the id 0 alone.`,
    };
  }
  if (fieldOf(parameters, 'maxFlight') !== 0) return undefined;
  return {
    what: 'may have no transaction in flight, so that it makes none',
    help: `Give ${name} a maxFlight of at least 1, or leave it out for no limit.`,
  };
}
