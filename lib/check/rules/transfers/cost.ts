import { bytes, counted, listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import { Protocols } from '../../../elaboration/index.js';
import { type Master, mostRequests, operationName, type Reach, route, type Route } from '../../../query/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule } from '../../policy/rule.js';

const defaultBudget = 64;

/** Bursts that become very many requests on their way. */
export const cost: CheckRule = {
  id: 'transfers/cost',
  asks: 'operations',
  severity: 'info',
  requires: 'The longest burst of a master is split into no more requests than the budget allows, 64 by default.',
  because:
    'Fragmenters and width adapters split a burst into requests that the device accepts. Each request is arbitrated on every bus behind them, so a long burst to a narrow device delays every other master.',
  instead:
    'Let the device accept longer transfers, put a wider bus in front of it, or let the master make shorter bursts.',
  find: (design, { budgets }) => {
    const budget = budgets?.requestsPerBurst ?? defaultBudget;
    const masterOf = new Map<string, Master>();
    for (const master of design.masters.toReversed())
      masterOf.set(keyOf(master.edge.from, master.edge.fromPort, master.client.name), master);
    const worst = new Map<string, Route>();
    for (const pair of design.reaches) {
      const master = masterOf.get(keyOf(pair.master, pair.port, pair.client));
      const ways = master === undefined ? [] : longestBursts(design, pair, { master, budget });
      for (const way of ways) {
        const known = worst.get(pair.device);
        if (requestsOf(way) > Math.max(budget, known === undefined ? 0 : requestsOf(known)))
          worst.set(pair.device, way);
      }
    }
    const alike = groupBy(worst, ([, way]) => alikeKey(way));
    return [...alike.values()].map((ways) => {
      const [[, way]] = ways;
      const devices = ways.map(([device]) => device);
      const protocols = Protocols.in(design.elaboration);
      const called = operationName(protocols, way.hops[0]?.protocol ?? '', way.operation);
      return {
        message: `One ${called} of ${bytes(way.size)} by ${way.client} of ${way.master} becomes ${counted(requestsOf(way), 'request')} of ${bytes(way.hops.at(-1)?.size ?? 0)} at ${listed(devices)}; the budget is ${budget}.`,
        subjects: [...devices, way.master],
      };
    });
  },
};

function keyOf(node: string, port: number, client: string): string {
  return `${node} ${port} ${client}`;
}

// Reads and writes may be split differently, and each part of a device may have its own way. A request has at least one byte, so a burst of no more
// bytes than the budget cannot exceed it.
function longestBursts(
  { elaboration }: CheckedDesign,
  { operations, sets }: Reach,
  { master, budget }: { readonly master: Master; readonly budget: number },
): Route[] {
  return (['get', 'putFull'] as const).flatMap((operation) => {
    const [, size] = operations[operation] ?? [0, 0];
    if (size <= budget) return [];
    return sets
      .map((set) => ({ operation, address: set.base, size }))
      .filter((access) => mostRequests(elaboration, master, access) > budget)
      .map((access) => route(elaboration, master, access));
  });
}

// Devices behind alike ways have equal costs, which are reported once.
function alikeKey(way: Route): string {
  const { master, port, client, operation, size } = way;
  return [master, port, client, operation, size, requestsOf(way), way.hops.at(-1)?.size].join(' ');
}

function requestsOf({ hops }: Route): number {
  return hops.at(-1)?.requests ?? 0;
}
