import { expect, test } from 'vitest';
import { readable } from '../../../viewer/canvas/pan.js';

const canvas = { width: 390, height: 700 };
const small = { left: 20, top: 30, right: 100, bottom: 60 };

test.each([
  ['one that can be read with ease', { width: 500, height: 300 }],
  ['one that would stick out by little', { width: 550, height: 400 }],
])('the first drawing on a small screen is shown whole: %s', (_, drawing) => {
  expect(readable(drawing, canvas, [small])).toBeUndefined();
});

test.each([
  ['the left part of one that is low, in the middle', { width: 1000, height: 400 }, { x: 0, y: 190 }],
  ['the upper part of one that is narrow, in the middle', { width: 400, height: 3000 }, { x: 35, y: 0 }],
  ['the top-left corner of one that is large', { width: 1000, height: 3000 }, { x: 0, y: 0 }],
])('of one whose words would be too small is shown: %s', (_, drawing, place) => {
  expect(readable(drawing, canvas, [small])).toEqual({ zoom: 0.8, ...place });
});

test('it is shown from its corner no further than to the nearest box', () => {
  const far = [
    { left: 900, top: 1900, right: 990, bottom: 1990 },
    { left: 500, top: 1100, right: 600, bottom: 1200 },
  ];
  // The right end of the nearer box is at 480 px, the lower one at 960.
  expect(readable({ width: 1000, height: 3000 }, canvas, far)).toEqual({ zoom: 0.8, x: -98, y: -268 });
});
