import { Namespace } from '../../base/names/index.js';

// The origins of a module's name, weakest first.
const origins = { shortcut: 1, captured: 2, suggested: 3 } as const;

/** Where the name of a module comes from: a shortcut function, the property that holds the module, or whoever suggested it. */
export type NameOrigin = keyof typeof origins;

/** Whether a name takes the place of another: that of the stronger origin; of two suggestions or shortcuts the later one, of two properties the first. */
export function isStronger(next: NameOrigin, kept: NameOrigin | undefined): boolean {
  if (kept === undefined || origins[next] > origins[kept]) return true;
  return next === kept && next !== 'captured';
}

/** The ids of what is in a module, where they are not the names. */
export interface UniqueIds<M, N> {
  readonly children: ReadonlyMap<M, string>;
  readonly nodes: ReadonlyMap<N, string>;
}

interface Named {
  readonly name: string;
}

/** An id for each child and each node of a module: its name, numbered where another one before it has the same. */
export function uniqueIds<M extends Named, N extends Named>(
  children: readonly M[],
  nodes: readonly N[],
): UniqueIds<M, N> {
  // Modules and nodes share a namespace, so that an id identifies either a module or a node.
  const names = new Namespace();
  return { children: numbered(children, names), nodes: numbered(nodes, names) };
}

const none: ReadonlyMap<never, string> = new Map<never, string>();

function numbered<T extends Named>(named: readonly T[], names: Namespace): ReadonlyMap<T, string> {
  let ids: Map<T, string> | undefined;
  for (const thing of named) {
    const id = names.take(thing.name);
    if (id !== thing.name) (ids ??= new Map<T, string>()).set(thing, id);
  }
  return ids ?? none;
}
