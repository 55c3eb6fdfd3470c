import { type Finding, judge, ruleIdsOf } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Design, designsOf } from '../inputs/designs.js';
import { isFromSources } from '../inputs/input.js';
import type { ElaborateOptions } from '../inputs/options.js';
import { baselineFile, type LoadedPolicy, loadPolicy, readBaseline } from '../inputs/policy-file.js';
import { checkElaborations } from '../reports/check-design.js';
import { SourceComments } from '../topology/source-comments.js';
import type { Job } from './jobs.js';

/** Options for elaborating and checking each combination. */
export interface JobOptions extends ElaborateOptions {
  /** The policy file that applies to all combinations; undefined for none. */
  readonly policy?: string | undefined;
  /** The date on which waivers must be valid: the start of the sweep, so that no row depends on when it is computed. */
  readonly today: string;
}

// Cached for all combinations of a process.
const known = new Map<string, Promise<LoadedPolicy>>();

/** The policy for a combination; empty if there is no policy file. */
export async function jobPolicy({ policy: file, timeout }: JobOptions): Promise<LoadedPolicy> {
  if (file === undefined) return { policy: {}, file, placeInPolicy: () => undefined };
  let loaded = known.get(file);
  if (loaded === undefined) known.set(file, (loaded = loadPolicy(file, [], timeout)));
  return await loaded;
}

/** A combination as a design for `entente check` by itself, with its lock and its part of the policy. */
export function designOf({ design }: Job, loaded: LoadedPolicy): Design {
  const [only] = designsOf([design], undefined, loaded).designs;
  if (only === undefined) throw new Error(`${design} is not a design.`);
  return only;
}

/**
 * The errors and warnings that `entente check` reports for a combination; undefined if neither a policy nor a comment can change them, so that rules
 * that only produce notes need not run.
 */
export async function findingsUnder(
  loaded: LoadedPolicy,
  job: Job,
  all: readonly [Elaboration, ...Elaboration[]],
  options: JobOptions,
): Promise<readonly Finding[] | undefined> {
  const design = designOf(job, loaded);
  const comments = new SourceComments();
  const { policy, file, placeInPolicy } = loaded;
  const isAccepted = isFromSources(design.input) && (await comments.of(...all)).length > 0;
  if (file === undefined && !isAccepted) return undefined;
  const several = all.length > 1;
  const { found } = await checkElaborations(all, design, { options, policy, comments, placeInPolicy, several });
  const { findings: baseline } = await readBaseline(baselineFile(loaded), options.timeout);
  const { others: unchecked } = designsOf([job.design], undefined, loaded);
  const verdict = judge(found, policy, ruleIdsOf(policy), { baseline, placeInPolicy, unchecked, today: options.today });
  return verdict.findings.filter(({ severity }) => severity !== 'info');
}
