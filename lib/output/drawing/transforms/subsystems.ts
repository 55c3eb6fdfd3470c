import { append, type Elaboration } from '../../../elaboration/index.js';
import { unnumbered } from '../words/unnumbered.js';

/** A part of a design that is told from others by its colour. */
export interface Subsystem {
  /** The instance name that its modules share; of the root, the name of the design. */
  readonly name: string;
  /** Ids of its nodes. */
  readonly nodes: readonly string[];
}

/**
 * The parts of a design, the largest first: each module directly below the root with all that is inside, and what lies in the root
 * itself. Modules whose names differ only by a number, such as those of tiles, are one part. Nodes that no edge meets are left out.
 */
export function subsystemsOf({ name, modules, edges }: Elaboration): Subsystem[] {
  const met = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const root = modules[0]?.id;
  const parts = new Map<string, string>();
  const nodes = new Map<string, string[]>();
  for (const { id: module, parent, instanceName, nodes: own } of modules) {
    const part = parent === root ? unnumbered(instanceName) : (parts.get(parent ?? '') ?? name);
    parts.set(module, part);
    for (const { id } of own) if (met.has(id)) append(nodes, part, id);
  }
  return [...nodes]
    .map(([part, ids]): Subsystem => ({ name: part, nodes: ids }))
    .sort((a, b) => b.nodes.length - a.nodes.length);
}
