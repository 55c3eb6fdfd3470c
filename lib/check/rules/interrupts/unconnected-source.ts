import { counted, listed } from '../../../base/diagnostic/index.js';
import type { WiredNode } from '../../../elaboration/index.js';
import type { CheckRule } from '../../rule.js';

/** Interrupts that nobody is told of. */
export const unconnectedSource: CheckRule = {
  id: 'interrupts/unconnected-source',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every interrupt ends at somebody who handles it.',
  because: 'A device that raises an interrupt waits for software to answer. If nobody is told, it waits for ever.',
  instead: 'Bind a core, or a controller that has cores behind it, to where the interrupts end, or leave them out.',
  find: ({ interruptsBySink, wiring }) =>
    [...interruptsBySink]
      .filter(([end]) => tellsNobody(wiring.node(end)))
      .map(([end, lines]) => {
        const sources = [...new Set(lines.map(({ source }) => source))];
        return {
          message: `${counted(lines.length, 'interrupt')} of ${listed(sources)} ${lines.length === 1 ? 'ends' : 'end'} at ${end}, which has nobody behind it to tell.`,
          subjects: [...sources, end],
          help: `Bind the interrupt sink of a core behind ${end}: connect(${end}, int.sink()).`,
        };
      }),
};

function tellsNobody({ record, outward }: WiredNode): boolean {
  return record.kind !== 'sink' && outward.length === 0;
}
