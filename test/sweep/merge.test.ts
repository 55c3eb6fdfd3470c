import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merged, readSweep, type Row, type SweepFile, type SweepHeader, sweepText } from '../../lib/sweep/index.js';
import { repeated } from '../seeds.js';
import { header, refusedAs, rows } from './rows.js';

function shard(part: number, own: readonly Row[], more: Partial<SweepHeader> = {}): SweepFile {
  const about = { ...header, shard: { part, parts: 2 }, rows: 2, ...more };
  return readSweep(`${part}.jsonl`, Buffer.from(sweepText(about, own)));
}

const [a, b, c, d] = rows as [Row, Row, Row, Row];

describe('shards are put together', () => {
  test('in any order, with rows in the order of the combinations', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), fc.boolean(), (first, swapped) => {
        const parts = [rows.filter((_, k) => first[k]), rows.filter((_, k) => first[k] === false)];
        const files = parts.map((own, k) => shard(k + 1, own.toReversed(), { rows: own.length }));
        expect(merged(swapped ? files.toReversed() : files)).toEqual({ header, rows });
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
      'Combination 3 of 4 is missing from all files.',
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
      '1.jsonl and 2.jsonl are not of one sweep: the folders of -I, the macros of -D, or the overlays, are not the same.',
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
