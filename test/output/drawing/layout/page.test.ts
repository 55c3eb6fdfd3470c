import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { drawSvg, layout, svg, type ViewName, views } from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';
import microcontroller from '../../../../topologies/microcontroller-axi.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { faults, placedBoxes } from '../geometry.js';
import { bigCores } from '../plain-graphs.js';
import { untruths } from '../readback/untruths.js';

const patient = { timeLimit: 120_000 };

interface Printed {
  readonly direction: string | undefined;
  /** Height of the smallest type where the picture is printed 160 mm wide, in pt. */
  readonly smallest: number;
}

async function printed(elaboration: Elaboration): Promise<Printed> {
  const text = [...(await drawSvg(elaboration, { view: 'buses', ...patient }))].join('');
  const width = Number(/<svg [^>]*\bwidth="(\d+)"/.exec(text)?.[1]);
  const sizes = [...text.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  const point = (160 * 72) / 25.4 / width;
  return { direction: /data-direction="(\w+)"/.exec(text)?.[1], smallest: Math.min(...sizes) * Math.min(1, point) };
}

test.each([
  ['the microcontroller', () => elaborate(mcu), 'right'],
  ['the one with AXI4', () => elaborate(microcontroller), 'down'],
  ['two cores', () => bigCores(2), 'down'],
  ['DualCoreConfig', () => goldenElaboration('DualCoreConfig'), 'down'],
])('the buses of %s can be read at a width of 160 mm', async (_name, design, direction) => {
  const picture = await printed(design());
  expect(picture.direction).toBe(direction);
  expect(picture.smallest).toBeGreaterThanOrEqual(6);
});

test.each([
  ['the microcontroller', () => elaborate(microcontroller)],
  ['two cores', () => bigCores(2)],
])(
  'every view of %s can run down',
  async (_name, design) => {
    const elaboration = design();
    for (const view of Object.keys(views) as ViewName[]) {
      const drawing = await layout(views[view](elaboration), { direction: 'down', ...patient });
      expect(faults(drawing)).toEqual([]);
      expect(untruths(view, [...svg(drawing)].join(''), elaboration)).toEqual([]);
    }
  },
  120_000,
);

test('lines enter a module beside its words', async () => {
  const drawing = await layout(views.buses(goldenElaboration('TinyConfig')), { direction: 'down', ...patient });
  expect(faults(drawing)).toEqual([]);
  const moved = placedBoxes(drawing).filter(({ indent = 0 }) => indent > 0);
  expect(moved.map(({ box }) => box.label)).toEqual(['rockettile']);
});
