import { expect, test } from 'vitest';
import {
  busesView,
  folded,
  fullView,
  layout,
  readDrawing,
  simpleLayout,
  svg,
  writeDrawing,
} from '../../../lib/output/drawing/index.js';
import { goldenElaboration } from '../files/golden-elaboration.js';
import { nest } from './designs.js';

test.each([fullView, busesView])('a drawing that was written is read back', async (view) => {
  const drawing = await layout(folded(view(goldenElaboration('DualCoreConfig'))));
  const read = readDrawing(writeDrawing(drawing));
  expect(read).toEqual(drawing);
  expect(read.root.boxes[0]?.box).toBe(read.diagram.root.boxes[0]);
  expect([...svg(read)]).toEqual([...svg(drawing)]);
});

test('modules may nest deeper than the stack', () => {
  const drawing = simpleLayout(fullView(nest(5_000)), null);
  const read = readDrawing(writeDrawing(drawing));
  expect([...svg(read)].join('') === [...svg(drawing)].join('')).toBe(true);
});
