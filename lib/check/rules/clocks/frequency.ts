import { megahertz } from '../../../base/diagnostic/index.js';
import { isPow2 } from '../../../base/address/index.js';
import {
  append,
  type Clock,
  type EdgeRecord,
  frequenciesOn,
  isClock,
  toleranceOn,
} from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Sinks that ask one clock for different frequencies. */
export const frequency: CheckRule = {
  id: 'clocks/frequency',
  asks: 'clocks',
  severity: 'error',
  requires: 'All sinks of one clock request its frequency, within the error that each of them tolerates.',
  because:
    'A clock that drives several sinks has a single frequency. A sink that requested another one is timed wrongly: baud rates, timers and delays are off by the ratio of the two.',
  instead: 'Let the sinks request one frequency, or give those that differ a clock or divider of their own.',
  find: ({ clocks, wiring }) => {
    const askers = new Map<Clock, Asker[]>();
    for (const { record, inward } of wiring.nodes.values()) {
      if (record.kind !== 'sink' || !isClock(wiring.protocols.of(record.inner))) continue;
      for (const edge of inward) {
        const asker = askerOn(edge);
        if (asker !== undefined) append(askers, clocks.on(edge), asker);
      }
    }
    return [...askers].flatMap(([clock, all]) => {
      const first = all.find(({ freqMHz }) => freqMHz === clock.freqMHz) ?? all[0];
      if (first === undefined) return [];
      const has = clock.freqMHz ?? first.freqMHz;
      return all
        .filter((asker) => Math.abs(asker.freqMHz - has) * 1e6 > asker.toleratedPPM * asker.freqMHz)
        .map((asker) => ({
          message: `${asker.sink} takes ${megahertz(asker.freqMHz)}, but ${first.sink} takes ${megahertz(first.freqMHz)}, and both get their clock from ${clock.name}.`,
          subjects: [asker.sink, first.sink, clock.node],
          help: helpFor(asker, has),
        }));
    });
  },
};

/** A sink that needs a frequency. */
interface Asker {
  readonly sink: string;
  readonly freqMHz: number;
  readonly toleratedPPM: number;
}

function askerOn(edge: EdgeRecord): Asker | undefined {
  const { taken } = frequenciesOn(edge);
  return taken === undefined ? undefined : { sink: edge.to, freqMHz: taken, toleratedPPM: toleranceOn(edge) };
}

function helpFor({ sink, freqMHz }: Asker, has: number): string {
  const divisor = has / freqMHz;
  const divisible = divisor > 1 && (isPow2(divisor) || divisor === 3);
  return divisible
    ? `Put clocks.clockDivider(${divisor}) in front of ${sink}.`
    : `Bind ${sink} to a clock of ${megahertz(freqMHz)}, or let it take ${megahertz(has)}.`;
}
