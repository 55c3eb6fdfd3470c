import { AddressSet, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busesView, type Drawing, layout } from '../../../lib/output/drawing/index.js';
import { repeated } from '../../seeds.js';
import { placedBoxes } from './geometry.js';
import { bigCores } from './plain-graphs.js';

interface Shape {
  readonly masters: readonly string[];
  /** Devices of each bus behind the first. */
  readonly buses: readonly (readonly string[])[];
}

function design({ masters, buses }: Shape): Elaboration {
  return elaborate(
    soc('changing', () => {
      const first = tl.xbar();
      for (const name of masters) first.from(tl.client({ name }));
      let base = 0n;
      const rams = buses.map((devices) => {
        const bus = tl.xbar();
        bus.from(first);
        return devices.map((name) => {
          base += 0x1000n;
          const ram = tl.ram({ address: AddressSet.range(base, 0x1000n), beatBytes: 8 });
          ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(bus);
          return [name, ram] as const;
        });
      });
      return Object.fromEntries(rams.flat());
    }),
  );
}

// Of all pairs of boxes that two drawings share, how many stand the other way round: above instead of below, or left instead of right.
function turned(before: Drawing, after: Drawing): number {
  const places = new Map(placedBoxes(after).map((box) => [box.box.id, box]));
  const shared = placedBoxes(before).flatMap((box) => {
    const other = places.get(box.box.id);
    return other === undefined ? [] : [[box, other] as const];
  });
  let [pairs, swapped] = [0, 0];
  for (const [k, [a, a2]] of shared.entries())
    for (const [b, b2] of shared.slice(0, k))
      for (const axis of ['x', 'y'] as const) {
        const size = axis === 'x' ? 'width' : 'height';
        const order = (p: typeof a, q: typeof a): number =>
          p[axis] + p[size] <= q[axis] ? -1 : q[axis] + q[size] <= p[axis] ? 1 : 0;
        pairs++;
        if (order(a, b) * order(a2, b2) < 0) swapped++;
      }
  return pairs === 0 ? 0 : swapped / pairs;
}

const drawn = async (shape: Shape): Promise<Drawing> => layout(busesView(design(shape)));

test('a device more, or one less, leaves the others in their order', async () => {
  const name = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${prefix}${k}`);
  const shapes = fc.record({
    masters: fc.integer({ min: 1, max: 4 }).map((count) => name('m', count)),
    buses: fc
      .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
      .map((counts) => counts.map((count, k) => name(`d${k}_`, count))),
  });
  const measured: number[] = [];
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      const more = { ...shape, buses: shape.buses.map((devices, k) => (k === 0 ? [...devices, 'added'] : devices)) };
      measured.push(turned(await drawn(shape), await drawn(more)));
    }),
    repeated(10),
  );
  expect(Math.max(...measured)).toBeLessThan(0.1);
  expect(measured.reduce((sum, each) => sum + each, 0) / measured.length).toBeLessThan(0.01);
}, 300_000);

test('a core more leaves a system as it is', async () => {
  const [two, three] = await Promise.all([2, 3].map((cores) => layout(busesView(bigCores(cores)))));
  expect(two === undefined || three === undefined ? 1 : turned(two, three)).toBeLessThan(0.02);
}, 120_000);
