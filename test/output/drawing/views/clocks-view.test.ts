import { clocks, connect, elaborate, int, lazyModule, LazyModule, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import { allBoxes, clocksView } from '../../../../lib/output/drawing/index.js';

test('what makes another clock of a clock is a box between both', () => {
  const view = clocksView(
    elaborate(
      soc('soc', () => {
        const pll = clocks.clockSource({ freqMHz: 400 });
        const [fast, slow] = [400, 100].map((take) => lazyModule(() => new clocks.ClockSinkDomain({ take })));
        const spread = clocks.fixedClockBroadcast();
        const divider = clocks.clockDivider(4);
        connect(pll, spread);
        if (fast !== undefined) connect(spread, fast.clockNode);
        if (slow !== undefined) connect(spread, divider, slow.clockNode);
        return { pll, fast, slow };
      }),
    ),
  );
  const boxes = [...allBoxes(view)].map(({ label, notes }) => `${label}: ${notes.join(', ')}`);
  expect(boxes).toContain('divider: 400 MHz, 100 MHz');
  const ends = new Map([...allBoxes(view)].flatMap(({ label, ports }) => ports.map(({ id }) => [id, label] as const)));
  const lines = [...allBoxes(view)].flatMap((box) =>
    box.lines.map(({ from, to }) => `${ends.get(from)} -> ${ends.get(to)}`),
  );
  expect(lines).toContain('divider -> slow');
  expect(lines.filter((line) => line.endsWith('-> divider'))).toHaveLength(1);
});

test('every box of a crossing is there once: what lies in a domain itself is that domain, and nodes of the root are boxes', () => {
  class Clocked extends LazyModule {
    readonly clock = clocks.clockSink({ freqMHz: 100 });
    readonly interrupt = int.source();
    readonly crossing = lazyModule(() => new int.IntXing());

    constructor() {
      super();
      connect(this.interrupt, this.crossing.intnode);
    }
  }
  const view = clocksView(
    elaborate(
      soc('soc', () => {
        const inner = lazyModule(() => new Clocked());
        connect(clocks.clockSource({ freqMHz: 100 }), inner.clock);
        connect(inner.crossing.intnode, int.sink({ name: 'core' }));
        const outer = int.source();
        connect(outer, lazyModule(() => new int.IntXing()).intnode, int.sink({ name: 'other' }));
        return { inner, outer };
      }),
    ),
  );
  const ids = [...allBoxes(view)].map(({ id }) => id);
  expect(ids.length).toBe(new Set(ids).size);
  expect(ids).toEqual(expect.arrayContaining(['soc', 'soc.inner', 'soc.outer']));
});
