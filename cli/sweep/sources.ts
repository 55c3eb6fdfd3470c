import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { lastExpired } from '../../lib/check/index.js';
import type { SweepHeader } from '../../lib/sweep/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { inputSources, placesFiles } from '../inputs/source-files.js';
import { deviceTreeOptionNames, type ElaborateOptions } from '../inputs/options.js';
import { baselineFile, type LoadedPolicy } from '../inputs/policy-file.js';
import { isSystemError } from '../process/system-errors.js';
import { version } from '../process/version.js';
import { designOf, type JobOptions } from './job-policy.js';
import type { Job, Jobs } from './jobs.js';

/** The part of a header that identifies a sweep. */
export type SweepIdentity = Pick<SweepHeader, 'digest' | 'entente' | 'sources' | 'expired'>;

/**
 * The files that a sweep depends on, as they were when it began: sources as far as they import each other, locks with the addresses of devices, and
 * the policy. Worker processes read them again for each combination.
 */
export class SweepSources {
  private constructor(
    /** Distinguishes this sweep from others. */
    readonly identity: SweepIdentity,
    private readonly sums: ReadonlyMap<string, string>,
    private readonly files: ReadonlyMap<Job, readonly string[]>,
    private readonly base: readonly string[],
  ) {}

  /** The sources of all combinations, and of the `base` that they are compared with. */
  static async of(
    { jobs }: Jobs,
    base: Job | undefined,
    policy: LoadedPolicy,
    options: JobOptions,
  ): Promise<SweepSources> {
    const all = base === undefined ? jobs : [...jobs, base];
    const known = new Map<string, readonly string[]>();
    for (const input of new Set(all.map((job) => job.input))) known.set(input, await lookedFor(input, options));
    const ofPolicy = await policyFiles(policy, options);
    const files = new Map<Job, readonly string[]>();
    for (const job of all) {
      files.set(job, [...(known.get(job.input) ?? []), ...placesFiles(job.input, designOf(job, policy)), ...ofPolicy]);
    }
    const sums = new Map<string, string>();
    for (const file of [...files.values()].flat()) if (!sums.has(file)) sums.set(file, sumOf(file));
    const designs = all.map(({ design }) => design);
    // Relative paths, because machines that share the work may have the files elsewhere.
    const sources = Object.fromEntries(
      [...sums]
        .filter(([, sum]) => sum !== '')
        .map(([file, sum]) => [relative('.', file).split(sep).join('/'), sum] as const)
        .sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
    );
    const entente = version();
    const read = deviceTreeOptionNames.map((name) => options[name] ?? []);
    const expired = lastExpired(policy.policy, options.today);
    const digest = hashOf(
      JSON.stringify([entente, designs, ...read, sources, ...(expired === undefined ? [] : [expired])]),
    );
    return new SweepSources(
      { digest, entente, sources, ...(expired === undefined ? {} : { expired }) },
      sums,
      files,
      base === undefined ? [] : (files.get(base) ?? []),
    );
  }

  /** Throws an error if the sources of a combination have changed since the sweep began. */
  refuseChanged(job: Job): void {
    const changed = [...(this.files.get(job) ?? []), ...this.base].find((file) => sumOf(file) !== this.sums.get(file));
    if (changed === undefined) return;
    throw new CommandError(
      `${changed} is no longer as it was when the sweep began.`,
      exitCodes.failed,
      'Set it back and go on with --resume, or begin anew; what is swept while it is edited needs a copy.',
    );
  }
}

async function policyFiles(policy: LoadedPolicy, options: ElaborateOptions): Promise<readonly string[]> {
  if (policy.file === undefined) return [];
  const baseline = baselineFile(policy);
  return [...(await lookedFor(policy.file, options)), ...(baseline === undefined ? [] : [baseline])];
}

// Includes missing files, because they would be used once they exist.
async function lookedFor(input: string, options: ElaborateOptions): Promise<readonly string[]> {
  const { files, wanted } = await inputSources(input, options);
  return [...files, ...wanted];
}

// Empty for a missing file and for anything that is no plain file, such as a pipe.
function sumOf(file: string): string {
  try {
    return statSync(file).isFile() ? hashOf(readFileSync(file)) : '';
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
