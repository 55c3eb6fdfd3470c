import { expect, test } from 'vitest';
import { AddressSet, connect, elaborate, soc, tl } from '../../../../lib/index.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import type { ElkNode } from '../../../../lib/interop.js';
import {
  type Drawing,
  elkEngine,
  fullView,
  layout,
  type PlacedBox,
  type Point,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { untruths } from '../readback/untruths.js';
import { faults } from '../geometry.js';

const patient = { timeLimit: 120_000 };

/** A bus with so many others behind it, each with one device, and every third with another bus and its two devices. */
function buses(count: number): Elaboration {
  return elaborate(
    soc('buses', () => {
      const bar = tl.xbar().from(tl.client({ name: 'cpu' }));
      let page = 0n;
      const device = (name: string): ReturnType<typeof tl.manager> => {
        const address = [AddressSet.range(page++ << 12n, 4096n)];
        return tl.manager({ name, address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 });
      };
      for (let k = 0; k < count; k++) {
        const inner = tl.xbar().from(bar);
        connect(inner, device(`device${k}`));
        if (k % 3 === 0) {
          const innermost = tl.xbar().from(inner);
          connect(innermost, device(`left${k}`));
          connect(innermost, device(`right${k}`));
        }
      }
    }),
  );
}

function drawn(elaboration: Elaboration, direction: 'right' | 'down'): Promise<Drawing> {
  return layout(fullView(elaboration), { ...patient, direction });
}

/** Where the lines to the buses behind the first end. */
function entriesOf({ root }: Drawing): Point[] {
  const ports = (box: PlacedBox): number => box.ports.length;
  const bar = root.boxes.reduce((most, box) => (ports(box) > ports(most) ? box : most));
  const own = new Set(bar.ports.map(({ port }) => port.id));
  return root.lines.filter(({ line }) => own.has(line.from)).flatMap(({ points }) => points.slice(-1));
}

test.each([
  [9, 'right'],
  [30, 'right'],
  [30, 'down'],
] as const)('%d boxes with what is behind them stand in columns: %s', async (count, direction) => {
  const elaboration = buses(count);
  const drawing = await drawn(elaboration, direction);
  const start = direction === 'right' ? 'x' : 'y';
  const entries = entriesOf(drawing);
  const columns = new Set(entries.map((entry) => entry[start])).size;
  expect(entries).toHaveLength(count);
  expect(columns).toBeGreaterThan(1);
  expect(columns).toBeLessThan(count / 2);
  expect(faults(drawing)).toEqual([]);
  expect(untruths('full', [...svg(drawing)].join(''), elaboration)).toEqual([]);
});

test('few stand below one another', async () => {
  const drawing = await drawn(buses(8), 'right');
  const entries = entriesOf(drawing);
  expect(entries).toHaveLength(8);
  expect(new Set(entries.map(({ y }) => y)).size).toBe(8);
  expect(faults(drawing)).toEqual([]);
});

test('of branches that differ by their names, a few are laid out', async () => {
  const elaboration = elaborate(
    soc('many', () => {
      const bar = tl.xbar().from(tl.client({ name: 'cpu' }));
      for (let k = 0; k < 200; k++) {
        const address = [AddressSet.range(BigInt(k) << 12n, 4096n)];
        const device = tl.manager({ name: `device${k}`, address, supports: tl.readWrite(1, 8), beatBytes: 8 });
        connect(bar, tl.fragmenter({ minSize: 8, maxSize: 64 }), device);
      }
    }),
  );
  const given: number[] = [];
  const boxesIn = ({ children = [] }: ElkNode): number => children.reduce((sum, each) => sum + boxesIn(each), 1);
  const drawing = await layout(fullView(elaboration), {
    ...patient,
    engine: (graph, signal) => {
      given.push(boxesIn(graph));
      return elkEngine(graph, signal);
    },
  });
  expect(Math.max(...given)).toBeLessThan(40);
  expect(drawing.simplified).toBe(null);
  expect(faults(drawing)).toEqual([]);
  expect(untruths('full', [...svg(drawing)].join(''), elaboration)).toEqual([]);
});
