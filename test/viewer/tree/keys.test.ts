import { expect, test } from 'vitest';
import { stepOf } from '../../../viewer/tree/keys.js';
import type { Row } from '../../../viewer/tree/tree-rows.js';

function row(id: string, level: number, open?: boolean): Row {
  return { id, name: id, label: id, kind: '', level, open, place: 1, count: 1 };
}

const rows = [row('soc', 1, true), row('bus', 2, false), row('cpu', 2, true), row('node', 3)];

test.each([
  ['ArrowDown', 1, { does: 'go', to: 2 }],
  ['ArrowUp', 1, { does: 'go', to: 0 }],
  ['PageDown', 1, { does: 'go', to: 11 }],
  ['PageUp', 1, { does: 'go', to: -9 }],
  ['Home', 2, { does: 'go', to: 0 }],
  ['End', 0, { does: 'go', to: 3 }],
  // Into what is closed, then what is open, and no further.
  ['ArrowRight', 1, { does: 'toggle', id: 'bus', open: true }],
  ['ArrowRight', 2, { does: 'go', to: 3 }],
  ['ArrowRight', 3, { does: 'nothing' }],
  // Out of what is open, then to what is around.
  ['ArrowLeft', 2, { does: 'toggle', id: 'cpu', open: false }],
  ['ArrowLeft', 3, { does: 'go', to: 2 }],
  ['ArrowLeft', 1, { does: 'go', to: 0 }],
  ['Enter', 1, { does: 'select', id: 'bus' }],
  [' ', 3, { does: 'select', id: 'node' }],
  ['Enter', -1, { does: 'nothing' }],
  ['ArrowRight', -1, { does: 'nothing' }],
  ['a', 1, undefined],
])('%s at row %i', (key, at, step) => {
  expect(stepOf(key, rows, at, 10)).toEqual(step);
});
