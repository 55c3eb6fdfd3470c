import { expect, test } from 'vitest';
import { readable } from '../../viewer/pan.js';

const canvas = { width: 390, height: 700 };

test.each([
  ['one that can be read with ease', { width: 500, height: 300 }, { zoom: 0.78, x: 0, y: 233 }],
  ['one that would stick out by little', { width: 650, height: 400 }, { zoom: 0.6, x: 0, y: 230 }],
])('the first drawing on a small screen is shown whole: %s', (_, drawing, pan) => {
  expect(readable(drawing, canvas)).toEqual(pan);
});

test('of one whose words would be too small, the left part is shown', () => {
  expect(readable({ width: 1000, height: 400 }, canvas)).toEqual({ zoom: 0.7, x: 0, y: 210 });
});
