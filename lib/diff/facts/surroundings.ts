import type { AddressSet } from '../../base/address/index.js';
import { type Elaboration, type NodeRecord, takesAccesses } from '../../elaboration/index.js';
import { type Wiring, wiringOf } from '../../query/index.js';

/** The surroundings of a module, regardless of nodes in between: nodes that keep their names, and addresses of other devices. */
export interface Surroundings {
  /** Nodes that lead to it. */
  readonly before: ReadonlySet<string>;
  /** Nodes that it leads to. */
  readonly behind: ReadonlySet<string>;
}

/** The surroundings of the modules of a version. */
export type SurroundingsOf = (module: string) => Surroundings;

/**
 * The surroundings of modules in two versions, in terms of nodes with the same name in both. Modules with conflicting names are numbered in order, so
 * if the number of them changes, their names are ignored.
 */
export function surroundingsIn(before: Elaboration, after: Elaboration): readonly [SurroundingsOf, SurroundingsOf] {
  const [a, b] = [wantedPaths(before), wantedPaths(after)];
  const [some, others] = [countsOf(a), countsOf(b)];
  const isNumbered = (path: string): boolean => some.get(path) !== others.get(path);
  return [lookAround(before, a, isNumbered), lookAround(after, b, isNumbered)];
}

function lookAround(
  elaboration: Elaboration,
  paths: ReadonlyMap<string, string>,
  isNumbered: (path: string) => boolean,
): SurroundingsOf {
  const wiring = wiringOf(elaboration);
  const renamed = new Set<string>();
  for (const { id, parent } of elaboration.modules) {
    if (renamed.has(parent ?? '') || isNumbered(paths.get(id) ?? '')) renamed.add(id);
  }
  const known = new Map<string, Surroundings>();
  const label = (id: string): string | undefined => {
    const { module, record } = wiring.node(id);
    return renamed.has(module.id) ? addressesOf(wiring, record).join(' ') || undefined : id;
  };
  return (module) => {
    let found = known.get(module);
    if (found === undefined) {
      const nodes = wiring.modules.get(module)?.nodes.map(({ id }) => id) ?? [];
      found = {
        before: nearest(nodes, label, (node) => wiring.node(node).inward.map(({ from }) => from)),
        behind: nearest(nodes, label, (node) => wiring.node(node).outward.map(({ to }) => to)),
      };
      known.set(module, found);
    }
    return found;
  };
}

// The first nodes on all paths that have a label.
function nearest(
  from: readonly string[],
  label: (node: string) => string | undefined,
  next: (node: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set(from);
  const open = [...from];
  for (const node of open) {
    for (const other of next(node)) {
      const known = label(other);
      if (known !== undefined) found.add(known);
      else if (!seen.has(other)) {
        seen.add(other);
        open.push(other);
      }
    }
  }
  return found;
}

/** The addresses of the devices that a node represents; empty for other nodes. */
export function addressesOf(wiring: Wiring, record: NodeRecord): string[] {
  return setsOfDevice(wiring, record).map(String);
}

/** The same as address sets. */
export function setsOfDevice(wiring: Wiring, { id }: NodeRecord): AddressSet[] {
  const node = wiring.node(id);
  if (!takesAccesses(wiring, node)) return [];
  const managers = node.inward.flatMap((edge) => wiring.ports.managers(edge));
  return managers.flatMap(({ sets }) => sets);
}

// The paths of the names requested for modules, before numbering.
function wantedPaths({ modules }: Pick<Elaboration, 'modules'>): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { id, parent, name } of modules) paths.set(id, `${paths.get(parent ?? '') ?? ''}.${name}`);
  return paths;
}

function countsOf(paths: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths.values()) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** The Jaccard similarity of two sets, from 0 to 1; two empty sets are equal. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((each) => b.has(each)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}
