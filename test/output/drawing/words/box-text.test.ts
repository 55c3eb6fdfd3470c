import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../../../lib/output/drawing/index.js';
import { boxText } from '../../../../lib/output/drawing/words/box-text.js';
import { repeated } from '../../../seeds.js';

const box: Box = {
  ...{ id: 'soc.uart', shape: 'block', role: 'sink', label: 'uart', sublabel: '', notes: [], details: '' },
  ...{ faint: false, mark: null, ports: [], boxes: [], lines: [] },
};

const region = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.bigInt({ min: 1n, max: 2n ** 62n }))
  .map(([base, size]) => `0x${base.toString(16)}..0x${(base + size - 1n).toString(16)}`);

test('where a device was and is now is there to the last digit', () => {
  fc.assert(
    fc.property(region, region, (before, after) => {
      const note = `device moved: ${before} → ${after}`;
      const lines = boxText({ ...box, notes: [note] }).lines.flatMap(({ kind, text }) =>
        kind === 'note' ? [text] : [],
      );
      expect(lines.join(' ')).toBe(note);
    }),
    repeated(200),
  );
});
