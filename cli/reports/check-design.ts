import {
  type DesignToCheck,
  type Finding,
  findIn,
  findingOf,
  type FoundIn,
  judge,
  ofAnyDesign,
  type PlaceInPolicy,
  type Policy,
  olderFindings,
  ruleIdsOf,
  type SkippedRule,
  skippedRules,
} from '../../lib/check/index.js';
import { type Facts, factsOf, withPorts } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Design, policyOf } from '../inputs/designs.js';
import { shellWord } from '../../lib/base/text/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isFromSources, isNamedPart, loadElaborations, loadInput } from '../inputs/input.js';
import { type PairedDesigns, pairedDesigns } from '../inputs/paired-designs.js';
import { note } from '../files/output.js';
import { withinTime } from '../topology/limits.js';
import * as rules from '../topology/rules.js';
import { defaultLockFile, loadLocks } from '../files/lock-file.js';
import type { ElaborateOptions } from '../inputs/options.js';
import type { Revision } from '../inputs/revision.js';
import { SourceComments } from '../topology/source-comments.js';

/** Options for loading the designs of a check. */
interface DesignOptions extends ElaborateOptions {
  /** The lock file to compare with; true for the default one. */
  readonly locked?: string | true;
  /** The policy file, if the command line names one. */
  readonly policy?: string | undefined;
}

/** Shared by all designs of a check. */
export interface CheckContext {
  readonly options: DesignOptions;
  readonly policy: Policy;
  readonly comments: SourceComments;
  /** Locates text of the policy in its file. */
  readonly placeInPolicy: PlaceInPolicy;
  /** Whether findings mention their design. */
  readonly several: boolean;
  /** The revision to compare with. */
  readonly revision?: Revision;
}

/** Findings in designs, and why other designs could not be elaborated. */
export interface Found {
  readonly found: FoundIn[];
  readonly failures: Finding[];
  /** All designs as they are reported: an input may contain several. */
  readonly designs: ReportedDesign[];
}

/** A design with what a report says about it besides findings. */
export interface ReportedDesign extends Pick<Design, 'name' | 'input'> {
  /** The rules that did not run on this design. */
  readonly skipped: readonly SkippedRule[];
}

/** Checks several designs: a design that cannot be loaded does not keep the others from being reported. */
export async function checkAll(designs: readonly Design[], context: CheckContext): Promise<Found> {
  const all: Found = { found: [], failures: [], designs: [] };
  for (const design of designs) {
    const {
      found,
      failures,
      designs: told,
    } = await checkOne(design, context).catch((error: unknown) => unusableDesign(error, design, context));
    all.failures.push(...failures);
    all.found.push(...found);
    all.designs.push(...told);
  }
  return all;
}

function unusableDesign(error: unknown, design: Design, context: CheckContext): Found {
  const failures = [unusable(error, design, context)];
  return { found: [], failures, designs: [reported(design, undefined, context)] };
}

/** A design that cannot be loaded, as a finding. Rethrows unexpected errors, and usage errors if it is the only design. */
export function unusable(error: unknown, { name }: Design, { several }: Pick<CheckContext, 'several'>): Finding {
  if (!(error instanceof CommandError) || (error.exitCode === exitCodes.usage && !several)) throw error;
  const { message, help = '' } = error;
  return {
    ...(several ? { design: name } : {}),
    ...{ rule: rules.unusable.id, severity: 'error', message, subjects: [], locations: [], ranges: [], help },
  };
}

/** The findings in one design under a policy, compared with its lock or a revision, or why it could not be elaborated. */
export async function checkOne(design: Design, context: CheckContext): Promise<Found> {
  const { options, revision } = context;
  const { input, config, lock, name } = design;
  const file = options.locked === true ? lock : options.locked;
  const locks =
    file === undefined
      ? undefined
      : await loadLocks(file, options.timeout, `Write it with entente lock ${whereLocked(design, options, file)}.`);
  const before = revision === undefined ? undefined : await versionsIn(revision, design, context);
  const { elaboration, failures, others = [] } = await loadInput(input, { ...options, config, lock: file ?? lock });
  if (elaboration === undefined || failures.length > 0) {
    const several = context.several || others.length > 0;
    const told = failures.map((failure) => ({ ...(several ? { design: name } : {}), ...findingOf(failure) }));
    return { found: [], failures: told, designs: [reported(design, undefined, { ...context, several })] };
  }
  return await checkElaborations([elaboration, ...others], design, context, { locks, before });
}

/** What to compare with: locks, or the designs in a revision, for all designs of the input. */
interface Compared {
  readonly locks?: readonly Facts[] | undefined;
  readonly before?: readonly FoundVersion[] | undefined;
}

/**
 * The same for an input that was elaborated. If it contains several designs, such as the chips of a system, each is checked against its own lock;
 * expectations of the policy apply to the first.
 */
