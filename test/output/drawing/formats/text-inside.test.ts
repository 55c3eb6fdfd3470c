import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, test } from 'vitest';
import { elkThread } from '../../../../lib/interop.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import {
  addressView,
  allBoxes,
  busesView,
  clocksView,
  type Diagram,
  type Direction,
  type Drawing,
  fullView,
  interruptsView,
  layout,
  type LayoutEngine,
  simpleLayout,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { textWidth } from '../../../../lib/output/drawing/layout/text-width.js';
import { repeated, someOf } from '../../../seeds.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { smallSystem, star } from '../designs.js';
import { recordedNames } from '../plain-graphs.js';

// One thread for all drawings.
const end = new AbortController();
const thread = elkThread(end.signal);
const engine: LayoutEngine = (graph) => thread(graph);
afterAll(() => end.abort());

type Draw = (elaboration: Elaboration, direction: Direction) => Promise<readonly Drawing[]>;

const patient = { engine, timeLimit: 110_000 };

/** A view laid out by ELK, unless that takes long for all that it shows, and in the simple way. */
function drawn(view: (elaboration: Elaboration) => Diagram, mostBoxes = Infinity): Draw {
  return async (elaboration, direction) => {
    const diagram = view(elaboration);
    const laidOut = [...allBoxes(diagram)].length > mostBoxes ? [] : [await layout(diagram, { ...patient, direction })];
    return [...laidOut, simpleLayout(diagram, null)];
  };
}

const views: Readonly<Record<string, Draw>> = {
  buses: drawn(busesView),
  clocks: drawn(clocksView),
  interrupts: drawn(interruptsView),
  full: drawn(fullView, 200),
  address: (elaboration) => Promise.resolve([addressView(elaboration)]),
};

/** The texts of a picture that are not inside it, as wide as fonts make them, and its boxes that have no room. */
function misplaced(picture: string): string[] {
  const faults: string[] = [];
  const shifts: (readonly [x: number, y: number])[] = [[0, 0]];
  let size: readonly [width: number, height: number] = [0, 0];
  let shown: { readonly attributes: Readonly<Record<string, string>>; text: string } | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const [x, y] = shifts.at(-1) ?? [0, 0];
    const [, dx = '0', dy = '0'] = /^translate\(([-\d.]+) ([-\d.]+)\)$/.exec(attributes.transform ?? '') ?? [];
    shifts.push([x + Number(dx), y + Number(dy)]);
    if (name === 'svg') size = [Number(attributes.width), Number(attributes.height)];
    if (name === 'text') shown = { attributes, text: '' };
    if (name === 'rect' && !(Number(attributes.width) > 0 && Number(attributes.height) > 0)) {
      faults.push(`a box of ${attributes.width} x ${attributes.height}`);
    }
  });
  parser.on('text', (part) => {
    if (shown !== undefined) shown.text += part;
  });
  parser.on('closetag', ({ name }) => {
    const [dx, dy] = shifts.pop() ?? [0, 0];
    if (name !== 'text' || shown === undefined) return;
    const { attributes, text } = shown;
    const classes = (attributes.class ?? '').split(' ');
    const letters = Number(attributes['font-size']);
    const width = textWidth(text, letters, classes.includes('strong') ? 'semibold' : 'regular');
    const left = Number(attributes.x) + dx - (classes.includes('middle') ? width / 2 : 0);
    const base = Number(attributes.y) + dy;
    // Places are rounded to a tenth of a px.
    const isInside = left >= -0.2 && left + width <= size[0] + 0.2 && base >= letters && base <= size[1];
    if (!isInside) faults.push(`${text}: ${left} to ${left + width} at ${base} of ${size.join(' x ')}`);
    shown = undefined;
  });
  parser.write(picture).close();
  return faults;
}

async function misplacedIn(elaboration: Elaboration, draw: Draw, direction: Direction): Promise<string[]> {
  return (await draw(elaboration, direction)).flatMap((drawing) => misplaced([...svg(drawing)].join('')));
}

describe.each(Object.entries(views))('the %s view', (_, draw) => {
  test('of a design with any names has all text inside, whether or not there is something to show', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'starfive,visionfive-2-v1.3b', 'W'.repeat(80), '設計'),
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }),
    );
    const directions = fc.constantFrom<Direction>('right', 'down');
    await fc.assert(
      fc.asyncProperty(name, name, fc.boolean(), directions, async (called, className, isEmpty, direction) => {
        const ends = [node('top.a', { kind: 'source' }), node('top.b', { kind: 'sink' })];
        const bare = design(
          [module('top', null, isEmpty ? [] : ends, { className })],
          isEmpty ? [] : [edge('top.a', 0, 'top.b', 0)],
          { name: called },
        );
        expect(await misplacedIn(bare, draw, direction)).toEqual([]);
      }),
      repeated(30),
    );
  });

  test.each(['right', 'down'] as const)('of systems that run %s has all text inside', async (direction) => {
    for (const elaboration of [
      smallSystem(),
      star(9),
      ...someOf(recordedNames, 3).map((name) => goldenElaboration(name)),
    ]) {
      expect(await misplacedIn(elaboration, draw, direction)).toEqual([]);
    }
  });
});
