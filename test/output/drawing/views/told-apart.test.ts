import { expect, test } from 'vitest';
import { allBoxes, busesView } from '../../../../lib/output/drawing/index.js';
import { ofNames } from '../random-names.js';

test('boxes of one name in modules of one name, one inside the other, say in which they are', () => {
  const elaboration = ofNames({
    ...{ name: 'x', memories: 1 },
    inside: [{ name: 'x', memories: 1, inside: [] }],
  });
  const words = [...allBoxes(busesView(elaboration, { interrupts: true }))]
    .filter(({ label }) => label === 'interrupts')
    .map(({ id, sublabel }) => [id, sublabel]);
  expect(words).toEqual([
    ['names.x.interrupts', 'x'],
    ['names.x.x.interrupts', 'x.x'],
  ]);
});
