import { counted, excerpt } from '../../../base/diagnostic/index.js';
import { parseExpectation } from '../../policy/expectation.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { Expectation } from '../../policy/expectation.js';
import { forbiddenBy, perhapsForbiddenBy, reachedText, unknownText } from '../../facts/forbidden.js';
import type { Reach } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Devices that a master reaches although the policy forbids it. */
export const forbidden: CheckRule = {
  id: 'reach/forbidden',
  severity: 'error',
  requires: 'No master reaches a device that the policy forbids it to reach.',
  because:
    'Keys, boot code and the registers of safety devices are often reserved for certain masters. A crossbar connects every input to every output, so a new master reaches everything on its bus.',
  instead: 'Limit the visibility of the master, put a filter or a firewall on its route, or attach it to another bus.',
  find: (design, { expect = [] }) =>
    expect.flatMap((text) => {
      const fact = parseExpectation(text);
      const broken = fact && breaches(fact, design);
      if (broken === undefined) return [];
      return [
        {
          message: `The policy says "${excerpt(text)}", but ${broken.why}.`,
          subjects: [...new Set(broken.pairs.flatMap(({ master, device }) => [master, device]))],
        },
      ];
    }),
};

// Unknown accesses count as breaches: whoever forbids something wants to know.
function breaches(
  fact: Expectation,
  design: CheckedDesign,
): { readonly pairs: readonly Reach[]; readonly why: string } | undefined {
  const pairs = forbiddenBy(fact, design);
  const [first] = pairs;
  if (first !== undefined) {
    const others = pairs.length > 1 ? `, and ${counted(pairs.length - 1, 'other pair')}` : '';
    return { pairs, why: `${reachedText(first)}${others}` };
  }
  const open = perhapsForbiddenBy(fact, design);
  return open.length === 0 ? undefined : { pairs: open, why: unknownText(open) };
}
