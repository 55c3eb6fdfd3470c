import { expect, test } from 'vitest';
import { nameOfAll } from '../../../../lib/output/drawing/words/unnumbered.js';

test.each([
  [['Core 0 · hart 0', 'Core 1 · hart 1'], 'Core 0–1 · hart 0–1'],
  [['Tile 0', 'Tile 3'], 'Tile'],
  [['core_0', 'core_2'], 'core'],
  [['l2 dma 0', 'l2 dma 5'], 'l2 dma'],
  [['cl0c0 dcache', 'cl0c1 dcache', 'cl1c0 dcache'], 'cl*c* dcache'],
])('%j are %s together', (names, common) => {
  expect(nameOfAll(names)).toBe(common);
});
