import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { sweepPlot, sweepTable } from '../../lib/sweep/index.js';
import { rows, sweepOf } from './rows.js';

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
    sweepPlot(sweepTable(rows, sweepOf(rows), { figures: ['devices', 'masters', 'edges'] }), 'Title'),
  );
  expect(texts).toEqual([
    ...['Title', '4 combinations, of which 1 refused (dashed)'],
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
  const { texts } = seen(sweepPlot(sweepTable(same, sweepOf(same), { figures: ['devices'] }), 'One'));
  expect(texts).toEqual(['One', '1 combination', 'WithA', '1', 'WithB', 'no', 'devices', '3']);
});

test('what rows are called is no markup', () => {
  const table = sweepTable(rows, sweepOf(rows), { figures: ['devices'] });
  expect(seen(sweepPlot(table, '<script>&"')).texts[0]).toBe('<script>&"');
});
