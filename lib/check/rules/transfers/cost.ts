import { counted, listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import { type Reach, route, type Route } from '../../../query/index.js';
import type { CheckedDesign } from '../../checked-design.js';
import type { CheckRule } from '../../rule.js';

const defaultBudget = 64;

/** Bursts that become very many requests on their way. */
export const cost: CheckRule = {
  id: 'transfers/cost',
  asks: 'operations',
  severity: 'info',
  requires: 'The longest burst of a master becomes no more requests than the budget allows, 64 by default.',
  because:
    'A fragmenter and a width adapter cut a burst into requests that the device can take. Each takes its turn on every bus behind, so that a long burst to a narrow device holds up everybody else.',
  instead: 'Let the device take longer transfers, put a wider bus in front of it, or let the master make shorter ones.',
  find: (design, { budgets }) => {
    const budget = budgets?.requestsPerBurst ?? defaultBudget;
    const worst = new Map<string, Route>();
    for (const pair of design.reaches) {
      const way = longestBurst(design, pair, budget);
      const known = worst.get(pair.device);
      if (way !== undefined && requestsOf(way) > Math.max(budget, known === undefined ? 0 : requestsOf(known)))
        worst.set(pair.device, way);
    }
    const alike = groupBy(worst, ([, way]) => alikeKey(way));
    return [...alike.values()].map((ways) => {
      const [[, way]] = ways;
      const devices = ways.map(([device]) => device);
      return {
        message: `One ${way.operation} of ${way.size} bytes by ${way.client} of ${way.master} becomes ${counted(requestsOf(way), 'request')} of ${way.hops.at(-1)?.size ?? 0} bytes at ${listed(devices)}; the budget is ${budget}.`,
        subjects: [...devices, way.master],
      };
    });
  },
};

// No request is shorter than a byte: a burst of no more bytes than the budget cannot exceed it.
function longestBurst({ elaboration, masters }: CheckedDesign, pair: Reach, budget: number): Route | undefined {
  const operation = (['get', 'putFull'] as const).find((each) => (pair.operations[each]?.[1] ?? 0) > budget);
  const [set] = pair.sets;
  if (operation === undefined || set === undefined) return undefined;
  const master = masters.find(
    ({ edge, client }) => edge.from === pair.master && edge.fromPort === pair.port && client.name === pair.client,
  );
  const [, size] = pair.operations[operation] ?? [0, 0];
  return master && route(elaboration, master, { operation, address: set.base, size });
}

// What is the same for devices behind alike ways is told once.
function alikeKey(way: Route): string {
  const { master, port, client, operation, size } = way;
  return [master, port, client, operation, size, requestsOf(way), way.hops.at(-1)?.size].join(' ');
}

function requestsOf({ hops }: Route): number {
  return hops.at(-1)?.requests ?? 0;
}
