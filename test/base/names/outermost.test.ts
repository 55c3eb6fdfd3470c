import { expect, test } from 'vitest';
import { outermost } from '../../../lib/base/names/index.js';

const paths = ['soc', 'soc.tile', 'soc.tile.core', 'soc.tile_1', 'soc.tile_1.core', 'soc.tile_1.core.tile', 'soc.bus'];

test.each([
  ['soc', ['soc']],
  ['tile', ['soc.tile', 'soc.tile_1.core.tile']],
  ['tile*', ['soc.tile', 'soc.tile_1']],
  ['core', ['soc.tile.core', 'soc.tile_1.core']],
  ['*', ['soc']],
  ['ram', []],
])('%s', (name, meant) => {
  expect(outermost(name, paths)).toEqual(meant);
});
