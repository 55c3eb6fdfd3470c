import { clockText } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Asynchronous crossings between two domains on one clock. */
export const needlessCrossing: CheckRule = {
  id: 'clocks/needless-crossing',
  asks: 'clocks',
  severity: 'info',
  requires: 'The two sides of an asynchronous crossing run on different clocks.',
  because:
    'An asynchronous crossing adds several cycles of latency in each direction and a queue for each channel. On a single clock it protects from nothing.',
  instead: 'Use a SynchronousCrossing, or give one of the two domains a clock of its own.',
  find: (design) =>
    design.links.flatMap(({ from, to, edge, synchronisation }) => {
      const [sending, receiving] = [design.domainOf(from.record.id), design.domainOf(to.record.id)];
      // If both halves are in one domain, one of them runs on a clock that the design does not know.
      if (synchronisation !== 'asynchronous' || sending === receiving) return [];
      const [sent, received] = [design.clockOf(from.record.id), design.clockOf(to.record.id)];
      if (sent === undefined || sent !== received) return [];
      return [
        {
          message: `The crossing from ${from.record.id} to ${to.record.id} is asynchronous, but ${sending} and ${receiving} both run on ${clockText(sent)}.`,
          subjects: [edge.id, from.record.id, to.record.id],
          help: 'Cross with new SynchronousCrossing() instead.',
        },
      ];
    }),
};
