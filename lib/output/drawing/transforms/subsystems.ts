import { append, type Elaboration, ownName } from '../../../elaboration/index.js';

/** A part of a design with a colour of its own. */
export interface Subsystem {
  /** What its module is called, the first of several; of the root, the name of the design. */
  readonly name: string;
  /** Ids of its nodes. */
  readonly nodes: readonly string[];
}

/**
 * The parts of a design, the largest first: each module directly below the root with all that is inside, and what lies in the root itself.
 * Modules of one name, such as `tile`, `tile_1` and `tile_2`, are one part. Nodes without edges are left out.
 */
export function subsystemsOf({ name, modules, edges }: Elaboration): Subsystem[] {
  const met = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const root = modules[0]?.id;
  const names = new Set(modules.filter(({ parent }) => parent === root).map(ownName));
  const parts = new Map<string, string>();
  const nodes = new Map<string, string[]>();
  for (const module of modules) {
    const { id, parent, nodes: own } = module;
    const part = parent === root ? firstName(ownName(module), names) : (parts.get(parent ?? '') ?? name);
    parts.set(id, part);
    for (const node of own) if (met.has(node.id)) append(nodes, part, node.id);
  }
  return [...nodes]
    .map(([part, ids]): Subsystem => ({ name: part, nodes: ids }))
    .sort((a, b) => b.nodes.length - a.nodes.length);
}

// If several modules get the same name, all but the first have a numeric suffix.
function firstName(name: string, names: ReadonlySet<string>): string {
  const first = name.replace(/_\d+$/, '');
  return names.has(first) ? first : name;
}
