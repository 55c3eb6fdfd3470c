import type { Elaboration } from '../../lib/elaboration/index.js';
import { measuredTogether, type Refusal, type Row } from '../../lib/sweep/index.js';
import { CommandError } from '../process/exit-codes.js';
import { isFromSources, loadInput } from '../inputs/input.js';
import { SourceComments } from '../topology/source-comments.js';
import { tooLate, withinTime } from '../topology/limits.js';
import type { ElaborateOptions } from '../inputs/options.js';
import type { Job } from './jobs.js';

/** What became of a combination that was tried. */
export interface Tried {
  readonly row: Row;
  /** Whether its configuration changed nothing. */
  readonly unread: boolean;
}

/** The row of one combination: what it came to, or why it came to nothing. `base`: what it is compared with. */
export async function rowOf(
  { index, design, choices, input, config }: Job,
  options: ElaborateOptions,
  base?: Elaboration,
): Promise<Tried> {
  const start = performance.now();
  const { unread = false, ...result } = await resultOf(input, { ...options, config, tells: false }, base);
  return { row: { index, design, choices, ...result, time: Math.round(performance.now() - start) }, unread };
}

type Result = Pick<Row, 'figures' | 'findings' | 'refused'> & { readonly unread?: boolean };

async function resultOf(input: string, options: ElaborateOptions, base: Elaboration | undefined): Promise<Result> {
  try {
    const { elaboration, failures, others = [], unread = false } = await loadInput(input, options);
    const [failure] = failures;
    if (failure !== undefined) return refused(failure);
    if (elaboration === undefined) throw new Error('The design was neither elaborated nor refused.');
    const late = (): Error => tooLate(input, options);
    const all = [elaboration, ...others];
    const allowances = isFromSources(input) ? await new SourceComments().of(...all) : [];
    return {
      ...withinTime(options.timeout, late, () => measuredTogether(all, { base, allowances })),
      ...{ refused: null, unread },
    };
  } catch (error) {
    // Whatever is wrong with one combination, the others go on.
    if (error instanceof CommandError) return refused({ rule: null, message: error.message, help: error.help });
    return refused({ rule: null, message: error instanceof Error ? error.message : String(error) });
  }
}

/** What is left of a combination that was refused. */
export function refused({
  rule,
  message,
  help = '',
}: Omit<Refusal, 'help'> & { readonly help?: string | undefined }): Result {
  return { figures: {}, findings: {}, refused: { rule, message, help } };
}
