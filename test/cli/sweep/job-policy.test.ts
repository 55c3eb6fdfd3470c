import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../../lib/check/index.js';
import { repeated } from '../../seeds.js';
import { writeAll } from '../repository.js';
import { ententeIn } from '../run.js';
import { folderWith, rowsIn, topology } from './chips.js';

test('findings are those that a check of the combination has, whatever comments accept', async () => {
  const accepting = topology
    .replace('connect(bus, tl.manager({', '// entente-allow address/overlap top.sink1: one chip select\n      $&')
    .replace('0x1000 * (k + 1)', '0x1000 * ((k % 4) + 1)');
  const folder = folderWith({ 'chip.ts': accepting });
  await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'WithDevices({1,5,6})', '--rows', 'rows.jsonl');
  const rows = rowsIn(folder, 'rows.jsonl');
  for (const { design, figures, findings } of rows) {
    const { stdout } = await ententeIn(folder, 'check', design, '--format', 'json');
    const all = (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
    const grave = all.filter(({ severity }) => severity !== 'info');
    expect(figures).toMatchObject({
      findings: grave.length,
      errors: grave.filter(({ severity }) => severity === 'error').length,
    });
    const rules = Object.entries(findings).flatMap(([rule, count]) => Array.from({ length: count }, () => rule));
    expect(rules).toEqual(grave.map(({ rule }) => rule).sort());
  }
  expect(rows.map(({ findings }) => findings)).toEqual([
    { 'graph/nameless': 1, 'policy/waiver': 1 },
    { 'graph/nameless': 5 },
    { 'address/overlap': 1, 'graph/nameless': 6 },
  ]);
});

/** Devices of which every fourth has the addresses of the first, and is called by its number. */
const overlapping = topology
  .replace('0x1000 * (k + 1)', '0x1000 * ((k % 4) + 1)')
  .replace('tl.manager({', 'tl.manager({ name: `dev${k}`,');

const counts = 'WithDevices({5,6,9})';
const severity = fc.constantFrom('off', 'info', 'warning', 'error');
const reason = 'one chip select';
const somePolicy = fc.record({
  rules: fc.record({ 'address/overlap': severity, 'policy/waiver': severity }, { requiredKeys: [] }),
  waivers: fc.subarray([
    { rule: 'address/overlap', subject: ['top.sink1', 'top.sink5'], reason },
    { rule: 'address/overlap', reason, expires: '2020-01-01' },
    { rule: 'clocks/driven-twice', reason },
  ]),
  expect: fc.subarray(['dev0 at 0x1000 size 4K', 'dev4 at 0x2000 size 4K']),
  designs: fc.subarray([
    { input: 'chip.ts', config: 'WithDevices(5)', waivers: [{ rule: 'address/overlap', reason }] },
    { input: 'chip.ts', config: 'WithDevices(9)', rules: { 'address/overlap': 'warning' } },
  ]),
});

test('findings are those that a check of the combination has under the same policy', async () => {
  const folder = folderWith({ 'chip.ts': overlapping });
  const policies = fc.sample(somePolicy, repeated(12));
  const differing = new Set<string>();
  for (const [k, policy] of policies.entries()) {
    // Where `entente check` finds it by itself, too.
    const [file, named] = k % 2 === 0 ? ['entente.config.json', []] : ['other.json', ['--policy', 'other.json']];
    writeAll(folder, { [file]: JSON.stringify(policy) });
    const rowsFile = `rows${k}.jsonl`;
    const swept = await ententeIn(folder, 'sweep', 'chip.ts', '--config', counts, '--rows', rowsFile, ...named);
    expect(swept).toMatchObject({ status: 0, stderr: expect.stringContaining('3 combinations; ') as string });
    const rows = rowsIn(folder, rowsFile);
    expect(rows).toHaveLength(3);
    for (const { design, figures, findings } of rows) {
      const { stdout } = await ententeIn(folder, 'check', design, '--format', 'json', ...named);
      const all = (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
      const grave = all.filter(({ severity: each }) => each !== 'info');
      const rules = Object.entries(findings).flatMap(([rule, count]) => Array.from({ length: count }, () => rule));
      const errors = grave.filter(({ severity: each }) => each === 'error').length;
      expect({ design, rules, errors: figures.errors }).toEqual({
        ...{ design, rules: grave.map(({ rule }) => rule).sort(), errors },
      });
    }
    differing.add(JSON.stringify(rows.map(({ figures, findings }) => [figures.errors, findings])));
  }
  expect(differing.size).toBeGreaterThan(2);
});
