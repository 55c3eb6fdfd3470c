import type { Change } from '../change/change.js';
import type { End } from '../facts/facts.js';

/**
 * The facts that a change consists of: a whole node or end, one field of an end, a party as seen by an end, a thing, or
 * one field of these.
 */
export type Touch =
  | { readonly kind: 'node'; readonly node: string }
  | { readonly kind: 'end'; readonly end: string; readonly field?: string }
  | { readonly kind: 'party'; readonly end: string; readonly party: string; readonly field?: string }
  | { readonly kind: 'thing'; readonly key: string; readonly field?: string };

/** A change with the facts that it consists of. */
export interface FactChange {
  readonly change: Change;
  readonly touches: readonly Touch[];
}

/** The nodes with ends in each version, by id. */
export interface KnownNodes {
  readonly before: ReadonlyMap<string, End>;
  readonly after: ReadonlyMap<string, End>;
}
