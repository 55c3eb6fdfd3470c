import { isRecord } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

const defaultBudget = 16;

/** External AXI4 ports with more id bits than the other side may have. */
export const portBits: CheckRule = {
  id: 'ids/port-bits',
  asks: 'ids',
  severity: 'warning',
  requires: 'The AXI4 ports of the design have no more id bits than the budget of the policy, 16 by default.',
  because:
    'A purchased memory controller or interconnect has a fixed width of AWID and ARID. Additional id bits cannot be connected, and their number grows with every core.',
  instead: 'Reduce the ids in front of the port with axi4.idIndexer, or the requests in flight of the masters.',
  find: ({ wiring }, { budgets }) => {
    const budget = budgets?.idBits ?? defaultBudget;
    return [...wiring.nodes.values()]
      .filter(({ record }) => record.kind === 'sink' && wiring.protocols.of(record.inner).idWires === true)
      .flatMap(({ record, inward }) =>
        inward.flatMap(({ bundle, toPort }) => {
          const bits = isRecord(bundle) ? Number(bundle.idBits) : 0;
          if (bits <= budget) return [];
          return [
            {
              message: `${record.id} has ${bits} id bits at port ${toPort}; the budget is ${budget}.`,
              subjects: [record.id],
            },
          ];
        }),
      );
  },
};
