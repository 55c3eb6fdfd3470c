import type { Refusal, Row, Sweep, SweepHeader } from '../../lib/sweep/index.js';

/** A row of a sweep over `WithA` and `WithB`, with these figures. */
export function row(index: number, choices: Row['choices'], more: Partial<Row> = {}): Row {
  const figures = { devices: 3 + index, masters: 2, edges: 10 * index, findings: 0, errors: 0 };
  const design = `t --config ${Object.entries(choices)
    .map(([name, value]) => `${name}(${String(value)})`)
    .join(' ++ ')}`;
  return { ...{ index, design, choices, figures }, findings: {}, refused: null, time: 5, ...more };
}

/** What becomes of a row that was refused. */
export function refusedAs(refusal: Partial<Refusal>): Partial<Row> {
  const refused = { rule: 'area/name', message: 'It does not fit.', help: 'Leave it out.', ...refusal };
  return { figures: {}, refused };
}

/** Four rows, of which the third was refused and the last has findings. */
export const rows: readonly Row[] = [
  row(0, { WithA: 1, WithB: false }),
  row(1, { WithA: 1, WithB: true }),
  row(2, { WithA: 2, WithB: false }, refusedAs({})),
  row(3, { WithA: 2, WithB: true }, { findings: { 'address/overlap': 2, 'ids/few': 1 }, time: 7 }),
];

/** A sweep that has these rows. */
export function sweepOf(all: readonly Row[], more: Partial<Sweep> = {}): Sweep {
  return { combinations: all, rows: all, isCompared: false, ...more };
}

/** Of a file that has these rows. */
export const header: SweepHeader = {
  ...{ designs: ['t --config WithA({1,2}) ++ WithB?'], digest: 'abc', combinations: 4, rows: 4 },
  ...{ shard: null, base: null, entente: '1.2.3', sources: { 't.ts': '12', 'part.ts': '34' } },
};
