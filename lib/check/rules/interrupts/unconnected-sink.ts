import { isInterrupt } from '../../../elaboration/index.js';
import { isStandIn } from '../../design/stand-in.js';
import type { CheckRule } from '../../policy/rule.js';

/** Receivers of interrupts to whom none can come. */
export const unconnectedSink: CheckRule = {
  id: 'interrupts/unconnected-sink',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every interrupt receiver gets at least one interrupt.',
  because: 'A core that waits for an interrupt that nothing can raise never wakes up.',
  instead: 'Bind the interrupts of devices, or of a controller, to the receiver, or remove the receiver.',
  find: ({ interruptsBySink, wiring }) =>
    [...wiring.nodes.values()]
      .filter(
        ({ record, inward }) =>
          record.kind === 'sink' && isInterrupt(wiring.protocols.of(record.inner)) && inward.length > 0,
      )
      .map(({ record }) => ({ id: record.id, lines: interruptsBySink.get(record.id) ?? [] }))
      .filter(({ lines }) => lines.every((line) => isStandIn(wiring, line)))
      .map(({ id, lines }) => ({
        message: `${id} takes interrupts, but ${lines.length === 0 ? 'none comes to it' : 'all that are bound to it are stand-ins, which never come'}.`,
        subjects: [id, ...new Set(lines.map(({ source }) => source))],
        help: `Bind the interrupts of a device or of a controller to ${id}.`,
      })),
};
