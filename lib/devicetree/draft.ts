import type { SourceRef } from '../graph/index.js';

/** An address set as plain data: base and mask as hexadecimal text. */
export type PlainSet = readonly [base: string, mask: string];

/** A value of a property, as plain data. Labels are those of nodes. */
export type PropertyValue =
  | { readonly address: readonly PlainSet[]; readonly permissions: string }
  | { readonly mapping: readonly PlainSet[]; readonly offset: string; readonly permissions: string }
  | { readonly int: string }
  | { readonly string: string }
  | { readonly reference: string }
  | { readonly alias: string };

/** A node under construction. */
export interface Draft {
  readonly labels: string[];
  /** Where the first of its devices was created, if known. */
  place: SourceRef | undefined;
  readonly properties: Map<string, PropertyValue[]>;
  readonly children: Map<string, Draft>;
}

export function draft(): Draft {
  return { labels: [], place: undefined, properties: new Map(), children: new Map() };
}

/** The child of this name, which is created if it does not exist. */
export function childOf(node: Draft, name: string): Draft {
  let child = node.children.get(name);
  if (child === undefined) node.children.set(name, (child = draft()));
  return child;
}
