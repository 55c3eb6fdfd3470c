import type { Elaboration } from '../../lib/elaboration/index.js';
import { processIo } from '../process/io.js';
import { loadElaboration } from '../inputs/input.js';
import type { JobOptions } from './job-policy.js';
import type { Job } from './jobs.js';
import { rowOf, type Tried } from './row-of.js';

/** A request to a worker process. */
export interface RowRequest {
  readonly job: Job;
  readonly options: JobOptions;
  /** The design that all combinations are compared with. */
  readonly base: Job | undefined;
}

/** The answer to a request. */
export interface RowAnswer extends Tried {
  /** The memory of the process in bytes. */
  readonly memory: number;
}

// Shared by all rows.
let base: Promise<Elaboration> | undefined;

process.on('message', ({ job, options, base: wanted }: RowRequest) => {
  if (wanted !== undefined) base ??= loadElaboration(wanted.input, { ...options, config: wanted.config });
  void Promise.resolve(base)
    .then((elaboration) => rowOf(job, options, elaboration))
    .then((tried) => process.send?.({ ...tried, memory: process.memoryUsage.rss() } satisfies RowAnswer));
});

// The parent has no more requests, or is gone.
process.on('disconnect', () => {
  void processIo.flush().then(() => process.exit());
});
