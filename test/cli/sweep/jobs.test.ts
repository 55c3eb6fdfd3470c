import { expect, test } from 'vitest';
import { type Job, ofShard } from '../../../cli/sweep/jobs.js';

const jobsCalled = (names: readonly string[]): Job[] =>
  names.map((name, index) => ({ index, design: name, choices: {}, input: 'soc.ts', config: undefined }));

test.for([1, 4, 18, 100])('%d combinations in shards whose sizes differ by one at most', (count) => {
  const jobs = jobsCalled(Array.from({ length: count }, (_, k) => `soc.ts --config WithNBanks(${k})`));
  for (const parts of [1, 2, 4, 7, 150]) {
    const shards = Array.from({ length: parts }, (_, k) => ofShard(jobs, { part: k + 1, parts }));
    const sizes = shards.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(shards.flat().toSorted((a, b) => a.index - b.index)).toEqual(jobs);
    // Each in the order of the sweep.
    for (const shard of shards) expect(shard).toEqual(shard.toSorted((a, b) => a.index - b.index));
  }
});

test('shards depend on the names alone, in whatever order they come', () => {
  const jobs = jobsCalled(['a', 'b', 'c', 'd', 'e']);
  const names = (shard: readonly Job[]): string[] => shard.map(({ design }) => design).sort();
  const shard = { part: 1, parts: 2 };
  expect(names(ofShard(jobs.toReversed(), shard))).toEqual(names(ofShard(jobs, shard)));
});
