import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakHeight, hatchMarkup } from '../../../../lib/output/drawing/layout/box-shape.js';
import { repeated } from '../../../seeds.js';

const outlines = fc
  .record({
    x: fc.integer({ min: -50, max: 900 }),
    y: fc.integer({ min: -50, max: 900 }),
    width: fc.integer({ min: 10, max: 400 }),
    height: fc.integer({ min: 40, max: 200 }),
    isCut: fc.boolean(),
  })
  .map(({ isCut, ...place }) => ({ ...place, ...(isCut ? { breaks: [place.y + 0.75 * place.height] } : {}) }));

test('a hatch lies inside its box, and not in its breaks', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const { x, y, width, height } = outline;
      const breaks = 'breaks' in outline ? outline.breaks : [];
      const lines = [...hatchMarkup(outline, 'blocked').matchAll(/M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)/g)];
      expect(lines.length).toBeGreaterThan(0);
      for (const [, ...texts] of lines) {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = texts.map(Number);
        // Places are rounded as they are written.
        expect(x1 + y1).toBeCloseTo(x2 + y2, 0);
        expect(Math.min(x1, x2)).toBeGreaterThan(x);
        expect(Math.max(x1, x2)).toBeLessThan(x + width);
        expect(Math.min(y1, y2)).toBeGreaterThan(y);
        expect(Math.max(y1, y2)).toBeLessThan(y + height);
        for (const at of breaks)
          expect(Math.max(y1, y2) < at - breakHeight / 2 || Math.min(y1, y2) > at + breakHeight / 2).toBe(true);
      }
      expect(hatchMarkup(outline, 'device')).toBe('');
    }),
    repeated(200),
  );
});
