import { expect, test } from 'vitest';
import { px, tipPath, wirePath } from '../../../../lib/output/drawing/formats/wire.js';

test('corners are rounded', () => {
  const bend = [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 30 },
  ];
  expect(wirePath(bend, false)).toBe('M0 0L15 0Q20 0 20 5L20 30');
});

test('a corner is no larger than half of what it joins', () => {
  const step = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 4 },
    { x: 20, y: 4 },
  ];
  expect(wirePath(step, false)).toBe('M0 0L8 0Q10 0 10 2L10 2Q10 4 12 4L20 4');
});

test('a line ends inside its arrow', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ];
  expect(wirePath(line, true)).toBe('M0 0L24 0');
  expect(tipPath(line)).toBe('M30 0L23 3.2L23 -3.2Z');
});

test('what has no length has no arrow', () => {
  const point = { x: 1, y: 1 };
  expect(tipPath([])).toBe('');
  expect(tipPath([point, point])).toBe('');
  expect(wirePath([], false)).toBe('');
  expect(wirePath([point, point], true)).toBe('M1 1L1 1');
});

test('numbers are short', () => {
  expect([0, -0, 1.04, 1.06, -0.04, 1e6].map(px)).toEqual(['0', '0', '1', '1.1', '0', '1000000']);
});
