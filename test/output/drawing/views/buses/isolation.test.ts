import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, type Handle, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { deserialise, serialise } from '../../../../../lib/elaboration/saved/index.js';
import { busesView, layout, svg } from '../../../../../lib/output/drawing/index.js';
import { repeated } from '../../../../seeds.js';
import { withoutPlaces } from '../../../../without-places.js';
import { readSvg, waysIn } from '../../svg-reader.js';

// A bus with memories, some of them behind a crossing, with isolation cells in it or without, and adapters on the way.

interface Way {
  readonly crossing: 'none' | 'plain' | 'isolated';
  readonly buffers: number;
}

const ways: fc.Arbitrary<Way[]> = fc.array(
  fc.record({ crossing: fc.constantFrom('none', 'plain', 'isolated'), buffers: fc.nat(2) }),
  { minLength: 1, maxLength: 4 },
);

function chipOf(all: readonly Way[]): Elaboration {
  const chip = soc('chip', () => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), bus);
    const rams = all.map(({ crossing, buffers }, k) => {
      const ram = tl.ram({ address: AddressSet.range(BigInt(k) << 16n, '64K') });
      let end: Handle<tl.TileLink, tl.TileLink> = bus;
      for (let n = 0; n < buffers; n++) end = connect(end, tl.buffer());
      if (crossing === 'none') connect(end, ram);
      else if (crossing === 'plain') connect(end, tl.asyncSource(), tl.asyncSink(), ram);
      else connect(end, tl.asyncSource(), tl.isolation(), tl.asyncSink(), ram);
      return ram;
    });
    return { bus, rams };
  });
  return withoutPlaces(() => elaborate(chip));
}

const legend = 'cells between power domains';

test('pictures of buses name isolation cells beside the lines on which they stand, and beside no others', async () => {
  await fc.assert(
    fc.asyncProperty(ways, fc.boolean(), async (all, isSaved) => {
      const design = chipOf(all);
      const read = isSaved ? deserialise([...serialise(design)].join('')) : design;
      const text = [...svg(await layout(busesView(read)))].join('');
      const isolated = waysIn(readSvg(text)).filter(({ label }) => label.split(' ').includes('isolation'));
      const wanted = all.flatMap(({ crossing }, k) =>
        crossing === 'isolated' ? [`chip.rams${k === 0 ? '' : `_${k}`}`] : [],
      );
      expect(isolated.map(({ to }) => to.id).sort()).toEqual(wanted.sort());
      expect(text.includes(legend)).toBe(wanted.length > 0);
    }),
    repeated(20),
  );
});
