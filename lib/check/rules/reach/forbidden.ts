import { counted, excerpt } from '../../../base/diagnostic/index.js';
import { parseExpectation } from '../../expectation.js';
import { forbiddenBy, reachedText } from '../../forbidden.js';
import type { CheckRule } from '../../rule.js';

/** Devices that a master reaches although the policy forbids it. */
export const forbidden: CheckRule = {
  id: 'reach/forbidden',
  severity: 'error',
  requires: 'No master reaches a device that the policy keeps from it.',
  because:
    'Keys, boot code and the registers of safety devices are often meant for some masters only. A crossbar connects everybody to everything, and a new master gets all that hangs from its bus.',
  instead: 'Limit the visibility of the master, put a filter or a firewall on its way, or attach it to another bus.',
  find: (design, { expect = [] }) =>
    expect.flatMap((text) => {
      const fact = parseExpectation(text);
      const pairs = fact === undefined ? [] : forbiddenBy(fact, design);
      const [first] = pairs;
      if (first === undefined) return [];
      const others = pairs.length > 1 ? `, and ${counted(pairs.length - 1, 'other pair')}` : '';
      return [
        {
          message: `The policy says "${excerpt(text)}", but ${reachedText(first)}${others}.`,
          subjects: [...new Set(pairs.flatMap(({ master, device }) => [master, device]))],
        },
      ];
    }),
};
