import { listed } from '../../../base/diagnostic/index.js';
import { pastCopies as pastCopiesIn } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Masters that get to memory past what hands out copies of it to caches. */
export const pastCopies: CheckRule = {
  id: 'reach/past-copies',
  asks: 'operations',
  severity: 'warning',
  requires: 'A master reaches memory of which caches may hold copies only through the coherence manager.',
  because:
    'A coherence manager recalls copies from caches when another master requests the memory. It does not know about accesses that bypass it: caches keep using stale values, and data that they have modified is not seen.',
  instead:
    'Bind the master in front of the coherence manager. If software keeps caches and memory consistent, accept the finding in the policy and say how.',
  find: ({ elaboration }) => {
    // Banks are alike, so equal findings are reported once for all their nodes.
    const found = new Map<string, ReturnType<typeof pastCopiesIn>>();
    for (const each of pastCopiesIn(elaboration)) {
      const key = JSON.stringify([each.device, each.holders, each.past]);
      found.set(key, [...(found.get(key) ?? []), each]);
    }
    return [...found.values()].flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const { device, holders, past } = first;
      const nodes = [...new Set(alike.map(({ node }) => node))];
      return [
        {
          message: `${listed(past)} ${past.length === 1 ? 'gets' : 'get'} to ${device} past ${listed(nodes)}, from which ${listed(holders)} ${holders.length === 1 ? 'has' : 'have'} copies: what one writes, the other does not see.`,
          subjects: [...past, device, ...nodes],
          help: `Bind ${listed(past)} in front of ${listed(nodes)}.`,
        },
      ];
    });
  },
};
