import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  merged,
  readSweep,
  type Row,
  rowLine,
  type SweepFile,
  type SweepHeader,
  sweepText,
} from '../../lib/sweep/index.js';
import { repeated } from '../seeds.js';
import { refusedAs, row, rows } from './rows.js';

const whole: SweepHeader = {
  ...{ designs: ['t --config WithA({1,2}) ++ WithB?'], digest: 'abc', combinations: 4, rows: 4 },
  ...{ shard: null, base: null, entente: '1.2.3', sources: { 't.ts': '12', 'part.ts': '34' } },
};

function shard(part: number, own: readonly Row[], more: Partial<SweepHeader> = {}): SweepFile {
  const header = { ...whole, shard: { part, parts: 2 }, rows: 2, ...more };
  return readSweep(`${part}.jsonl`, sweepText(header, own));
}

const [a, b, c, d] = rows as [Row, Row, Row, Row];

test('a file of rows is read as it was written', () => {
  const header = { ...whole, base: a };
  const text = sweepText(header, rows);
  const read = readSweep('x.jsonl', text);
  // The time of the base would keep shards from being of one sweep.
  expect(read).toEqual({ name: 'x.jsonl', header: { ...header, base: { ...a, time: 0 } }, rows, whole: text.length });
});

test('what is whole of a file is told in bytes', () => {
  const header = { ...whole, designs: ['gerät.ts'] };
  const text = sweepText(header, [{ ...a, design: 'gerät.ts' }]);
  expect(readSweep('x.jsonl', `${text}{"index":1,"design":"gerät`).whole).toBe(Buffer.byteLength(text));
});

test('what was written last of a row counts, and what was not written to its end does not', () => {
  const again = { ...a, time: 9 };
  const text = sweepText(whole, [a, b, again]);
  const cut = text + rowLine(whole, c).slice(0, 40);
  expect(readSweep('x.jsonl', cut)).toMatchObject({ rows: [again, b], whole: text.length });
});

test('a mark in front and line ends of Windows do not matter', () => {
  const text = `\uFEFF${sweepText(whole, [a, b]).replaceAll('\n', '\r\n')}`;
  expect(readSweep('x.jsonl', text)).toMatchObject({ rows: [a, b], whole: Buffer.byteLength(text) });
});

test('another row of a combination counts where the first was not its fault, and is refused otherwise', () => {
  const late = { ...a, ...refusedAs({ rule: null }) };
  expect(readSweep('x.jsonl', sweepText(whole, [late, a])).rows).toEqual([a]);
  const other = { ...a, figures: { ...a.figures, edges: 999 } };
  expect(() => readSweep('x.jsonl', sweepText(whole, [a, b, other]))).toThrow(
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
      sweepText(whole, []).replace('"version":3', '"version":4'),
      'x.jsonl is of version 4; this Entente reads version 3.',
    ],
    [
      sweepText(whole, []).replace('"version":3', '"version":2').replace('"sources"', '"files"'),
      'x.jsonl is of version 2; this Entente reads version 3.',
    ],
    [sweepText(whole, []).replace('"sources"', '"files"'), 'x.jsonl has no rows of a sweep.'],
    [`${sweepText(whole, [a])}{}\n`, 'x.jsonl:3: This is no row of the sweep.'],
    [sweepText(whole, [row(4, {})]), 'x.jsonl:2: This is no row of the sweep.'],
    [sweepText(whole, [a]).replace(/,"sum":"[^"]*"/, ''), 'x.jsonl:2: This is no row of the sweep.'],
    [sweepText(whole, [a]) + sweepText(whole, [b]), 'x.jsonl:3: Another file of rows begins here.'],
  ] as const)('%j', ([text, message]) => {
    expect(() => readSweep('x.jsonl', text)).toThrow(message);
  });
});

test('a row in which anything was edited is refused', () => {
  const text = sweepText(whole, rows);
  const start = text.indexOf('\n') + 1;
  fc.assert(
    fc.property(fc.integer({ min: start, max: text.length - 2 }), fc.constantFrom(...'0123456789abc'), (at, put) => {
      fc.pre(text[at] !== put && text[at] !== '\n');
      const line = text.slice(0, at).split('\n').length;
      expect(() => readSweep('x.jsonl', text.slice(0, at) + put + text.slice(at + 1))).toThrow(
        new RegExp(
          `^x\\.jsonl:${line}: This (?:is no row of the sweep|row was edited, or is of another sweep: .*)\\.$`,
        ),
      );
    }),
    repeated(100),
  );
});

