import { dirname, join, relative, resolve } from 'node:path';
import { fits, listOf, optional, record, text, that } from '../../lib/base/shape/index.js';
import { type PlaceInPolicy, type Policy, readPolicy } from '../../lib/check/index.js';
import { deepestNesting, positionOf, tooDeepAt } from '../../lib/base/text/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { DesignError } from './design-error.js';
import { fileNamed } from './input.js';
import { type InputRole, inputStat, readInput } from '../files/input-files.js';
import { isThere } from '../files/presence.js';
import { sourceTextSync } from '../files/unsaved.js';
import { LoadError } from '../topology/load-error.js';

/** A policy and its file. */
export interface LoadedPolicy {
  readonly policy: Policy;
  /** The file; undefined if there is none. */
  readonly file: string | undefined;
  /** Locates text in the file; undefined for text that is computed or comes from another file. */
  readonly placeInPolicy: PlaceInPolicy;
}

const names = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `entente.config.${extension}`);

/**
 * The policy in a named file, or else in `entente.config.ts` (or `.mts`, `.js`, `.mjs`, `.json`) in the current folder or beside the inputs; empty if
 * there is no such file. Throws a usage error for an invalid policy, with all problems in it, and for inputs with different policies.
 */
export async function loadPolicy(
  named: string | undefined,
  inputs: readonly string[],
  timeout: number,
): Promise<LoadedPolicy> {
  const file = named ?? policyFor(inputs);
  if (file === undefined) return { policy: {}, file, placeInPolicy: () => undefined };
  const { policy, problems } = readPolicy(await exported(file, timeout));
  if (problems.length === 0) return { policy, file, placeInPolicy: placesIn(file) };
  throw new CommandError([`${file} is not a policy:`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
}

// Reads the file only when a position in it is needed.
function placesIn(file: string): PlaceInPolicy {
  let source: string | undefined;
  return (words, beside = []) => {
    const text = (source ??= sourceTextSync(file));
    const isAround = (at: number): boolean => {
      const object = text.slice(text.lastIndexOf('{', at), text.indexOf('}', at));
      return beside.every((each) => quoted(each).some((found) => object.includes(found)));
    };
    const places = quoted(words).flatMap((each) => offsetsOf(each, text));
    const at = places.find(isAround) ?? places[0];
    return at === undefined ? undefined : { file, ...positionOf(text, at, file) };
  };
}

function quoted(words: string): string[] {
  return [`'${words}'`, `"${words}"`, `\`${words}\``];
}

function offsetsOf(part: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

/** The policy in the current folder or beside the inputs. Throws a usage error if the inputs have different ones. */
export function policyFor(inputs: readonly string[]): string | undefined {
  const here = foundIn('.');
  if (here !== undefined) return here;
  const found = inputs.flatMap((input) => {
    const named = fileNamed(input);
    const file = named === undefined ? undefined : foundIn(dirname(named));
    return file === undefined ? [] : [{ input, file }];
  });
  const [first] = found;
  const other = found.find(({ file }) => file !== first?.file);
  if (first === undefined || other === undefined) return first?.file;
  throw new CommandError(
    `${first.input} and ${other.input} have different policies, ${first.file} and ${other.file}.`,
    exitCodes.usage,
    'Say with --policy which of them holds, or check each by itself.',
  );
}

/** The possible policy files beside an input. */
export function policyCandidates(input: string): readonly string[] {
  return names.map((name) => join(dirname(input), name));
}

function foundIn(folder: string): string | undefined {
  return names.map((name) => join(folder, name)).find((file) => isThere(file));
}

async function exported(file: string, timeout: number): Promise<unknown> {
  if (file.endsWith('.json')) return await parsed(file, { role: 'a policy', timeout });
  if (!inputStat(file, { role: 'a policy' }).isFile())
    throw new CommandError(`${file} is a pipe: a policy that is not JSON has to be a plain file.`);
  const [{ runFile }, { withBeside }, { besidePolicy }] = await Promise.all([
    import('../topology/loader.js'),
    import('../topology/beside.js'),
    import('../topology/beside-kinds.js'),
  ]);
  const late = (): Error => new CommandError(`${file} did not end within ${timeout} s.`, exitCodes.failed);
  let module;
  try {
    const run = await withBeside(file, besidePolicy, async () => await runFile(file, timeout, late));
    if (run.failures.length > 0) throw new DesignError(run.failures);
    module = run.result;
  } catch (error) {
    throw error instanceof LoadError ? new DesignError(error.failures) : error;
  }
  if (module.default !== undefined) return module.default;
  throw new CommandError(`${file} exports no policy.`, exitCodes.usage, 'Write export default { … } satisfies Policy.');
}

async function parsed(file: string, role: InputRole): Promise<unknown> {
  const text = (await readInput(file, role)).toString('utf8');
  if (tooDeepAt(text) !== undefined) {
    throw new CommandError(`${file} nests deeper than ${deepestNesting} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The path of the baseline of a policy, which is relative to the folder of the policy; undefined if it has none. */
export function baselineFile({ policy, file }: LoadedPolicy): string | undefined {
  if (policy.baseline === undefined) return undefined;
  return relative('.', resolve(dirname(file ?? '.'), policy.baseline));
}

/** Previously accepted findings. */
export interface Baseline {
  readonly findings: readonly string[];
  /** Whether findings are identified by their parties alone, as before version 2, so that a finding that got worse still matches. */
  readonly isByParties: boolean;
}

/** The version of baselines that this program writes. */
export const baselineVersion = 2;

const baselineShape = record({
  findings: listOf(text),
  version: optional(that((value) => value === baselineVersion, String(baselineVersion))),
});

/** The content of a baseline; empty if the file does not exist yet. Throws a usage error for a file that is no baseline. */
export async function readBaseline(file: string | undefined, timeout: number): Promise<Baseline> {
  if (file === undefined || !isThere(file)) return { findings: [], isByParties: false };
  const baseline = await parsed(file, { role: 'a baseline', timeout, isReplaced: true });
  if (isBaseline(baseline)) return { findings: baseline.findings, isByParties: baseline.version === undefined };
  throw new CommandError(
    `${file} is not a baseline.`,
    exitCodes.usage,
    'Write it anew with entente check --write-baseline.',
  );
}

function isBaseline(value: unknown): value is { readonly findings: readonly string[]; readonly version?: number } {
  return fits(baselineShape, value);
}
