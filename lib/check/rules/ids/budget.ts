import { counted, listed } from '../../../base/diagnostic/index.js';
import { type EdgeRecord, fieldOf, portInside } from '../../../elaboration/index.js';
import { groupBy } from '../../../base/group-by.js';
import { nameMatcher } from '../../../base/names/index.js';
import type { Client, WiredNode, Wiring } from '../../../query/index.js';
import { originOf } from '../../../query/design/paths.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Ports with more source ids than the policy allows. */
export const idBudget: CheckRule = {
  id: 'ids/budget',
  asks: 'ids',
  severity: 'error',
  requires: 'A port has no more source ids than its budget in the policy.',
  because:
    'Every device that answers out of order keeps a table with an entry for each source id, and every crossbar, fragmenter and cache in front multiplies the ids. One more core may double the tables of all memories.',
  instead: 'Limit the requests in flight with tl.sourceShrinker on the way, or raise the budget deliberately.',
  find: ({ wiring }, { budgets }) =>
    Object.entries(budgets?.sourceIds ?? {}).flatMap(([name, budget]) => {
      const isMeant = nameMatcher(name);
      const nodes = [...wiring.nodes.values()].filter(({ record }) => isMeant(record.id));
      const ports = nodes.flatMap((node) => portsWithIds(node, wiring));
      return ports.length > 0 ? ports.flatMap((port) => beyond(port, budget)) : withoutIds(nodes, name);
    }),
};

/** Ports of one side of a node that carry the same ids. */
interface Ports {
  readonly node: string;
  /** `inward port 0`. */
  readonly called: string;
  /** What the protocol calls an id. */
  readonly word: string;
  readonly clients: readonly { readonly name: string; readonly ids: readonly [number, number] }[];
}

// A crossbar adds up the ids of its inputs, and an adapter may create more, so outward ports count, too.
function portsWithIds(node: WiredNode, wiring: Wiring): Ports[] {
  const sides = [
    node.inward.map((edge) => ({ edge, side: 'inward', number: edge.toPort })),
    node.outward.map((edge) => ({ edge, side: 'outward', number: edge.fromPort })),
  ];
  return sides.flatMap((ports) => {
    const withIds = ports.flatMap(({ edge, side, number }) => {
      const clients = namedApart(edge, wiring).flatMap(({ name, ids }) => (ids === undefined ? [] : [{ name, ids }]));
      return clients.length === 0 ? [] : [{ edge, side, number, clients }];
    });
    return [...groupBy(withIds, ({ clients }) => JSON.stringify(clients)).values()].map((alike): Ports => ({
      node: node.record.id,
      called: `${alike[0].side} ${alike.length === 1 ? 'port' : 'ports'} ${listed(alike.map(({ number }) => String(number)))}`,
      word: wordFor(alike[0].edge),
      clients: alike[0].clients,
    }));
  });
}

// Clients with equal names are identified by their nodes.
function namedApart(edge: EdgeRecord, { ports }: Wiring): Pick<Client, 'name' | 'ids'>[] {
  const clients = ports.clients(edge);
  const alike = groupBy(clients, ({ name }) => name);
  return clients.map((client) => {
    const path = ports.clientPath(edge, client);
    const isAlone = alike.get(client.name)?.length === 1 || path === undefined;
    return { ids: client.ids, name: isAlone ? client.name : `${client.name} (${originOf(path)})` };
  });
}

function wordFor(edge: EdgeRecord): string {
  return typeof fieldOf(portInside(edge.down), 'endSourceId') === 'number' ? 'source id' : 'id';
}

// A lookup table has an entry for each id up to the last one, whether a client uses it or not.
function beyond({ node, called, word, clients }: Ports, budget: number): Found[] {
  const lines = clients.reduce((end, { ids }) => Math.max(end, ids[1]), 0);
  if (lines <= budget) return [];
  const taken = clients.reduce((sum, { ids: [start, end] }) => sum + end - start, 0);
  const shares = listed(clients.map(({ name, ids: [start, end] }) => `${name} ${end - start}`));
  const message =
    taken === lines
      ? `${node} has ${counted(lines, word)} at its ${called}; the budget is ${budget}. They are taken by ${shares}.`
      : `${node} has ${word}s up to ${lines - 1} at its ${called}, which takes tables of ${counted(lines, 'line')}; the budget is ${budget}. Of the ids, ${taken} are taken: ${shares}.`;
  return [{ message, subjects: [node] }];
}

// Unknown names are reported by policy/unknown-name.
function withoutIds(nodes: readonly WiredNode[], name: string): Found[] {
  const [first] = nodes;
  if (first === undefined) return [];
  return [
    {
      message: `The policy has a budget for the ids of ${name}, but nothing of ${first.record.id} has ids.`,
      subjects: [first.record.id],
      help: 'Name a node whose port carries ids, or take the budget out of the policy.',
    },
  ];
}
