import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { busesView } from '../../../../lib/output/drawing/index.js';

test('of several boxes of one name, each has the number of its own in its name', () => {
  const view = busesView(
    elaborate(
      soc('chip', () => {
        const cores = [0, 1, 2].map((k) => tl.client({ name: `core${k}` }));
        const bus = tl.xbar();
        const banks = [0, 1].map((k) =>
          tl.manager({ address: [AddressSet.range(k * 0x1000, '4K')], supports: tl.readWrite(1, 8), beatBytes: 8 }),
        );
        for (const core of cores) connect(core, bus);
        for (const bank of banks) connect(bus, bank);
        return { cores, bus, banks };
      }),
    ),
  );
  expect(view.root.boxes.map(({ label, sublabel }) => [label, sublabel])).toEqual([
    ['bus', 'TLXbar'],
    ['cores', ''],
    ['cores_1', ''],
    ['cores_2', ''],
    ['banks', ''],
    ['banks_1', ''],
  ]);
});
