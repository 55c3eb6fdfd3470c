import { counted } from '../../lib/base/diagnostic/index.js';
import { availableParallelism } from 'node:os';
import { isUntried, type Row } from '../../lib/sweep/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import type { ElaborateOptions } from '../inputs/options.js';
import { note } from '../files/output.js';
import { Progress } from '../files/progress.js';
import type { Job } from './jobs.js';
import { Pool, type PoolUse } from './pool.js';
import { rowOf } from './row-of.js';
import type { RowsFile } from './rows-file.js';
import type { SweepSources } from './sources.js';

/** What a sweep may take, besides what each design may. */
export interface RunOptions extends ElaborateOptions {
  /** Processes at a time; default as many as there are cores. */
  readonly jobs?: number;
  /** MiB for all processes together. */
  readonly budget: number;
}

const mebi = 1 << 20;

/**
 * The rows of all jobs, in their order, by processes beside each other; those that are done where the run was interrupted. `base`: what each
 * is compared with. `file`: has some already, and gets the others. `sources`: what they are elaborated from; a change of it ends the run.
 */
export async function runJobs(
  jobs: readonly Job[],
  base: Job | undefined,
  { file, sources }: { readonly file: RowsFile | undefined; readonly sources: SweepSources },
  { jobs: processes = availableParallelism(), budget, ...options }: RunOptions,
): Promise<readonly Row[]> {
  const rows = new Map<number, Row>((file?.known ?? []).map((row) => [row.index, row]));
  const open = jobs.filter(({ index }) => !rows.has(index));
  const progress = new Progress();
  const start = performance.now();
  const limits = { processes: Math.min(processes, open.length), memory: budget * mebi };
  const pool = new Pool(open, { options: designOptions(options), base }, limits, (job, row) => {
    sources.refuseChanged(job);
    rows.set(row.index, row);
    file?.add(row);
    progress.show(rows.size / jobs.length, `${rows.size} of ${jobs.length}`);
  });
  let use: PoolUse;
  try {
    use = await untilInterrupted(pool);
  } finally {
    progress.clear();
  }
  const all = jobs.map(({ index }) => rows.get(index)).filter((row) => row !== undefined);
  const seconds = (performance.now() - start) / 1000;
  note(`${doneText(all, jobs.length - open.length)}; ${useText(use, limits.processes, seconds)}.`);
  return all;
}

// Only what concerns each design goes to the processes.
function designOptions({ timeout, memory, include, overlay }: ElaborateOptions): ElaborateOptions {
  return { timeout, memory, include, overlay };
}

function doneText(rows: readonly Row[], known: number): string {
  const untried = rows.filter(isUntried).length;
  const refused = rows.filter((row) => row.refused !== null).length - untried;
  const parts = [counted(rows.length, 'combination')];
  if (refused > 0) parts.push(`${refused} refused`);
  if (untried > 0) parts.push(`${untried} not tried`);
  if (known > 0) parts.push(`${known} of them from an earlier run`);
  return parts.join(', ');
}

function useText({ started, lost, memory }: PoolUse, most: number, seconds: number): string {
  const parts = [`${seconds.toFixed(1)} s`, `${most} ${most === 1 ? 'process' : 'processes'}`];
  if (lost > 0) parts.push(`${lost} lost and replaced`);
  else if (started > most) parts.push(`${started - most} replaced`);
  parts.push(`at most ${Math.ceil(memory / mebi)} MiB together`);
  return parts.join(', ');
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Once: whoever asks twice does not want to wait.
async function untilInterrupted(pool: Pool): Promise<PoolUse> {
  const release = (): void => {
    for (const signal of signals) process.removeListener(signal, stop);
  };
  const stop = (): void => {
    release();
    pool.stop();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await pool.run();
  } finally {
    release();
  }
}

/** The row of what all are compared with. Throws an error where it cannot be elaborated. */
export async function baseRowOf(base: Job, options: ElaborateOptions): Promise<Row> {
  const row = await rowOf(base, designOptions(options));
  if (row.refused === null) return row;
  const { message, help } = row.refused;
  throw new CommandError(`The base, ${base.design}, was refused: ${message}`, exitCodes.failed, help || undefined);
}