test('rows of another sweep are refused, wherever they stand among others', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (isForeign) => {
      const lines = rows.map((each, k) => rowLine(isForeign[k] === true ? { digest: 'def' } : whole, each));
      const read = (): SweepFile => readSweep('x.jsonl', sweepText(whole, []) + lines.join(''));
      const at = isForeign.indexOf(true);
      if (at < 0) expect(read().rows).toEqual(rows);
      else
        expect(read).toThrow(
          expect.objectContaining({
            message: `x.jsonl:${at + 2}: This row was edited, or is of another sweep: of other combinations, files or another version of Entente.`,
            help: 'Remove the line, and run with --resume.',
          }),
        );
    }),
    repeated(20),
  );
});

describe('shards are put together', () => {
  test('in any order, with rows in the order of the combinations', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), fc.boolean(), (first, swapped) => {
        const parts = [rows.filter((_, k) => first[k]), rows.filter((_, k) => first[k] === false)];
        const files = parts.map((own, k) => shard(k + 1, own.toReversed(), { rows: own.length }));
        expect(merged(swapped ? files.toReversed() : files)).toEqual({ header: whole, rows });
      }),
      repeated(20),
    );
  });

  test('also where a row is there twice, if both say the same but for the time', () => {
    expect(merged([shard(1, [a, b]), shard(2, [c, d]), shard(2, [{ ...c, time: 99 }])]).rows).toEqual(rows);
  });

  test('also where the rest of a shard is in another file', () => {
    expect(merged([shard(1, [a]), shard(2, [c, d]), shard(1, [b])]).rows).toEqual(rows);
  });

  test.for<[string, SweepFile[], string, string | undefined]>([
    ['none', [], 'No files are named.', 'Name those of all shards.'],
    ['a lost one', [shard(1, [a, b])], 'Shard 2/2 is missing.', 'Name the files of all shards.'],
    [
      'several lost ones',
      [shard(2, [c, d], { shard: { part: 2, parts: 4 } })],
      'Shards 1/4, 3/4, 4/4 are missing.',
      'Name the files of all shards.',
    ],
    [
      'one that is not done',
      [shard(1, [a, b]), shard(2, [c])],
      '2.jsonl has 1 of its 2 combinations.',
      'Finish it: --rows 2.jsonl --resume --shard 2/2.',
    ],
    [
      'one that has a row of another in place of its own',
      [shard(1, [a, b]), shard(2, [b, d])],
      'Combination 3 of 4 is in none of the files.',
      'One of them has rows of another shard, or no longer says how many it should have: run all shards with --resume.',
    ],
    [
      'a row that is there twice and not the same',
      [shard(1, [a, b]), shard(2, [c, { ...b, ...refusedAs({}) }])],
      '1.jsonl and 2.jsonl say different things about t --config WithA(1) ++ WithB(true).',
      'Run it alone to see which is right; a limit of time or memory may be met on one machine and not on another.',
    ],
    [
      'of another design',
      [shard(1, [a, b]), shard(2, [c, d], { designs: ['u'] })],
      '1.jsonl and 2.jsonl are not of one sweep: one is of t --config WithA({1,2}) ++ WithB?, the other of u.',
      undefined,
    ],
    [
      'of other sources',
      [
        shard(1, [a, b]),
        shard(2, [c, d], { digest: 'def', sources: { 't.ts': '56', 'part.ts': '34', 'new.ts': '78' } }),
      ],
      '1.jsonl and 2.jsonl are not of one sweep: t.ts, new.ts are not the same.',
      undefined,
    ],
    [
      'of another version',
      [shard(1, [a, b]), shard(2, [c, d], { digest: 'def', entente: '1.2.4' })],
      '1.jsonl and 2.jsonl are not of one sweep: one is of Entente 1.2.3, the other of 1.2.4.',
      undefined,
    ],
    [
      'of other options',
      [shard(1, [a, b]), shard(2, [c, d], { digest: 'def' })],
      '1.jsonl and 2.jsonl are not of one sweep: the folders of -I, or the overlays, are not the same.',
      undefined,
    ],
    [
      'of another base',
      [shard(1, [a, b], { base: a }), shard(2, [c, d], { base: b })],
      '1.jsonl and 2.jsonl are not of one sweep: they are not compared with one base.',
      undefined,
    ],
    [
      'of another number of shards',
      [shard(1, [a, b]), shard(2, [c, d], { shard: { part: 2, parts: 3 } })],
      '1.jsonl is of 2 shards, 2.jsonl of 3.',
      undefined,
    ],
  ])('but not %s', ([, files, message, help]) => {
    expect(() => merged(files)).toThrow(expect.objectContaining({ message, help }));
  });
});
