import { expect, test } from 'vitest';
import { type Job, ofShard } from '../../../cli/sweep/jobs.js';
import { ententeIn } from '../run.js';
import { folderWith, topology } from './chips.js';

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

test('combinations are those of a topology with its own fragments, of what it exports by names, and of files', async () => {
  const folder = folderWith({ 'chip.ts': topology, 'other.ts': topology });
  const devices = async (...args: string[]): Promise<string> => {
    const shown = ['--figures', 'devices', '--format', 'csv', '--jobs', '1'];
    const { stdout } = await ententeIn(folder, 'sweep', ...args, ...shown);
    return stdout;
  };
  expect(await devices('chip.ts', '--config', 'WithDevices({3..1})')).toBe('WithDevices,devices\n3,3\n2,2\n1,1\n');
  expect(await devices('chip.ts', '--config', '{*}')).toBe('configuration,devices\nLargeConfig,9\nSmallConfig,1\n');
  expect(await devices('chip.ts', 'other.ts --config WithDevices({4,5})', '--where', 'devices < 5')).toBe(
    'input,WithDevices,devices\nchip.ts,,1\nother.ts,4,4\n',
  );
});

test('a fragment may be called as a column is, and none at all is a combination, too', async () => {
  const fragments = ['edges', 'time'].map((name) => `export const ${name} = WithDevices;`).join('\n');
  const folder = folderWith({ 'chip.ts': `${topology}${fragments}\n` });
  const figures = ['--figures', 'edges,devices', '--format', 'csv'];
  const called = ['--config', 'edges({1,2})', '--rows', 'rows.jsonl'];
  expect(await ententeIn(folder, 'sweep', 'chip.ts', ...called, ...figures)).toMatchObject({
    stdout: 'edges(),edges,devices\n1,2,1\n2,3,2\n',
  });
  expect(await ententeIn(folder, 'sweep', 'merge', 'rows.jsonl', '--where', 'edges() > 1', ...figures)).toMatchObject({
    stdout: 'edges(),edges,devices\n2,3,2\n',
  });
  const absent = ['--config', 'SmallConfig? ++ LargeConfig?'];
  expect(await ententeIn(folder, 'sweep', 'chip.ts', ...absent, ...figures)).toMatchObject({
    stdout: 'SmallConfig,LargeConfig,edges,devices\nno,no,2,1\nno,yes,10,9\nyes,no,2,1\nyes,yes,2,1\n',
  });
});
