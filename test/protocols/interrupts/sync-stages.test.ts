import { describe, expect, test } from 'vitest';
import { lazyModule, type SinkNode, type SourceNode } from '../../../lib/graph/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import { complaint, elaborated } from '../tilelink/designs.js';

/** An interrupt that is synchronised in so many stages, by each of the modules that do that. */
const synchronisers: [name: string, declare: (sync: number) => void][] = [
  [
    'crossing',
    (sync) => {
      const into = lazyModule(() => new int.IntSyncAsyncCrossingSink({ sync }), { name: 'crossing' });
      into.node.from(int.syncCrossingSource()).from(line());
      core().from(into.node);
    },
  ],
  [
    'xing',
    (sync) => {
      const xing = lazyModule(() => new int.IntXing({ sync }), { name: 'xing' });
      xing.intnode.from(line());
      core().from(xing.intnode);
    },
  ],
];

const line = (): SourceNode<int.Interrupts> => int.sourceNode(int.sourcePorts(), { name: 'line' });
const core = (): SinkNode<int.Interrupts> => int.sinkNode(int.sinkPorts(), { name: 'core' });
const findings = (declare: (sync: number) => void, sync: number): string[] =>
  elaborated(() => declare(sync))
    .n.validate()
    .map(complaint);

describe('stages of a synchroniser (interrupts-clocks 4)', () => {
  test.each(synchronisers)('%s: none, or two and more', (_, declare) => {
    expect([0, 2, 3].flatMap((sync) => findings(declare, sync))).toEqual([]);
  });

  test.each(synchronisers)('%s: neither one nor less than none', (name, declare) => {
    const help = '(Set sync to 2 stages or more, or to 0 to leave out the synchroniser.)';
    expect([1, -1].flatMap((sync) => findings(declare, sync))).toEqual([
      `interrupts/sync-stages: top.${name} synchronises interrupts with a single stage. ${help}`,
      `interrupts/sync-stages: top.${name} synchronises interrupts with -1 stages. ${help}`,
    ]);
  });
});
