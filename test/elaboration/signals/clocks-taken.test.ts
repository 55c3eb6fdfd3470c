import { clocks, connect, elaborate, LazyModule, lazyModule, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import { clocksTaken } from '../../../lib/elaboration/signals/domains.js';
import { Netlist } from '../../../lib/elaboration/index.js';

class Domain extends LazyModule {
  readonly passing = clocks.clockIdentity();
  readonly own = clocks.clockSink({ freqMHz: 100 });

  constructor() {
    super();
    connect(this.passing, this.own);
  }
}

test('a domain does not take the clock that only passes through it', () => {
  const elaboration = elaborate(
    soc('soc', () => {
      const [fast, slow] = [100, 50].map((freqMHz) => clocks.clockSource({ freqMHz }));
      const domain = lazyModule(() => new Domain());
      const sink = clocks.clockSink({ freqMHz: 50 });
      connect(fast ?? expect.unreachable(), domain.passing);
      connect(slow ?? expect.unreachable(), domain.passing, sink);
      return { fast, slow, domain, sink };
    }),
  );
  const netlist = new Netlist(elaboration);
  const node = netlist.node('soc.domain.passing');
  expect(node.inward.map(({ from }) => from)).toEqual(['soc.fast', 'soc.slow']);
  expect(clocksTaken(netlist, node).map(({ from }) => from)).toEqual(['soc.fast']);
});
