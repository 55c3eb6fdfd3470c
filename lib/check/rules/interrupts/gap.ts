import { listed } from '../../../base/diagnostic/index.js';
import { isStandIn } from '../../design/stand-in.js';
import type { CheckRule } from '../../policy/rule.js';

/** Numbers of interrupts between others that no device has. */
export const gap: CheckRule = {
  id: 'interrupts/gap',
  asks: 'wiring',
  severity: 'info',
  requires: 'Every number between the interrupts of a receiver belongs to a device.',
  because:
    'An unused number still takes wires and registers in the receiver. It is useful only if a device will be added there later.',
  instead: 'Bind stand-ins after the devices, or remove them.',
  find: ({ interruptsBySink, wiring }) =>
    [...interruptsBySink].flatMap(([sink, lines]) => {
      const isReal = lines.map((line) => !isStandIn(wiring, line));
      const [first, last] = [isReal.indexOf(true), isReal.lastIndexOf(true)];
      const empty = lines.filter((_, k) => first < k && k < last && isReal[k] === false);
      if (empty.length === 0) return [];
      const numbers = listed(empty.map(({ number }) => String(number)));
      return [
        {
          message: `At ${sink} no device has ${empty.length === 1 ? 'number' : 'the numbers'} ${numbers}, which ${empty.length === 1 ? 'lies' : 'lie'} between others.`,
          subjects: [sink, ...new Set(empty.map(({ source }) => source))],
          help: `Bind ${listed([...new Set(empty.map(({ source }) => source))])} after the devices, or leave out what it stands for.`,
        },
      ];
    }),
};
