import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { ententeShellIn } from '../cli/run.js';

const page = readFileSync(new URL('../../docs/sweep.md', import.meta.url), 'utf8');

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text ?? '');
}

interface Job {
  readonly steps?: readonly { readonly run?: string; readonly with?: Readonly<Record<string, string>> }[];
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly parallel?: number;
  readonly needs?: unknown;
}

interface Pipeline extends Readonly<Record<string, unknown>> {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly shard?: Job;
  readonly merge?: Job;
}

function parsed(text: string | undefined): Pipeline {
  const document = parseDocument(text ?? '', { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS() as Pipeline;
}

const [github, gitlab] = blocks('yaml').map(parsed) as [Pipeline, Pipeline];
const [slurm = '', parallel = ''] = blocks('sh');

/** The command that makes the rows of a shard, or that joins them. */
function commandIn(lines: readonly (string | undefined)[] = []): string {
  return lines.find((line) => line?.includes('entente sweep') === true) ?? '';
}

// Each is asked for another one of the same four shards, and the rows are joined.
test('what GitHub, GitLab, Slurm and GNU parallel run makes shards of one sweep', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const run = (script: string, variables: Readonly<Record<string, string>> = {}): string => {
    const settings = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
    const npx = 'npx() { shift 3; entente "$@"; }';
    const { status, stdout, stderr } = ententeShellIn(folder, [npx, ...settings, script].join('\n'));
    expect({ status, stderr: stderr.replaceAll(/^\d+ combinations.*\n/gm, '') }).toEqual({
      status: 0,
      stderr: expect.not.stringContaining('error') as string,
    });
    return stdout;
  };
  const { shard, merge } = github.jobs ?? {};
  expect([shard?.strategy?.matrix.shard, merge?.needs, gitlab.shard?.parallel, gitlab.merge?.needs]).toEqual([
    ...[[1, 2, 3, 4], 'shard', 4, ['shard']],
  ]);
  const onGithub = commandIn(shard?.steps?.map((step) => step.run))
    .replaceAll('${{ matrix.shard }}', '1')
    .replaceAll('${{ strategy.job-total }}', '4');
  run(`mkdir shards; cd shards; ${onGithub}`, github.env);
  run(commandIn(gitlab.shard?.script), { ...gitlab.shard?.variables, CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4' });
  const array = { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_COUNT: '4', SLURM_CPUS_PER_TASK: '8' };
  expect(slurm).toContain('#SBATCH --array=1-4\n');
  run(slurm, array);
  // Stands for the program: its command in quotes, for the last of what follows the colons.
  run(`parallel() { while [ "$2" != ::: ]; do shift; done; eval "\${1//\\{\\}/\${!#}}"; }\n${parallel}`);
  expect(readdirSync(join(folder, 'shards')).sort()).toEqual(['1.jsonl', '2.jsonl', '3.jsonl', '4.jsonl']);
  const joined = commandIn(merge?.steps?.map((step) => step.run));
  run(joined, { GITHUB_STEP_SUMMARY: 'summary.md' });
  run(commandIn(gitlab.merge?.script));
  expect(readFileSync(join(folder, 'summary.md'), 'utf8').match(/^\| \d/gm)).toHaveLength(18);
  expect(readdirSync(folder).sort()).toEqual(['shards', 'summary.md', 'sweep.csv', 'sweep.svg']);
});
