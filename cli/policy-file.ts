import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { builtInRules, type Policy, readPolicy } from '../lib/check/index.js';
import { CommandError, exitCodes } from './exit-codes.js';
import { LoadError } from './topology-loader.js';

/** A policy with the place that it comes from. */
export interface LoadedPolicy {
  readonly policy: Policy;
  /** The file; undefined where there is none. */
  readonly file: string | undefined;
}

const names = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `entente.config.${extension}`);

/**
 * The policy in a file, or else that of `entente.config.ts` (or `.mts`, `.js`, `.mjs`, `.json`) in the current folder or beside the
 * input; none where there is no such file. Raises a usage error for a file that is no policy, with all that is wrong with it.
 */
export async function loadPolicy(named: string | undefined, input: string): Promise<LoadedPolicy> {
  const file = named ?? foundBeside(input);
  if (file === undefined) return { policy: {}, file };
  if (!existsSync(file)) throw new CommandError(`There is no policy ${file}.`);
  const { policy, problems } = readPolicy(
    await exported(file),
    builtInRules.map(({ id }) => id),
  );
  if (problems.length === 0) return { policy, file };
  throw new CommandError([`${file} is no policy:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
}

function foundBeside(input: string): string | undefined {
  const folders = [...new Set(['.', dirname(input.split('#', 1)[0] ?? '.')])];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

async function exported(file: string): Promise<unknown> {
  if (file.endsWith('.json')) return parsed(file);
  const { importFile } = await import('./topology-loader.js');
  let module;
  try {
    module = await importFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `${file} could not be read: ${reason}`,
      error instanceof LoadError ? exitCodes.usage : exitCodes.failed,
    );
  }
  if (module.default !== undefined) return module.default;
  throw new CommandError(`${file} exports no policy.`, exitCodes.usage, 'Write export default { … } satisfies Policy.');
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where the baseline of a policy is: as it says, from its own folder; undefined where it has none. */
export function baselineFile({ policy, file }: LoadedPolicy): string | undefined {
  if (policy.baseline === undefined) return undefined;
  return relative('.', resolve(dirname(file ?? '.'), policy.baseline));
}

/** The fingerprints in a baseline; none where the file is not there yet. Raises a usage error for a file that is none. */
export function readBaseline(file: string | undefined): readonly string[] {
  if (file === undefined || !existsSync(file)) return [];
  const baseline = parsed(file);
  if (isBaseline(baseline)) return baseline.findings;
  throw new CommandError(
    `${file} is no baseline.`,
    exitCodes.usage,
    'Write it anew with entente check --write-baseline.',
  );
}

function isBaseline(value: unknown): value is { readonly findings: readonly string[] } {
  if (typeof value !== 'object' || value === null || !('findings' in value)) return false;
  return Array.isArray(value.findings) && value.findings.every((each) => typeof each === 'string');
}
