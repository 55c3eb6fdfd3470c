import type { Elaboration } from '../../lib/elaboration/index.js';
import { processIo } from '../process/io.js';
import { loadElaboration } from '../inputs/input.js';
import type { JobOptions } from './job-policy.js';
import type { Job } from './jobs.js';
import { rowOf, type Tried } from './row-of.js';

/** What a process is asked for. */
export interface RowRequest {
  readonly job: Job;
  readonly options: JobOptions;
  /** What all combinations are compared with. */
  readonly base: Job | undefined;
}

/** What it answers. */
export interface RowAnswer extends Tried {
  /** Bytes of memory that the process has. */
  readonly memory: number;
}

// The same for all rows.
let base: Promise<Elaboration> | undefined;

process.on('message', ({ job, options, base: wanted }: RowRequest) => {
  if (wanted !== undefined) base ??= loadElaboration(wanted.input, { ...options, config: wanted.config });
  void Promise.resolve(base)
    .then((elaboration) => rowOf(job, options, elaboration))
    .then((tried) => process.send?.({ ...tried, memory: process.memoryUsage.rss() } satisfies RowAnswer));
});

// Whoever asked has no more to ask, or is gone.
process.on('disconnect', () => {
  void processIo.flush().then(() => process.exit());
});
