import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { busesView, layout, svg } from '../../../../lib/output/drawing/index.js';
import { lineWords } from '../../../../lib/output/drawing/views/lines/routes.js';
import { legendFaults } from '../readback/legend.js';
import { readSvg } from '../svg-reader.js';

test('every word beside lines stands apart from what the legend says of it', async () => {
  const chip = soc('chip', () => {
    const [cores, bus] = [tl.xbar(), tl.xbar()];
    const [near, far] = [
      tl.ram({ address: AddressSet.range('0x0', '64K') }),
      tl.ram({ address: AddressSet.range('0x1_0000', '64K') }),
    ];
    connect(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), cores);
    connect(cores, tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range('0x1_0000', '64K')) }), bus);
    connect(cores, near);
    connect(bus, tl.asyncSource(), tl.isolation(), tl.asyncSink(), far);
    // The filter ends the way to it.
    const hidden = tl.ram({ address: AddressSet.range('0x2_0000', '64K') });
    connect(bus, hidden);
    return { cores, bus, near, far, hidden };
  });
  const picture = readSvg([...svg(await layout(busesView(elaborate(chip))))].join(''));
  expect(picture.words).toEqual(expect.arrayContaining(Object.entries(lineWords).flat()));
  expect(legendFaults(picture)).toEqual([]);
});
