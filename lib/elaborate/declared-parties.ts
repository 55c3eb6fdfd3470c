import type { Negotiated, Node, Protocol } from '../graph/index.js';

/**
 * The nodes that declare the masters and slaves of protocols whose parameters have no node paths, keyed by these objects: a party was declared by the
 * node that passes it on without having received it. Nodes that pass on or merge lists keep the same objects.
 */
export function declaredParties(negotiated: Negotiated): ReadonlyMap<object, Node> {
  const declared = new Map<object, Node>();
  if (!negotiated.ok) return declared;
  const says = new Map<Protocol, boolean>();
  for (const node of negotiated.order) {
    const { inner, outer } = node;
    const state = negotiated.state(node);
    if (inner.mixI === undefined && mayList(says, inner, state.up)) {
      const told = partiesIn(state.oPorts.map(({ node: sink, index }) => negotiated.state(sink).upAt(index)));
      note(declared, partiesIn(state.up), told, node);
    }
    if (outer.mixO === undefined && mayList(says, outer, state.down)) {
      const told = partiesIn(state.iPorts.map(({ node: source, index }) => negotiated.state(source).downAt(index)));
      note(declared, partiesIn(state.down), told, node);
    }
  }
  return declared;
}

function note(declared: Map<object, Node>, said: ReadonlySet<object>, told: ReadonlySet<object>, node: Node): void {
  for (const party of said) if (!told.has(party) && !declared.has(party)) declared.set(party, node);
}

// Most protocols have no such lists, so it suffices to check each protocol once.
function mayList(says: Map<Protocol, boolean>, protocol: Protocol, values: readonly unknown[]): boolean {
  if (values.length === 0) return false;
  let may = says.get(protocol);
  if (may === undefined) says.set(protocol, (may = values.some((value) => listsIn(value).length > 0)));
  return may;
}

function partiesIn(values: readonly unknown[]): ReadonlySet<object> {
  return new Set(
    values
      .flatMap(listsIn)
      .flatMap((list) => list.filter((party): party is object => typeof party === 'object' && party !== null)),
  );
}

function listsIn(value: unknown): readonly unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const { masters, slaves } = value as { readonly masters?: unknown; readonly slaves?: unknown };
  return [masters, slaves].filter((list): list is unknown[] => Array.isArray(list));
}
