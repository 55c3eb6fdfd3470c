import {
  type DesignToCheck,
  type Finding,
  findIn,
  findingOf,
  type FoundIn,
  judge,
  type Policy,
  olderFindings,
  ruleIdsOf,
} from '../../lib/check/index.js';
import { type Facts, factsOf, withPorts } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Design, policyOf } from '../inputs/designs.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isFromSources, loadElaboration, loadInput } from '../inputs/input.js';
import { withinTime } from '../topology/limits.js';
import { loadLock } from '../files/lock-file.js';
import type { ElaborateOptions } from '../inputs/options.js';
import type { Revision } from '../inputs/revision.js';
import { SourceComments } from '../topology/source-comments.js';

/** How designs are loaded that are checked. */
interface DesignOptions extends ElaborateOptions {
  /** The lock file that a design is compared with; true for the usual one. */
  readonly locked?: string | true;
  /** The file of the policy, where the command line names one. */
  readonly policy?: string | undefined;
}

/** What all designs of a check share. */
export interface CheckContext {
  readonly options: DesignOptions;
  readonly policy: Policy;
  readonly comments: SourceComments;
  /** Whether findings say their design. */
  readonly several: boolean;
  /** What to compare with. */
  readonly revision?: Revision;
}

/** What was found in designs, and why others could not be elaborated. */
export interface Found {
  readonly found: FoundIn[];
  readonly failures: Finding[];
}

/** The same of several designs. */
export async function checkAll(designs: readonly Design[], context: CheckContext): Promise<Found> {
  const all: Found = { found: [], failures: [] };
  for (const design of designs) {
    const checked = await checkOne(design, context);
    if ('failures' in checked) all.failures.push(...checked.failures);
    else all.found.push(checked);
  }
  return all;
}

/** What the rules find in one design under a policy, or why it could not be elaborated. */
export async function checkOne(design: Design, context: CheckContext): Promise<FoundIn | Pick<Found, 'failures'>> {
  const { options, revision, several } = context;
  const { input, config, lock, own, name } = design;
  const file = options.locked === true ? lock : options.locked;
  const locked = file === undefined ? undefined : await loadLock(file, options.timeout);
  const { ports = [] } = policyOf(context.policy, design);
  const factsIn = (version: Elaboration): Facts => withPorts(factsOf(version), version, ports);
  const before = revision === undefined ? undefined : await versionIn(revision, design, context);
  const { elaboration, failures } = await loadInput(input, { ...options, config, lock: file ?? lock });
  if (elaboration === undefined || failures.length > 0) {
    return { failures: failures.map((failure) => ({ ...(several ? { design: name } : {}), ...findingOf(failure) })) };
  }
  // What the lock says was approved; a revision stands for it where there is none.
  const reference =
    before === undefined || locked !== undefined
      ? { locked }
      : { locked: factsIn(before.elaboration), revision: revision?.name };
  const found = await foundIn(design, elaboration, context, reference);
  const old = before === undefined ? new Set<Finding>() : olderFindings(before, { elaboration, ...found });
  return { ...found, old, waivers: own.waivers };
}

/** What a design was in a revision, and what there was to act on. */
async function versionIn(
  revision: Revision,
  design: Design,
  context: CheckContext,
): Promise<{ readonly elaboration: Elaboration; readonly findings: readonly Finding[] }> {
  const { options, policy } = context;
  const { input, config, own } = design;
  return await revision.load(input, async (there) => {
    const elaboration = await loadElaboration(there, { ...options, config });
    // Files have the names that they have now, but may say something else.
    const found = await foundIn(design, elaboration, { ...context, comments: new SourceComments() });
    const { findings } = judge([{ ...found, waivers: own.waivers }], policy, ruleIdsOf(policy), {
      get today() {
        return today();
      },
    });
    return { elaboration, findings };
  });
}

// A policy may have rules of its own.
async function foundIn(
  design: Design,
  elaboration: Elaboration,
  { options, policy, comments, several }: CheckContext,
  reference: Pick<DesignToCheck, 'locked' | 'revision'> = {},
): Promise<FoundIn> {
  const { timeout } = options;
  const late = (): Error =>
    new CommandError(`The check of ${design.name} did not end within ${timeout} s.`, exitCodes.failed);
  const allowances = isFromSources(design.input) ? await comments.of(elaboration) : [];
  return withinTime(timeout, late, () =>
    findIn({
      ...{ elaboration, allowances, policy: policyOf(policy, design), name: several ? design.name : undefined },
      input: shownInput(design, options),
      ...reference,
    }),
  );
}

// As `entente lock` is told in a shell of the design, and of the files that are not where they usually are.
function shownInput({ input, config }: Design, { policy, locked }: DesignOptions): string {
  const quoted = (text: string): string => (/^[\w./#@:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
  const options = { config, policy, out: locked === true ? undefined : locked };
  const told = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoted(value)}`],
  );
  return [quoted(input), ...told].join(' ');
}

/** The day, as waivers write it: `2026-11-21`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
