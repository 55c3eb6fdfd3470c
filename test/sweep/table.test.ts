import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  type Row,
  sweepPlot,
  sweepTable,
  tableCsv,
  tableJson,
  tableMarkdown,
  tableText,
  where,
} from '../../lib/sweep/index.js';
import { refusedAs, row, rows, sweepOf } from './rows.js';

const figures = ['devices', 'edges', 'rules', 'refused'];
const table = sweepTable(rows, sweepOf(rows), { figures });

test('a table has what is chosen in front, numbers to the right, and below it why what was refused is', () => {
  expect(tableText(table)).toBe(`WithA  WithB  devices  edges  rules                        refused
    1  no           3      0
    1  yes          4     10
    2  no                                                  area/name
    2  yes          6     30  address/overlap ×2, ids/few

1 combination refused by area/name, such as t --config 'WithA(2) ++ WithB(false)':
  It does not fit.
  help: Leave it out.
`);
});

test('the same in Markdown', () => {
  expect(tableMarkdown(table)).toBe(`| WithA | WithB | devices | edges | rules | refused |
| ---: | --- | ---: | ---: | --- | --- |
| 1 | no | 3 | 0 |  |  |
| 1 | yes | 4 | 10 |  |  |
| 2 | no |  |  |  | area/name |
| 2 | yes | 6 | 30 | address/overlap ×2, ids/few |  |

- 1 combination refused by \`area/name\`, such as \`t --config 'WithA(2) ++ WithB(false)'\`: It does not fit. Leave it out.
`);
});

test('the same as comma-separated values', () => {
  expect(parseCsv(tableCsv(table))).toEqual([
    ['WithA', 'WithB', 'devices', 'edges', 'rules', 'refused'],
    ['1', 'no', '3', '0', '', ''],
    ['1', 'yes', '4', '10', '', ''],
    ['2', 'no', '', '', '', 'area/name'],
    ['2', 'yes', '6', '30', 'address/overlap ×2, ids/few', ''],
  ]);
});

test('the same for programs', () => {
  expect(JSON.parse(JSON.stringify(tableJson(table)))).toEqual({
    rows: rows.map(({ design, choices, figures: { devices, edges }, findings, refused }) => ({
      ...{ design, choices, findings, refused, untried: null },
      figures: refused === null ? { devices, edges } : {},
    })),
  });
});

test('with a base, numbers say how they differ from it', () => {
  const base = row(1, {}, { figures: { devices: 4, edges: 30 } });
  const compared = sweepTable(rows, sweepOf(rows), { figures: ['devices', 'edges', 'refused'], base });
  expect(tableText(compared).split('\n').slice(0, 5)).toEqual([
    'WithA  WithB  devices     edges  refused',
    '    1  no      3 (-1)   0 (-30)',
    '    1  yes          4  10 (-20)',
    '    2  no                        area/name',
    '    2  yes     6 (+2)        30',
  ]);
  expect(parseCsv(tableCsv(compared))).toEqual([
    ['WithA', 'WithB', 'devices', 'edges', 'refused', 'devices change', 'edges change'],
    ['1', 'no', '3', '0', '', '-1', '-30'],
    ['1', 'yes', '4', '10', '', '0', '-20'],
    ['2', 'no', '', '', 'area/name', '', ''],
    ['2', 'yes', '6', '30', '', '2', '0'],
  ]);
  expect(tableJson(compared)).toMatchObject({
    rows: [
      { changes: { devices: -1, edges: -30 } },
      { changes: { devices: 0, edges: -20 } },
      { changes: {} },
      { changes: { devices: 2, edges: 0 } },
    ],
  });
});

describe('the columns of a table', () => {
  test('are the usual figures unless they are named; of refusals only where there are some', () => {
    const names = (some: typeof rows): string[] => sweepTable(some, sweepOf(some)).columns.map(({ name }) => name);
    const usual = ['devices', 'masters', 'edges', 'id-bits', 'bus-bits', 'address-bits', 'route', 'findings'];
    expect(names(rows)).toEqual(['WithA', 'WithB', ...usual, 'refused']);
    expect(names(rows.slice(0, 2))).toEqual(['WithA', 'WithB', ...usual]);
  });

  test('say the design where nothing is chosen, or where choices do not tell rows apart', () => {
    const [first, second] = [row(0, {}, { design: 'a.ts' }), row(1, {}, { design: 'b.ts' })];
    expect(tableText(sweepTable([first, second], sweepOf([first, second]), { figures: ['time'] }))).toBe(
      'design  time\na.ts       5\nb.ts       5\n',
    );
  });

  test('may be rules, whose findings are counted', () => {
    const some = sweepTable(rows, sweepOf(rows), { figures: ['address/overlap', 'why'] });
    expect(tableText(some).split('\n').slice(0, 5)).toEqual([
      'WithA  WithB  address/overlap  why',
      '    1  no                   0',
      '    1  yes                  0',
      '    2  no                      It does not fit.',
      '    2  yes                  2',
    ]);
  });

  test('of a name that is none are refused, with the nearest one', () => {
    const wrong = (name: string) => () => sweepTable(rows, sweepOf(rows), { figures: [name] });
    expect(wrong('device')).toThrow(
      expect.objectContaining({ message: 'There is no figure device.', help: 'Did you mean devices?' }),
    );
    expect(wrong('breaking')).toThrow(
      expect.objectContaining({ help: 'It needs --diff-from: what the changes are from.' }),
    );
    expect(wrong('toString')).toThrow('There is no figure toString.');
  });
});

