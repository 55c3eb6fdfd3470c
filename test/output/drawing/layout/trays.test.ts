import { describe, expect, test } from 'vitest';
import { AddressSet, elaborate, soc, tl } from '../../../../lib/index.js';
import { busesView, type Drawing, layout, svg } from '../../../../lib/output/drawing/index.js';
import { unplacedLabels } from '../../../../lib/output/drawing/words/line-labels.js';
import { untruths } from '../readback/untruths.js';
import { faults, placedBoxes } from '../geometry.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';

const patient = { timeLimit: 120_000 };

/** A bus with so many devices of 4 bytes, and narrower ones behind, that say their width. */
function bus({ devices, narrow = 0 }: { readonly devices: number; readonly narrow?: number }): Elaboration {
  return elaborate(
    soc('bus', () => {
      const bar = tl.xbar().from(tl.client({ name: 'cpu' }));
      for (let k = 0; k < devices + narrow; k++) {
        const beatBytes = k < devices ? 8 : 4;
        const address = [AddressSet.range(BigInt(k) << 12n, 4096n)];
        const device = { name: `uart${k}`, address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes };
        tl.manager(device).from(beatBytes === 8 ? bar : tl.widthWidget(8).from(bar));
      }
    }),
  );
}

async function drawn(elaboration: Elaboration): Promise<Drawing> {
  return layout(busesView(elaboration), patient);
}

/** The names of the devices, column by column, as they stand. */
function columnsOf(drawing: Drawing): string[][] {
  const columns = new Map<number, string[]>();
  const devices = placedBoxes(drawing).filter(({ box }) => box.role === 'sink');
  for (const { box, x } of devices.toSorted((a, b) => a.x - b.x || a.y - b.y))
    columns.set(x, [...(columns.get(x) ?? []), box.label]);
  return [...columns.values()];
}

const names = (count: number): string[] => Array.from({ length: count }, (_, k) => `uart${k}`);

describe('devices of one bus', () => {
  test('up to eight stand below one another', async () => {
    const drawing = await drawn(bus({ devices: 8 }));
    expect(columnsOf(drawing)).toEqual([names(8)]);
    expect(faults(drawing)).toEqual([]);
  });

  test.each([9, 20, 61])('%d stand in columns, in their order, and every line is there', async (devices) => {
    const elaboration = bus({ devices });
    const drawing = await drawn(elaboration);
    const columns = columnsOf(drawing);
    expect(columns.flat()).toEqual(names(devices));
    const heights = columns.map(({ length }) => length);
    expect(Math.max(...heights) - Math.min(...heights.slice(0, -1))).toBe(0);
    expect(drawing.root.width / drawing.root.height).toBeGreaterThan(0.8);
    expect(drawing.root.width / drawing.root.height).toBeLessThan(2.5);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('buses', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });

  test('lines that say a width say it beside the device', async () => {
    const elaboration = bus({ devices: 6, narrow: 14 });
    const drawing = await drawn(elaboration);
    expect(unplacedLabels(placedBoxes(drawing))).toBe(0);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('buses', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });
});
