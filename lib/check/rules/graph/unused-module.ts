import { listed } from '../../../base/diagnostic/index.js';
import { append } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Modules whose nodes all have no edges. */
export const unusedModule: CheckRule = {
  id: 'graph/unused-module',
  asks: 'wiring',
  severity: 'info',
  requires: 'A module that has nodes has edges.',
  because:
    'A module whose nodes have no edges takes no part in the design. Adapters on a route that leads nowhere are harmless; an unconnected device is missing from the design.',
  instead: 'Bind one of the nodes of the module, or remove the module.',
  find: ({ elaboration, wiring }) => {
    const withNodes = new Set<string>();
    const byParent = new Map<string, string[]>();
    // In reverse order, children come before their parents.
    for (const { id, parent, nodes, omitted } of elaboration.modules.toReversed()) {
      if (nodes.length === 0 && !withNodes.has(id)) continue;
      withNodes.add(parent ?? '');
      if (omitted && wiring.modules.get(parent ?? '')?.omitted !== true) append(byParent, parent ?? '', id);
    }
    return [...byParent.values()].map((modules) => ({
      message: `No node in ${listed(modules)} has an edge.`,
      subjects: modules,
    }));
  },
};
