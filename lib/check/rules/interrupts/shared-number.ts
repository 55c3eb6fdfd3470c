import { listed } from '../../../base/diagnostic/index.js';
import { append, type InterruptLine } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Devices that raise one interrupt together. */
export const sharedNumber: CheckRule = {
  id: 'interrupts/shared-number',
  asks: 'intent',
  severity: 'warning',
  requires: 'No two devices own the same interrupt of a source.',
  because:
    'Software identifies the device by the interrupt number. If two devices share a number, each handler has to query its own device first, and a wrong handler may answer for the other.',
  instead: 'Declare an interrupt source for each device.',
  find: ({ interrupts }) => {
    const shared = new Map<string, InterruptLine[]>();
    for (const line of interrupts) {
      if (line.owners > 1) append(shared, `${line.source} ${line.sink}`, line);
    }
    return [...shared.values()].flatMap((lines) => {
      const [first] = lines;
      if (first === undefined) return [];
      const { source, sink, owners } = first;
      const numbers = listed(lines.map(({ number }) => String(number)));
      return [
        {
          message: `${owners} devices own the interrupts of ${source}, so they share ${lines.length === 1 ? 'number' : 'the numbers'} ${numbers} at ${sink}.`,
          subjects: [source, sink],
          help: `Declare ${owners} interrupt sources in place of ${source}, one for each device.`,
        },
      ];
    });
  },
};
