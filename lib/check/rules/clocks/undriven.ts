import { counted, listed } from '../../../base/diagnostic/index.js';
import { append } from '../../../elaboration/index.js';
import type { CheckRule } from '../../policy/rule.js';

/** Clocks that come from nowhere. */
export const undriven: CheckRule = {
  id: 'clocks/undriven',
  asks: 'clocks',
  severity: 'error',
  requires: 'Every clock and every clock group comes from a source.',
  because: 'Registers without a clock never change, so nothing on such a clock works.',
  instead: 'Bind a clock source, or a clock group source, to the beginning of the clocks.',
  find: ({ clocks, wiring }) => {
    const takers = new Map<string, string[]>();
    for (const { record, inward } of wiring.nodes.values()) {
      if (record.kind !== 'sink' || wiring.protocols.of(record.inner).family !== 'clock') continue;
      for (const { from } of inward.flatMap((edge) => clocks.beginningsOf(edge)))
        if (wiring.node(from).record.kind !== 'source') append(takers, from, record.id);
    }
    return [...takers].map(([start, sinks]) => ({
      message: `${listed(sinks)} ${sinks.length === 1 ? 'takes its clock' : `take ${counted(sinks.length, 'clock')}`} from ${start}, which nothing drives.`,
      subjects: [start, ...sinks],
      help: `Bind a source to it: connect(${wiring.protocols.of(wiring.node(start).record.inner).source ?? 'a source'}, ${start}).`,
    }));
  },
};
