import type { NodeRecord } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Nodes that were declared and forgotten. */
export const danglingNode: CheckRule = {
  id: 'graph/dangling-node',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every node in a connected module is bound.',
  because:
    'A node is meant to be connected. A node without bindings was usually forgotten, and its side of the module leads nowhere.',
  instead: 'Bind the node, or remove it.',
  find: ({ elaboration, wiring }) => {
    // A node with an edge is bound. Few nodes remain to be searched for in the bindings, of which there are very many.
    const alone = [...wiring.nodes.values()]
      .filter(({ record, module }) => !module.omitted && hasPurpose(record))
      .filter(({ inward, outward }) => inward.length === 0 && outward.length === 0);
    if (alone.length === 0) return [];
    const bound = new Set(elaboration.bindings.flatMap(({ from, to }) => [from.node, to.node]));
    return alone
      .filter(({ record }) => !bound.has(record.id))
      .map(({ record: { id, kind } }) => ({
        message: `Nothing was ever bound to ${id}, ${/^[aei]/.test(kind) ? 'an' : 'a'} ${kind} node.`,
        subjects: [id],
        help: `Bind something to ${id} with connect or from, or leave it out.`,
      }));
  },
};

// Sources and sinks must be bound once for each port; without bindings they have no ports. Identity nodes are only wires.
function hasPurpose({ kind }: NodeRecord): boolean {
  return kind !== 'source' && kind !== 'sink' && kind !== 'identity' && kind !== 'ephemeral';
}
