import fc from 'fast-check';
import { connect, elaborate, type Elaboration, int, lazyModule, LazyModule, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import { compared, type Drawing, interruptsView, layout } from '../../../../lib/output/drawing/index.js';
import { lineLabels } from '../../../../lib/output/drawing/words/line-labels.js';
import { repeated } from '../../../seeds.js';
import { withoutPlaces } from '../../../without-places.js';
import { faults } from '../geometry.js';

class Device extends LazyModule {
  readonly sources;

  constructor(counts: readonly number[]) {
    super();
    this.sources = counts.map((num) => int.source({ num }));
  }
}

class Controller extends LazyModule {
  readonly node = int.sink();
}

/** Devices with so many sources of so many interrupts each, which all lead to one controller. */
function chipOf(devices: readonly (readonly number[])[]): Elaboration {
  const chip = soc('chip', () => {
    const controller = lazyModule(() => new Controller());
    const made = devices.map((counts) => lazyModule(() => new Device(counts)));
    const joined = int.xbar();
    for (const { sources } of made) for (const source of sources) connect(source, joined);
    connect(joined, controller.node);
    return { made, controller };
  });
  return withoutPlaces(() => elaborate(chip));
}

const chips = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

// Labels that stand elsewhere than above the end of their line, or nowhere.
function strayLabels({ root }: Drawing): string[] {
  const labels = lineLabels(root);
  return root.lines.flatMap((placed) => {
    const at = labels.get(placed)?.at;
    const end = placed.points.at(-1);
    const isThere = at !== undefined && end !== undefined && at.y < end.y && at.y > end.y - 5 && at.x > end.x - 50;
    return isThere ? [] : [placed.line.label];
  });
}

test('in pictures of interrupts, and of two versions of them, every number stands above the end of its line', async () => {
  await fc.assert(
    fc.asyncProperty(chips, chips, async (before, after) => {
      const [was, is] = [before, after].map((devices) => interruptsView(chipOf(devices)));
      if (was === undefined || is === undefined) return;
      for (const diagram of [is, compared(was, is)]) {
        const drawing = await layout(diagram);
        expect(strayLabels(drawing)).toEqual([]);
        expect(faults(drawing)).toEqual([]);
      }
    }),
    repeated(20),
  );
}, 120_000);
