import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Row, sweepTable } from '../../lib/sweep/index.js';
import { axesOf } from '../../lib/sweep/plot-axes.js';
import { repeated } from '../seeds.js';
import { refusedAs, row, sweepOf } from './rows.js';

const choice = fc.constantFrom<(string | number | boolean)[]>(0, 1, 7, 16, '0x10', '0x1_0', true, false, 'a', '');

const someRows = fc
  .array(
    fc.record({
      choices: fc.dictionary(fc.constantFrom('WithA', 'WithB', 'WithC'), choice),
      figures: fc.dictionary(fc.constantFrom('edges', 'bus-bits', 'route'), fc.constantFrom(0, 1, 64)),
      isRefused: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ choices, figures, isRefused }, index): Row =>
      row(index, choices, isRefused ? refusedAs({}) : { figures }),
    ),
  );

test('the line of a row passes each axis at its own value, or where those are that have none', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const table = sweepTable(rows, sweepOf(rows), { figures: ['edges', 'bus-bits', 'route'] });
      const axes = axesOf(table);
      for (const [k, { name, ticks, tickOf }] of axes.entries()) {
        expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
        for (const { at } of ticks) expect(at >= 0 && at <= 1).toBe(true);
        for (const each of rows) {
          const value = each.choices[name] ?? each.figures[name];
          const isPassed = axes.slice(k).some(({ tickOf: later }) => later.has(each));
          expect(tickOf.has(each)).toBe(isPassed);
          if (each.refused === null) expect(isPassed).toBe(true);
          if (value !== undefined) expect(isPassed).toBe(true);
          const label = tickOf.get(each)?.label ?? '';
          // Of equal numbers the first that is written says them all.
          const isSixteen = ['16', '0x10', '0x1_0'].includes(String(value));
          if (isPassed && isSixteen) expect(label).toMatch(/^(?:16|0x10|0x1_0)$/);
          else if (isPassed) expect(label).toBe(value === undefined ? '(none)' : shown(value));
        }
      }
    }),
    repeated(),
  );
});

function shown(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '""' : String(value);
}

test('what has no number is below the least, and what has no text below the last', () => {
  const rows = [row(0, { WithA: 8, WithB: 'x' }), row(1, { WithA: 16 }), row(2, { WithB: 'y' })];
  const axes = axesOf(sweepTable(rows, sweepOf(rows), { figures: ['masters'] }));
  expect(axes.map(({ name, ticks }) => [name, ticks.map(({ label, at }) => [label, at])])).toEqual([
    [
      'WithA',
      [
        ['(none)', 0],
        ['8', 0.15],
        ['16', 1],
      ],
    ],
    [
      'WithB',
      [
        ['x', 5 / 6],
        ['y', 0.5],
        ['(none)', 1 - 2.5 / 3],
      ],
    ],
  ]);
});
