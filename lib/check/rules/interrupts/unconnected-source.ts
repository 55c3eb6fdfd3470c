import { counted, listed } from '../../../base/diagnostic/index.js';
import { isInterrupt, type ModuleRecord } from '../../../elaboration/index.js';
import type { Wiring } from '../../../query/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Interrupts that no receiver gets. */
export const unconnectedSource: CheckRule = {
  id: 'interrupts/unconnected-source',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every interrupt ends at a receiver that handles it.',
  because:
    'A device that raises an interrupt waits for software to respond. If no receiver gets the interrupt, the device waits forever.',
  instead: 'Bind a core, or a controller with cores behind it, to the end of the interrupts, or remove them.',
  find: ({ interruptsBySink, wiring }) =>
    [...interruptsBySink]
      .filter(([end]) => tellsNobody(wiring, end))
      .map(([end, lines]) => {
        const sources = [...new Set(lines.map(({ source }) => source))];
        return {
          message: `${counted(lines.length, 'interrupt')} of ${listed(sources)} ${lines.length === 1 ? 'ends' : 'end'} at ${end}, which has no receiver behind it.`,
          subjects: [...sources, end],
          help: `Bind the interrupt sink of a core behind ${end}: connect(${end}, int.sink({ name: 'core' })).`,
        };
      }),
};

function tellsNobody(wiring: Wiring, end: string): boolean {
  const { record, outward, module } = wiring.node(end);
  return record.kind !== 'sink' && outward.length === 0 && !raisesItself(wiring, module);
}

// A controller from a description has one node for the interrupts it receives and one for those it raises. The outermost module is not a device.
function raisesItself({ protocols }: Wiring, { parent, nodes }: ModuleRecord): boolean {
  return parent !== null && nodes.some(({ kind, outer }) => kind === 'source' && isInterrupt(protocols.of(outer)));
}