export async function checkElaborations(
  all: readonly [Elaboration, ...Elaboration[]],
  design: Design,
  context: CheckContext,
  { locks, before }: Compared = {},
): Promise<Found> {
  const { input, own } = design;
  const several = context.several || all.length > 1;
  const isPart = isNamedPart(input, all);
  const versions = before === undefined ? undefined : pairedDesigns(before, all, isPart);
  const references = referencesOf(locks === undefined ? undefined : pairedDesigns(locks, all, isPart), versions, {
    revision: context.revision?.name,
    ports: policyOf(context.policy, design).ports ?? [],
  });
  const found: FoundIn[] = [];
  const designs: ReportedDesign[] = [];
  for (const [k, each] of all.entries()) {
    const [as, under] = k === 0 ? [design, { ...context, several }] : [otherOf(design, each), ofRules(context)];
    const ofThis = await foundIn(as, each, under, references[k]);
    designs.push(reported(as, each, under));
    const version = versions?.pairs[k]?.before;
    const old =
      version === undefined
        ? new Set<Finding>()
        : olderFindings(version, { ...ofThis, elaboration: ofThis.design.elaboration });
    found.push({ ...ofThis, old, ...(k === 0 ? { waivers: own.waivers } : {}) });
  }
  return { found, failures: [], designs };
}

function reported(
  design: Design,
  elaboration: Elaboration | undefined,
  { policy, several }: CheckContext,
): ReportedDesign {
  const { name, input } = design;
  const skipped = skippedRules(elaboration, policyOf(policy, design));
  return { name, input, skipped: several ? skipped.map((each) => ({ ...each, design: name })) : skipped };
}

/** What a single design is compared with. */
type Reference = Pick<DesignToCheck, 'locked' | 'revision' | 'isNew' | 'gone'>;

// The lock contains what was approved; without one, a revision takes its place. Removed designs are reported with the first one.
function referencesOf(
  locks: PairedDesigns<Facts, Elaboration> | undefined,
  versions: PairedDesigns<FoundVersion, Elaboration> | undefined,
  { revision, ports }: { readonly revision: string | undefined; readonly ports: readonly string[] },
): Reference[] {
  const { pairs, gone } = locks ?? versions ?? { pairs: [], gone: [] };
  const isOld = locks === undefined;
  return pairs.map(({ before }, k): Reference => {
    const modules = k === 0 ? ports : [];
    const locked =
      before === undefined || !('elaboration' in before)
        ? before
        : withPorts(factsOf(before.elaboration), before.elaboration, modules);
    return {
      ...(isOld ? { revision } : {}),
      ...(k === 0 ? { gone: gone.map(({ name }) => name) } : {}),
      ...(locked === undefined ? { isNew: true } : { locked }),
    };
  });
}

function otherOf(design: Design, { name }: Elaboration): Design {
  const [file = design.name, config] = design.name.split(/(?= --config )/, 2);
  return { ...design, name: `${file}#${name}${config ?? ''}`, own: { rules: design.own.rules ?? {} } };
}

function ofRules(context: CheckContext): CheckContext {
  return { ...context, several: true, policy: ofAnyDesign(context.policy) };
}

interface FoundVersion {
  readonly name: string;
  readonly elaboration: Elaboration;
  readonly findings: readonly Finding[];
}

/** The designs of an input in a revision, with their findings. */
async function versionsIn(revision: Revision, design: Design, context: CheckContext): Promise<readonly FoundVersion[]> {
  const { options, policy } = context;
  const { input, config } = design;
  const before = revision.nameOf(input);
  // Nobody can rely on a new file yet.
  if (before === undefined) {
    note(`${input} is new: it is not in ${revision.name}, and nothing of it is compared.`);
    return [];
  }
  if (before !== input) note(`${input} was ${before} in ${revision.name}.`);
  return await revision.load(before, async (there) => {
    const [elaboration, ...others] = await loadElaborations(there, { ...options, config });
    // Sources in the revision have the same names but other content, so comments must be read again.
    const then = { ...context, comments: new SourceComments() };
    const versionOf = async (each: Elaboration, as: Design, under: CheckContext): Promise<FoundVersion> => {
      const found = await foundIn(as, each, under);
      const { findings } = judge([{ ...found, waivers: as.own.waivers }], under.policy, ruleIdsOf(policy));
      return { name: each.name, elaboration: each, findings };
    };
    const older = { ...design, input: before };
    const first = await versionOf(elaboration, older, then);
    const rest: FoundVersion[] = [];
    for (const other of others) rest.push(await versionOf(other, otherOf(older, other), ofRules(then)));
    return [first, ...rest];
  });
}

// The time limit applies because a policy may have custom rules.
async function foundIn(
  design: Design,
  elaboration: Elaboration,
  { options, policy, comments, several, placeInPolicy }: CheckContext,
  reference: Reference = {},
): Promise<FoundIn> {
  const { timeout } = options;
  const late = (): Error =>
    new CommandError(`The check of ${design.name} did not end within ${timeout} s.`, exitCodes.failed);
  const allowances = isFromSources(design.input) ? await comments.of(elaboration) : [];
  return withinTime(timeout, late, () =>
    findIn({
      ...{ elaboration, allowances, policy: policyOf(policy, design), name: several ? design.name : undefined },
      input: shownInput(design, options),
      placeInPolicy,
      ...reference,
    }),
  );
}

// The arguments of `entente lock` that write this lock file.
function whereLocked({ input, config }: Design, { policy }: DesignOptions, file: string): string {
  return toldInShell(input, { config, policy, out: file === defaultLockFile ? undefined : file });
}

// The arguments of `entente lock` for the design, with files that are not in their default location.
function shownInput({ input, config }: Design, { policy, locked }: DesignOptions): string {
  return toldInShell(input, { config, policy, out: locked === true ? undefined : locked });
}

function toldInShell(input: string, options: Readonly<Record<string, string | undefined>>): string {
  const told = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(value)}`],
  );
  return [shellWord(input), ...told].join(' ');
}
