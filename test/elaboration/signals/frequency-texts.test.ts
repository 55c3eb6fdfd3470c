import { expect, test } from 'vitest';
import { AddressSet, clocks, connect, lazyModule, LazyModule, soc, tl } from 'entente-soc';
import { megahertz as text, toTheHertz } from '../../../lib/base/diagnostic/index.js';
import { CheckedDesign } from '../../../lib/check/index.js';
import { unmet } from '../../../lib/check/facts/unmet.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { clocksView } from '../../../lib/output/drawing/views/clocks-view.js';
import { list } from '../../../lib/query/index.js';

test.each([
  [100 / 3, '33.333333 MHz'],
  [0.032768, '0.032768 MHz'],
  [1e-7, '1e-7 MHz'],
  [1250, '1250 MHz'],
])('%d MHz is %s', (frequency, shown) => {
  expect([text(frequency), `${toTheHertz(frequency)} MHz`]).toEqual([shown, shown]);
});

class Core extends LazyModule {
  readonly clock = clocks.clockSink({ freqMHz: 100 / 3 });
  readonly node = tl.client({ name: 'core' });
}

const design = elaborate(
  soc('soc', () => {
    const crystal = clocks.clockSource({ freqMHz: 100 });
    const core = lazyModule(() => new Core());
    const ram = tl.ram({ address: AddressSet.range('0x0', '4K') });
    connect(crystal, clocks.clockDivider(3), core.clock);
    connect(core.node, ram);
    return { crystal, core, ram };
  }),
);

test('a third of a clock is said to the hertz by lists, drawings and messages, and expected so', () => {
  expect(list(design, 'domains').find(({ id }) => id === 'soc.core')).toMatchObject({ MHz: '33.333333' });
  expect(JSON.stringify(clocksView(design))).toContain('"33.333333 MHz"');
  expect(JSON.stringify(clocksView(design))).not.toContain('33.3333333');
  const checked = new CheckedDesign(design);
  const said = [33.333333, 33.33].map(
    (megahertz) => unmet(checked, { kind: 'frequency', node: 'core', megahertz })?.message,
  );
  expect(said).toEqual([undefined, 'soc.core.node runs on soc.divider.node, at 33.333333 MHz.']);
});
