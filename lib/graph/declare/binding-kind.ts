/**
 * The number of edges that a binding becomes, from the point of view of one of its two nodes (core 3.1): `once` is one, `star` lets this
 * node decide, `query` lets the other one decide, `flex` takes the direction from the bindings around.
 */
export type BindingKind = 'once' | 'query' | 'star' | 'flex';

/** The two lists of bindings of a node. */
export type Side = 'inward' | 'outward';

/** What the other one of the two nodes sees. */
export const otherSide: Record<BindingKind, BindingKind> = { once: 'once', flex: 'flex', star: 'query', query: 'star' };

/** The operator that a binding was written with, given the side of the node whose list it is in. */
export function operatorOf(kind: BindingKind, side: Side): string {
  switch (kind) {
    case 'once':
      return ':=';
    case 'flex':
      return ':*=*';
    case 'star':
      return side === 'inward' ? ':*=' : ':=*';
    case 'query':
      return side === 'inward' ? ':=*' : ':*=';
  }
}
