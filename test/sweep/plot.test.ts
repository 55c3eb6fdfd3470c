import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { sweepPlot, sweepTable } from '../../lib/sweep/index.js';
import { refusedAs, row, rows, sweepOf } from './rows.js';

interface Seen {
  readonly texts: readonly string[];
  readonly lines: readonly { readonly details: string; readonly dashed: boolean; readonly points: number }[];
}

/** What a reader of XML sees of a plot. */
function seen(svg: string): Seen {
  const parser = new SaxesParser();
  const texts: string[] = [];
  const lines: { details: string; dashed: boolean; points: number }[] = [];
  const open: SaxesTagPlain[] = [];
  parser.on('opentag', (tag) => open.push(tag));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const [tag, parent] = [open.at(-1), open.at(-2)];
    if (tag?.name === 'text') texts.push(text);
    if (tag?.name !== 'title' || parent?.name !== 'path') return;
    const { d = '', 'stroke-dasharray': dash } = parent.attributes;
    lines.push({ details: text, dashed: dash !== undefined, points: 1 + [...d.matchAll(/C/g)].length });
  });
  parser.write(svg).close();
  return { texts, lines };
}

test('a plot has an axis for each choice and each figure that differs, and a line for each row', () => {
  const { texts, lines } = seen(
    sweepPlot(sweepTable(rows, sweepOf(rows), { figures: ['devices', 'masters', 'edges'] }), {
      title: 'Title',
      all: 4,
    }),
  );
  expect(texts).toEqual([
    ...['Title', '4 combinations; 1 refused (dashed)'],
    ...['WithA', '1', '2'],
    ...['WithB', 'no', 'yes'],
    ...['devices', '3', '4', '6'],
    ...['edges', '0', '10', '30'],
  ]);
  expect(lines).toEqual(
    rows.map(({ design, refused }) => ({
      details: refused === null ? design : `${design}\n${refused.message}`,
      dashed: refused !== null,
      points: refused === null ? 4 : 2,
    })),
  );
});

test('where no figure differs, all are there', () => {
  const [first] = rows;
  const same = first === undefined ? [] : [first];
  const { texts } = seen(
    sweepPlot(sweepTable(same, sweepOf(same), { figures: ['devices'] }), { title: 'One', all: 1 }),
  );
  expect(texts).toEqual(['One', '1 combination', 'WithA', '1', 'WithB', 'no', 'devices', '3']);
});

test('a plot of a part says of what, and how it was chosen', () => {
  const [first, second, third] = rows;
  const some = [first, second, third].filter((each) => each !== undefined);
  const table = sweepTable(some, sweepOf(rows), { figures: ['devices'] });
  const { texts } = seen(sweepPlot(table, { title: 'Some', all: 24, conditions: ['devices < 6', 'not untried'] }));
  expect(texts[1]).toBe('3 of 24 combinations, devices < 6, not untried; 1 refused (dashed)');
});

test('what has one point only is seen', () => {
  const only = [row(0, { soc: 'A' }), row(1, { soc: 'B' }, refusedAs({ rule: null }))];
  const svg = sweepPlot(sweepTable(only, sweepOf(only), { figures: ['devices'] }), { title: 'One', all: 2 });
  const { texts, lines } = seen(svg);
  expect(texts[1]).toBe('2 combinations; 1 could not be tried (dashed)');
  expect(lines.map(({ dashed }) => dashed)).toEqual([false, true]);
  expect(svg.match(/d="M[\d.]+ [\d.]+h36"/g)).toHaveLength(2);
});

test('what rows are called is no markup', () => {
  const table = sweepTable(rows, sweepOf(rows), { figures: ['devices'] });
  expect(seen(sweepPlot(table, { title: '<script>&"', all: 4 })).texts[0]).toBe('<script>&"');
});
