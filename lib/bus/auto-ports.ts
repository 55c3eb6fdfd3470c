import { autoBundleNames, legalName } from '../base/names/index.js';

/** One end of an edge in a module, on its way to the other one. */
export interface Dangle {
  /** The same number for both ends. */
  readonly edge: number;
  /** What it is called in its module, before names are made unique. */
  readonly name: string;
}

/** A tree of modules with nodes, as far as automatic ports go. */
export interface PortTree<M, D extends Dangle> {
  /** Every module behind all that are in it, and behind its prototype if it is a clone. */
  readonly modules: readonly M[];
  /** Oldest first. */
  children(module: M): readonly M[];
  /** The ends of edges at the module's own nodes, the oldest node first, of a node the outward ones first. */
  dangles(module: M): readonly D[];
  /** The wanted name of its instance, of any characters. */
  name(module: M): string;
  /** The module whose hardware it uses, if it is a clone. */
  prototype(module: M): M | undefined;
}

/**
 * The ends that leave each module, with their names in its bundle `auto`: those of its own nodes before those of its children, oldest
 * first. An edge passes through all modules up to the one that holds both of its ends (core 6.5, 6.7). A clone has the names of its
 * prototype.
 */
export function automaticPorts<M, D extends Dangle>(tree: PortTree<M, D>): Map<M, readonly D[]> {
  const open = new Map<M, readonly D[]>();
  const ports = new Map<M, readonly D[]>();
  for (const module of tree.modules) {
    const passing = tree.children(module).flatMap((child) => {
      const prefix = legalName(tree.name(child));
      return (open.get(child) ?? []).map((end) => ({ ...end, name: `${prefix}_${end.name}` }));
    });
    const left = unpaired([...tree.dangles(module), ...passing]);
    open.set(module, left);
    const prototype = tree.prototype(module);
    const theirs = prototype === undefined ? undefined : ports.get(prototype);
    const names =
      theirs?.length === left.length ? theirs.map(({ name }) => name) : autoBundleNames(left.map(({ name }) => name));
    ports.set(
      module,
      left.map((end, k) => ({ ...end, name: names[k] ?? '' })),
    );
  }
  return ports;
}

function unpaired<D extends Dangle>(dangles: readonly D[]): D[] {
  const ends = new Map<number, number>();
  for (const { edge } of dangles) ends.set(edge, (ends.get(edge) ?? 0) + 1);
  return dangles.filter(({ edge }) => ends.get(edge) === 1);
}
