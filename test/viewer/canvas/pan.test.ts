import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';
import { inSight, type Pan, placeIn, placeText, readable, stillReadable } from '../../../viewer/canvas/pan.js';

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

const within = { width: 390, height: 700 };
const sheet = { width: 1000, height: 1200, origin: { x: 10, y: 20 } };
const at = (x: number, y: number): Pan => ({ x, y, zoom: 1 });
const box = { left: 200, top: 300, right: 300, bottom: 340 };

test.each([
  ['what is in sight moves nothing', at(-100, -100), box, at(-100, -100)],
  ['of what is half outside, all of it is seen', at(-250, 360), box, at(-202, 332)],
  ['what is outside comes into the middle, as far as the drawing goes', at(-600, -700), box, at(-65, 0)],
  ['where the drawing ends, it fills the canvas', at(0, 0), { ...box, left: 850, right: 950 }, at(-610, 0)],
  ['of what is larger, as much as there is room for', at(100, 0), { ...box, left: 0, right: 900 }, at(-2, 0)],
] as const)('what is selected comes into sight: %s', (_, pan, area, next) => {
  expect(inSight(pan, [area], sheet, within)).toEqual(next);
});

test('of several boxes, one that is seen whole moves nothing', () => {
  const half = { ...box, left: 60, right: 160 };
  expect(inSight(at(-100, -100), [half, box], sheet, within)).toEqual(at(-100, -100));
});

test('what is selected is in sight, wherever one looked', () => {
  const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  const zoom = fc.double({ min: 0.02, max: 3, noNaN: true });
  const start = fc.record({ left: fc.nat(900), top: fc.nat(1100) });
  fc.assert(
    fc.property(number, number, zoom, start, (x, y, times, { left, top }) => {
      const area = { left, top, right: left + 90, bottom: top + 60 };
      const pan = inSight({ x, y, zoom: times }, [area], sheet, within);
      const edge = pan.x + (left + sheet.origin.x) * times;
      const upper = pan.y + (top + sheet.origin.y) * times;
      // To a millionth of a px.
      expect(edge).toBeGreaterThanOrEqual(-1e-6);
      expect(edge + 90 * times).toBeLessThanOrEqual(within.width + 1e-6);
      expect(upper).toBeGreaterThanOrEqual(-1e-6);
      expect(upper + 60 * times).toBeLessThanOrEqual(within.height + 1e-6);
    }),
    repeated(500),
  );
});

test.each([
  ['whole, as long as it can be read', 1, 0.7, 0.7],
  ['as it was, where it could be read no longer', 0.7, 0.6, 0.7],
  ['whole, where it could not be read before', 0.6, 0.3, 0.3],
  ['whole, where there is more room', 0.3, 0.5, 0.5],
])('a drawing that was whole is shown in another room %s', (_, before, whole, shown) => {
  expect(stillReadable({ x: 0, y: 0, zoom: before }, { x: 5, y: 5, zoom: whole }).zoom).toBe(shown);
});
