import { expect, test } from 'vitest';
import {
  busesView,
  folded,
  fullView,
  layout,
  readDrawing,
  svg,
  writeDrawing,
} from '../../../lib/output/drawing/index.js';
import { goldenElaboration } from '../files/golden-elaboration.js';

test.each([fullView, busesView])('a drawing that was written is read back', async (view) => {
  const drawing = await layout(folded(view(goldenElaboration('DualCoreConfig'))));
  const read = readDrawing(writeDrawing(drawing));
  expect(read).toEqual(drawing);
  expect(read.root.boxes[0]?.box).toBe(read.diagram.root.boxes[0]);
  expect([...svg(read)]).toEqual([...svg(drawing)]);
});