test('refusals are gathered by rule, what could not be tried by what is said of it', () => {
  const untried = (index: number, message: string, rule: string | null = null): Row =>
    row(index, { n: index }, { ...refusedAs({ rule, message, help: '' }), design: `t${index}.ts` });
  const refused = [
    row(0, { n: 0 }, refusedAs({ message: 'First.', help: '' })),
    row(1, { n: 1 }, refusedAs({ rule: null, message: 'Too late.' })),
    row(2, { n: 2 }, refusedAs({ message: 'Third.' })),
    untried(3, 't3.ts took longer than 5 s.'),
    untried(4, 't4.ts took longer than 5 s.'),
    untried(5, 'There is no fragment WithC.', 'config/unknown'),
    untried(6, 'There is no fragment WithD.', 'config/unknown'),
  ];
  expect(tableText(sweepTable(refused, sweepOf(refused), { figures: ['refused', 'untried'] })))
    .toBe(`n  refused    untried
0  area/name
1             error
2  area/name
3             error
4             error
5             config/unknown
6             config/unknown

2 combinations refused by area/name, such as t --config 'n(0)':
  First.

1 combination not tried, such as t --config 'n(1)':
  Too late.
  help: Leave it out.

2 combinations not tried, such as t3.ts:
  t3.ts took longer than 5 s.

1 combination not tried, such as t5.ts:
  There is no fragment WithC.

1 combination not tried, such as t6.ts:
  There is no fragment WithD.
`);
});

test('of many reasons the first are told', () => {
  const all = Array.from({ length: 20 }, (_, k) =>
    row(k, { n: k }, refusedAs({ rule: null, message: `Reason ${'x'.repeat(k)}.` })),
  );
  const text = tableText(sweepTable(all, sweepOf(all), { figures: ['untried'] }));
  expect(text.match(/^1 combination not tried/gm)).toHaveLength(12);
  expect(text.split('\n').at(-2)).toBe('8 combinations for other reasons: --figures why shows them.');
});

test('a figure that is named twice is there once', () => {
  const { columns } = sweepTable(rows, sweepOf(rows), { figures: ['edges', 'edges'] });
  expect(columns.map(({ name }) => name)).toEqual(['WithA', 'WithB', 'edges']);
});

test('what a message says is text in every format', () => {
  const message = '| <b>*x*</b> "a",=1\u001b[31m\n::error::';
  const hostile = [row(0, { n: 0 }, refusedAs({ message, help: '' }))];
  const shown = sweepTable(hostile, sweepOf(hostile), { figures: ['why'] });
  const line = String.raw`| <b>*x*</b> "a",=1\u{1b}[31m\u{a}::error::`;
  expect(parseCsv(tableCsv(shown))).toEqual([
    ['n', 'why'],
    ['0', line],
  ]);
  expect(tableMarkdown(shown).split('\n')[2]).toBe(
    String.raw`| 0 | \| &lt;b>\*x\*&lt;/b> "a",=1\\u{1b}\[31m ::error:: |`,
  );
  expect(tableJson(shown)).toMatchObject({ rows: [{ refused: { message } }] });
});

test('what could not be tried is told apart from what was refused, for programs, too', () => {
  const [refused, threw] = [refusedAs({ rule: 'address/misaligned' }), refusedAs({ rule: 'graph/function-threw' })];
  const all = [row(0, {}), row(1, {}, refused), row(2, {}, threw), row(3, {}, refusedAs({ rule: null }))];
  const { rows: told } = tableJson(sweepTable(all, sweepOf(all))) as {
    rows: readonly Partial<Record<string, unknown>>[];
  };
  expect(told.map(({ refused: why, untried }) => [why, untried])).toEqual([
    [null, null],
    [refused.refused, null],
    [null, threw.refused],
    [null, { ...threw.refused, rule: null }],
  ]);
});

test('an empty text that is chosen is no blank', () => {
  const all = [row(0, { WithA: '' }), row(1, { WithA: 'x' }), row(2, {})];
  const shown = sweepTable(all, sweepOf(all), { figures: ['edges'] });
  expect(tableText(shown)).toBe('WithA  edges\n""         0\nx         10\n          20\n');
  expect(tableMarkdown(shown)).toContain('| "" | 0 |\n| x | 10 |\n|  | 20 |\n');
  expect(where(all, 'WithA = ""').map(({ index }) => index)).toEqual([0]);
  expect(sweepPlot(shown, { title: 't', all: 3 })).toContain('>&quot;&quot;</text>');
});
