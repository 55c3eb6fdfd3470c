import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';
import { placeIn, placeText, readable } from '../../../viewer/canvas/pan.js';

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

test('of a box that is larger than the screen, its beginning is shown, not its end', () => {
  const wide = { left: 100, top: 30, right: 700, bottom: 60 };
  expect(readable({ width: 1000, height: 3000 }, canvas, [wide])).toEqual({ zoom: 0.8, x: 0, y: 0 });
  // It begins at 480 px, of 390.
  const beyond = { ...wide, left: 600, right: 1200 };
  expect(readable({ width: 1300, height: 3000 }, canvas, [beyond])).toEqual({ zoom: 0.8, x: -285, y: 0 });
});

const drawing = { width: 1000, height: 3000 };

test('a place is linked to and found again', () => {
  const pan = { x: -305, y: 120, zoom: 0.5 };
  expect(placeText(pan, canvas)).toBe('1000,460,0.5');
  expect(placeIn('#view=full&at=1000,460,0.5', drawing, canvas)).toEqual(pan);
});

test.each(['', '#at=', '#at=1,2', '#at=1,2,3,4', '#at=1,2,0', '#at=1,2,-1', '#at=a,b,c', '#at=1e999,0,1'])(
  'what says no place is none: %j',
  (hash) => {
    expect(placeIn(hash, drawing, canvas)).toBeUndefined();
  },
);

test('wherever a link leads to, some of the drawing is seen', () => {
  const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (x, y, zoom) => {
      const pan = placeIn(`#at=${x},${y},${zoom}`, drawing, canvas) ?? expect.unreachable();
      const seen = (start: number, length: number, room: number): number =>
        Math.min(room, start + length * pan.zoom) - Math.max(0, start);
      expect(pan.zoom).toBeGreaterThanOrEqual(0.02);
      expect(pan.zoom).toBeLessThanOrEqual(8);
      expect(seen(pan.x, drawing.width, canvas.width)).toBeGreaterThan(19);
      expect(seen(pan.y, drawing.height, canvas.height)).toBeGreaterThan(19);
    }),
    repeated(),
  );
});
