import type { Inventory } from './inventory.js';

/** A recorded inventory, as far as it is compared: without classes of nodes and of owners, which show how a program is written. */
export function comparedInventory(text: string): Inventory {
  const { modules, nodes } = JSON.parse(text) as { modules: Inventory['modules']; nodes: readonly RecordedNode[] };
  return {
    modules,
    nodes: nodes.map(({ module, name, kind, inner, outer, ephemeral, in: into, out }) => {
      // Where the reference has no usable name, names here say node. What an ephemeral node sees inward is what it sees outward.
      return {
        module,
        name: name.replace('$anon', 'node'),
        kind,
        inner,
        outer,
        ephemeral,
        in: ephemeral ? [] : into.map(edge),
        out: out.map(edge),
      };
    }),
  };
}

type RecordedNode = Inventory['nodes'][number];

function edge(value: unknown): unknown {
  const { sources, ...rest } = value as { readonly sources?: readonly (readonly [string, number, number, string])[] };
  if (sources === undefined) return rest;
  return { sources: sources.map(([name, first, end]) => [name.replace('$anon', 'node'), first, end]) };
}
