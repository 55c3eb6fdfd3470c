import { type Finding, judge, ruleIdsOf } from '../../lib/check/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Design, designsOf } from '../inputs/designs.js';
import { isFromSources } from '../inputs/input.js';
import type { ElaborateOptions } from '../inputs/options.js';
import { baselineFile, type LoadedPolicy, loadPolicy, readBaseline } from '../inputs/policy-file.js';
import { checkElaborations } from '../reports/check-design.js';
import { SourceComments } from '../topology/source-comments.js';
import type { Job } from './jobs.js';

/** How each combination is elaborated and checked. */
export interface JobOptions extends ElaborateOptions {
  /** The file of the policy that all are held to; undefined for none. */
  readonly policy?: string | undefined;
  /** The day on which waivers must hold: that on which the sweep began, so that no row depends on when its turn comes. */
  readonly today: string;
}

// The same for all combinations of a process.
const known = new Map<string, Promise<LoadedPolicy>>();

/** The policy that a combination is held to; an empty one where there is no file of it. */
export async function jobPolicy({ policy: file, timeout }: JobOptions): Promise<LoadedPolicy> {
  if (file === undefined) return { policy: {}, file, placeInPolicy: () => undefined };
  let loaded = known.get(file);
  if (loaded === undefined) known.set(file, (loaded = loadPolicy(file, [], timeout)));
  return await loaded;
}

/** A combination as `entente check` takes it, alone: with its lock, and what the policy wants of it. */
export function designOf({ design }: Job, loaded: LoadedPolicy): Design {
  const [only] = designsOf([design], undefined, loaded).designs;
  if (only === undefined) throw new Error(`${design} is not a design.`);
  return only;
}

/**
 * The errors and warnings that `entente check` finds in a combination; undefined where neither a policy nor a comment decides of them, so that
 * rules that only note something need not be asked.
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
