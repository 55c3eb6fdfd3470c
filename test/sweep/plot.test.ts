import fc from 'fast-check';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { textWidth } from '../../lib/output/drawing/layout/text-width.js';
import { sweepPlot, sweepTable } from '../../lib/sweep/index.js';
import { repeated } from '../seeds.js';
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

/** Where the texts of a plot are, in px, and how large it is. */
function boxesIn(svg: string): { readonly boxes: readonly Box[]; readonly width: number } {
  const boxes: Box[] = [];
  const parser = new SaxesParser();
  let width = 0;
  let shift = 0;
  const open: SaxesTagPlain[] = [];
  parser.on('closetag', () => open.pop());
  parser.on('opentag', (opened) => {
    open.push(opened);
    if (opened.name === 'svg') width = Number(opened.attributes.width);
    if (opened.name === 'g') shift = Number(/ (\d+)\)$/.exec(opened.attributes.transform ?? '')?.[1]);
  });
  parser.on('text', (text) => {
    const tag = open.at(-1);
    if (tag?.name !== 'text' || text.trim() === '') return;
    const { x, y, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor } = tag.attributes;
    const wide = textWidth(text, Number(size), weight === undefined ? 'regular' : 'semibold');
    const left = Number(x) - (anchor === 'middle' ? wide / 2 : 0);
    const bottom = shift + Number(y);
    boxes.push({ text, left, right: left + wide, top: bottom - 0.8 * Number(size), bottom });
  });
  parser.write(svg).close();
  return { boxes, width };
}

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

test('no text is cut off or lies on another, whatever things are called', () => {
  const name = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' });
  const places = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
  const value = fc.oneof(name, fc.integer(), fc.boolean());
  const table = places.chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.array(value, { minLength: names.length, maxLength: names.length }), { minLength: 1, maxLength: 20 }),
    ),
  );
  const conditions = fc.array(fc.constantFrom('not refused', 'devices > 3 and edges < 1000 or WithA = 4'));
  fc.assert(
    fc.property(table, conditions, name, ([names, chosen], where, title) => {
      const all = chosen.map((values, k) =>
        row(k, Object.fromEntries(names.map((place, j) => [place, values[j] ?? 0])), k % 3 === 2 ? refusedAs({}) : {}),
      );
      const svg = sweepPlot(sweepTable(all, sweepOf(all)), { title, all: 40, conditions: where });
      const { boxes, width } = boxesIn(svg);
      expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
      const isOn = (a: Box, b: Box): boolean =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      expect(boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) => isOn(a, b)))).toEqual([]);
    }),
    repeated(50),
  );
});

test('long names and labels are told apart, wherever they differ', () => {
  const [shared, part] = [
    'NetworkOfTheSouthernHalfOfTheChip',
    fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b') }),
  ];
  const long = fc.tuple(part, part, part).map((parts) => parts.join(shared));
  fc.assert(
    fc.property(fc.uniqueArray(long, { minLength: 1, maxLength: 5 }), (names) => {
      const all = names.map((own, k) => row(k, Object.fromEntries(names.map((name) => [name, own])), { figures: {} }));
      const { texts } = seen(sweepPlot(sweepTable(all, sweepOf(all), { figures: ['devices'] }), { title: '', all: 9 }));
      const shown = texts.slice(texts.findIndex((each) => each.includes('combination')) + 1);
      expect(shown).toHaveLength(names.length * (names.length + 1));
      expect(new Set(shown.filter((_, k) => k % (names.length + 1) === 0)).size).toBe(names.length);
      expect(new Set(shown.filter((_, k) => k % (names.length + 1) > 0)).size).toBe(names.length);
    }),
    repeated(50),
  );
});

test('what is cut has its beginning and its end, and is told where one points at it', () => {
  const [a, b] = ['WithCoherentBusTopology ++ WithNBanks(2)', 'WithCoherentBusTopology ++ WithNBanks(4)'] as const;
  const all = [row(0, { fragment: a }), row(1, { fragment: b })];
  const svg = sweepPlot(sweepTable(all, sweepOf(all), { figures: ['masters'] }), { title: 'Cut', all: 2 });
  expect(svg.match(/<text.*<title>.*/g)?.map((text) => text.replace(/<text[^>]*>/, ''))).toEqual([
    `<title>${a}</title>WithCoher…NBanks(2)</text>`,
    `<title>${b}</title>WithCoher…NBanks(4)</text>`,
  ]);
});

test('each word of an axis is shown, however many there are', () => {
  const words = Array.from({ length: 120 }, (_, k) => `With${k}Things`);
  const all = words.map((fragment, k) => row(k, { fragment }, { figures: {} }));
  const svg = sweepPlot(sweepTable(all, sweepOf(all), { figures: ['devices'] }), { title: 'Many', all: 120 });
  expect(seen(svg).texts.slice(3)).toEqual(words);
  const { boxes } = boxesIn(svg);
  const apart = boxes.slice(4).map(({ bottom }, k) => bottom - (boxes[k + 3]?.bottom ?? 0));
  expect(apart.filter((distance) => distance < 14)).toEqual([]);
});

test('a long title has as many lines as it needs', () => {
  const title = Array.from({ length: 12 }, (_, k) => `design${k}.ts`).join(', ');
  const { texts } = seen(sweepPlot(sweepTable(rows, sweepOf(rows), { figures: ['devices'] }), { title, all: 4 }));
  const lines = texts.slice(0, texts.indexOf('4 combinations; 1 refused (dashed)'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(title);
});

test('conditions have as many lines as they need', () => {
  const table = sweepTable(rows, sweepOf(rows), { figures: ['devices'] });
  const condition = 'devices < 6 and masters > 1 and edges < 1000 and id-bits < 6 or refused';
  const { texts } = seen(sweepPlot(table, { title: 'Long', all: 4, conditions: [condition, 'not untried'] }));
  expect(texts.slice(1, 3)).toEqual([
    '4 combinations, devices < 6 and masters > 1 and edges < 1000 and id-bits < 6 or refused, not untried; 1 refused',
    '(dashed)',
  ]);
});
