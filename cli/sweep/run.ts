import { counted } from '../../lib/base/diagnostic/index.js';
import { availableParallelism, constants } from 'node:os';
import { commandWords, isUntried, type Row } from '../../lib/sweep/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { note } from '../files/output.js';
import { io } from '../process/io.js';
import { Progress } from '../files/progress.js';
import type { JobOptions } from './job-policy.js';
import type { Job } from './jobs.js';
import { Pool, type PoolUse } from './pool.js';
import { rowOf, type Tried } from './row-of.js';
import type { RowsFile } from './rows-file.js';
import type { SweepSources } from './sources.js';

/** The limits of a sweep, in addition to those of each design. */
export interface RunOptions extends JobOptions {
  /** The number of concurrent processes; default the number of cores. */
  readonly jobs?: number;
  /** The memory limit in MiB for all processes together. */
  readonly budget: number;
}

/** The result of a run. */
export interface Run {
  /** In the order of the jobs; only the finished ones if the run was interrupted. */
  readonly rows: readonly Row[];
  /** The exit code of an interrupted run, which is 128 plus the signal as in shells; undefined if it was not interrupted. */
  readonly interrupted: number | undefined;
}

const mebi = 1 << 20;

/**
 * Computes the rows of all jobs in parallel processes. `base` is the job to compare with. `file` may already contain some rows, and receives the
 * others. `sources` are the files that the jobs depend on; a change in them ends the run.
 */
export async function runJobs(
  jobs: readonly Job[],
  base: Job | undefined,
  { file, sources }: { readonly file: RowsFile | undefined; readonly sources: SweepSources },
  { jobs: processes = availableParallelism(), budget, ...options }: RunOptions,
): Promise<Run> {
  const rows = new Map<number, Row>((file?.known ?? []).map((row) => [row.index, row]));
  const open = jobs.filter(({ index }) => !rows.has(index));
  const start = performance.now();
  const limits = { processes: Math.min(processes, open.length), memory: budget * mebi };
  // The first rows of all processes together take as long as one, so they are needed for an estimate.
  const progress = new Progress(limits.processes / jobs.length);
  const showProgress = (): void => {
    progress.show(rows.size / jobs.length, `${rows.size} of ${jobs.length}`);
  };
  const unread = new Set<string>();
  const take = (job: Job, { row, unread: isUnread }: Tried): void => {
    sources.refuseChanged(job);
    if (isUnread) unread.add(job.input);
    rows.set(row.index, row);
    file?.add(row);
    showProgress();
  };
  // Standard output is reserved for the answer of the command.
  const say = (piece: Buffer): void => {
    progress.clear();
    io().stderr.write(piece);
  };
  const pool = new Pool(open, { options: designOptions(options), base }, limits, { take, say });
  let use: PoolUse;
  let interrupted: number | undefined;
  try {
    showProgress();
    ({ use, interrupted } = await untilInterrupted(pool));
  } finally {
    progress.clear();
  }
  const all = jobs.map(({ index }) => rows.get(index)).filter((row) => row !== undefined);
  const seconds = (performance.now() - start) / 1000;
  note(`${doneText(all, jobs.length - open.length)}; ${useText(use, seconds)}.`);
  for (const input of unread) note(`${input} reads nothing that its configurations set, so they change nothing.`);
  return { rows: all, interrupted };
}

// Passes on only the options that concern each design. Elaborations are not cached: each is needed once, and thousands of them would fill the cache.
function designOptions({ timeout, memory, include, define, overlay, policy, today }: JobOptions): JobOptions {
  return { timeout, memory, include, define, overlay, policy, today, keeps: false };
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

function useText({ started, processes, lost, memory }: PoolUse, seconds: number): string {
  const parts = [`${seconds.toFixed(1)} s`, `${processes} ${processes === 1 ? 'process' : 'processes'}`];
  if (lost > 0) parts.push(`${lost} lost and replaced`);
  else if (started > processes) parts.push(`${started - processes} replaced`);
  parts.push(`at most ${Math.ceil(memory / mebi)} MiB together`);
  return parts.join(', ');
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Handles the first signal only: a second one ends the process at once.
async function untilInterrupted(
  pool: Pool,
): Promise<{ readonly use: PoolUse; readonly interrupted: number | undefined }> {
  let interrupted: number | undefined;
  const release = (): void => {
    for (const signal of signals) process.removeListener(signal, stop);
  };
  const stop = (signal: (typeof signals)[number]): void => {
    release();
    interrupted = 128 + constants.signals[signal];
    pool.stop();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return { use: await pool.run(), interrupted };
  } finally {
    release();
  }
}

/** The row of the base design. Throws an error if it cannot be elaborated. */
export async function baseRowOf(base: Job, options: JobOptions): Promise<Row> {
  const { row } = await rowOf(base, designOptions(options));
  if (row.refused === null) return row;
  const { message, help } = row.refused;
  throw new CommandError(
    `The base, ${commandWords(base.design)}, ${isUntried(row) ? 'could not be tried' : 'was refused'}: ${message}`,
    exitCodes.failed,
    help || undefined,
  );
}
