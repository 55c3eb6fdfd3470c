import { counted, excerpt } from '../../../base/diagnostic/index.js';
import { nameMatcher } from '../../../base/names/index.js';
import type { Reach } from '../../../query/index.js';
import { parseExpectation } from '../../expectation.js';
import type { CheckRule } from '../../rule.js';

/** Devices that a master reaches although the policy forbids it. */
export const forbidden: CheckRule = {
  id: 'reach/forbidden',
  severity: 'error',
  requires: 'No master reaches a device that the policy keeps from it.',
  because:
    'Keys, boot code and the registers of safety devices are often meant for some masters only. A crossbar connects everybody to everything, and a new master gets all that hangs from its bus.',
  instead: 'Limit the visibility of the master, put tl.filter on its way, or attach it to another bus.',
  find: ({ reaches }, { expect = [] }) =>
    expect.flatMap((text) => {
      const pairs = forbiddenBy(text, reaches);
      const [first] = pairs;
      if (first === undefined) return [];
      const others = pairs.length > 1 ? `, and ${counted(pairs.length - 1, 'other pair')}` : '';
      return [
        {
          message: `The policy says "${excerpt(text)}", but ${first.master} reaches ${first.device} with ${Object.keys(first.operations).join(', ')}${others}.`,
          subjects: [...new Set(pairs.flatMap(({ master, device }) => [master, device]))],
        },
      ];
    }),
};

function forbiddenBy(text: string, reaches: readonly Reach[]): Reach[] {
  const fact = parseExpectation(text);
  switch (fact?.kind) {
    case 'apart': {
      const [isMaster, isDevice] = [nameMatcher(fact.master), nameMatcher(fact.device)];
      return reaches.filter(
        ({ master, client, device, name, operations }) =>
          isMaster(master, client) &&
          isDevice(device, name) &&
          (fact.operation === undefined || operations[fact.operation] !== undefined),
      );
    }
    case 'only': {
      const [allowed, isDevice] = [fact.masters.map(nameMatcher), nameMatcher(fact.device)];
      return reaches.filter(
        ({ master, client, device, name }) =>
          isDevice(device, name) && !allowed.some((isMaster) => isMaster(master, client)),
      );
    }
    default:
      return [];
  }
}
