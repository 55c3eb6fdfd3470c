import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSweep, type Row, rowLine, type SweepFile, sweepText } from '../../lib/sweep/index.js';
import { repeated } from '../seeds.js';
import { header, refusedAs, row, rows } from './rows.js';

function read(text: string): SweepFile {
  return readSweep('x.jsonl', Buffer.from(text));
}

const [a, b, c] = rows as [Row, Row, Row, Row];

test('a file of rows is read as it was written', () => {
  const compared = { ...header, base: a };
  const text = sweepText(compared, rows);
  // The time of the base would keep shards from being of one sweep.
  const expected = { ...compared, base: { ...a, time: 0 } };
  expect(read(text)).toEqual({ name: 'x.jsonl', header: expected, rows, whole: text.length });
});

test('what is whole of a file is told in bytes', () => {
  const text = sweepText({ ...header, designs: ['gerät.ts'] }, [{ ...a, design: 'gerät.ts' }]);
  expect(read(`${text}{"index":1,"design":"gerät`).whole).toBe(Buffer.byteLength(text));
});

test('what was written last of a row counts, and what was not written to its end does not', () => {
  const again = { ...a, time: 9 };
  const text = sweepText(header, [a, b, again]);
  const cut = text + rowLine(header, c).slice(0, 40);
  expect(read(cut)).toMatchObject({ rows: [again, b], whole: text.length });
});

test('a mark in front and line ends of Windows do not matter', () => {
  const text = `\uFEFF${sweepText(header, [a, b]).replaceAll('\n', '\r\n')}`;
  expect(read(text)).toMatchObject({ rows: [a, b], whole: Buffer.byteLength(text) });
});

test('another row of a combination counts where the first was not its fault, and is refused otherwise', () => {
  const late = { ...a, ...refusedAs({ rule: null }) };
  expect(read(sweepText(header, [late, a])).rows).toEqual([a]);
  const other = { ...a, figures: { ...a.figures, edges: 999 } };
  expect(() => read(sweepText(header, [a, b, other]))).toThrow(
    expect.objectContaining({
      message: `x.jsonl:4: An earlier line says something else about ${a.design}.`,
      help: 'Remove the one that is wrong, or both, and run with --resume.',
    }),
  );
});

describe('is no file of rows:', () => {
  test.for([
    ['', 'x.jsonl has no rows of a sweep.'],
    ['{}\n', 'x.jsonl has no rows of a sweep.'],
    ['[1\n', 'x.jsonl has no rows of a sweep.'],
    [
      sweepText(header, []).replace('"version":3', '"version":4'),
      'x.jsonl is of version 4; this Entente reads version 3.',
    ],
    [
      sweepText(header, []).replace('"version":3', '"version":2').replace('"sources"', '"files"'),
      'x.jsonl is of version 2; this Entente reads version 3.',
    ],
    [sweepText(header, []).replace('"sources"', '"files"'), 'x.jsonl has no rows of a sweep.'],
    [`${sweepText(header, [a])}{}\n`, 'x.jsonl:3: This is not a row of the sweep.'],
    [sweepText(header, [row(4, {})]), 'x.jsonl:2: This is not a row of the sweep.'],
    [sweepText(header, [a]).replace(/,"sum":"[^"]*"/, ''), 'x.jsonl:2: This is not a row of the sweep.'],
    [sweepText(header, [a]) + sweepText(header, [b]), 'x.jsonl:3: Another file of rows begins here.'],
  ] as const)('%j', ([text, message]) => {
    expect(() => read(text)).toThrow(message);
  });
});

test.each([
  [1, 'entente sweep --rows writes such files.'],
  [2, 'Remove the line, and run with --resume.'],
  [3, 'Remove the line, and run with --resume.'],
])('line %i is not in UTF-8', (line, help) => {
  const bytes = Buffer.from(sweepText({ ...header, sources: { 'gerät.ts': '12' } }, [a, b]));
  const start = bytes
    .toString('latin1')
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length;
  bytes[start + 5] = 0xff;
  expect(() => readSweep('x.jsonl', bytes)).toThrow(
    expect.objectContaining({ message: `x.jsonl:${line}: This line is not in UTF-8.`, help }),
  );
});

test('a row in which anything was edited is refused', () => {
  const text = sweepText(header, rows);
  const start = text.indexOf('\n') + 1;
  fc.assert(
    fc.property(fc.integer({ min: start, max: text.length - 2 }), fc.constantFrom(...'0123456789abc'), (at, put) => {
      fc.pre(text[at] !== put && text[at] !== '\n');
      const line = text.slice(0, at).split('\n').length;
      expect(() => read(text.slice(0, at) + put + text.slice(at + 1))).toThrow(
        new RegExp(
          `^x\\.jsonl:${line}: This (?:is not a row of the sweep|row was edited, or is of another sweep: .*)\\.$`,
        ),
      );
    }),
    repeated(100),
  );
});

test('rows of another sweep are refused, wherever they stand among others', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (isForeign) => {
      const lines = rows.map((each, k) => rowLine(isForeign[k] === true ? { digest: 'def' } : header, each));
      const readAll = (): SweepFile => read(sweepText(header, []) + lines.join(''));
      const at = isForeign.indexOf(true);
      if (at < 0) expect(readAll().rows).toEqual(rows);
      else
        expect(readAll).toThrow(
          expect.objectContaining({
            message: `x.jsonl:${at + 2}: This row was edited, or is of another sweep: of other combinations, files or another version of Entente.`,
            help: 'Remove the line, and run with --resume.',
          }),
        );
    }),
    repeated(20),
  );
});
