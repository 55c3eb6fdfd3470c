import type { Elaboration } from '../../lib/elaboration/index.js';
import { measuredTogether, type Refusal, type Row } from '../../lib/sweep/index.js';
import { CommandError } from '../process/exit-codes.js';
import { loadInput } from '../inputs/input.js';
import { tooLate, withinTime } from '../topology/limits.js';
import { designOf, findingsUnder, jobPolicy, type JobOptions } from './job-policy.js';
import type { Job } from './jobs.js';

/** The result of trying a combination. */
export interface Tried {
  readonly row: Row;
  /** Whether its configuration had no effect. */
  readonly unread: boolean;
}

/** The row of one combination: its figures, or why it was refused. `base` is the design to compare with. */
export async function rowOf(job: Job, options: JobOptions, base?: Elaboration): Promise<Tried> {
  const { index, design, choices, config } = job;
  const start = performance.now();
  const { unread = false, ...result } = await resultOf(job, { ...options, config, tells: false }, base);
  return { row: { index, design, choices, ...result, time: Math.round(performance.now() - start) }, unread };
}

type Result = Pick<Row, 'figures' | 'findings' | 'refused'> & { readonly unread?: boolean };

async function resultOf(job: Job, options: JobOptions, base: Elaboration | undefined): Promise<Result> {
  const { input } = job;
  try {
    const loaded = await jobPolicy(options);
    const design = designOf(job, loaded);
    const elaborated = await loadInput(input, { ...options, lock: design.lock });
    const { elaboration, failures, others = [], unread = false } = elaborated;
    const [failure] = failures;
    if (failure !== undefined) return refused(failure);
    if (elaboration === undefined) throw new Error('The design was neither elaborated nor refused.');
    const late = (): Error => tooLate(input, options);
    const all = [elaboration, ...others] as const;
    const findings = await findingsUnder(loaded, job, all, options);
    return {
      ...withinTime(options.timeout, late, () => measuredTogether(all, { base, findings })),
      ...{ refused: null, unread },
    };
  } catch (error) {
    // An error in one combination must not stop the others.
    if (error instanceof CommandError) return refused({ rule: null, message: error.message, help: error.help });
    return refused({ rule: null, message: error instanceof Error ? error.message : String(error) });
  }
}

/** The empty result of a combination that was refused. */
export function refused({
  rule,
  message,
  help = '',
}: Omit<Refusal, 'help'> & { readonly help?: string | undefined }): Result {
  return { figures: {}, findings: {}, refused: { rule, message, help } };
}
