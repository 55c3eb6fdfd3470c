import { listed, type Location } from '../../base/diagnostic/index.js';
import type { Facts } from '../../diff/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { type Allowance, allowanceProblem, allowancesOf, allowanceWord, partiesLeft } from './allowance.js';
import type { CheckedDesign, PlaceInPolicy } from '../design/checked-design.js';
import type { Finding } from './finding.js';
import { baselineEntries, fingerprinted } from './fingerprint.js';
import { hasExpired } from './expiry.js';
import { staleIn } from './stale.js';
import { waiver as waiverRule } from '../rules/policy/waiver.js';
import type { Policy } from '../policy/policy.js';
import type { Waiver } from '../policy/design-policy.js';

/** The result of a check (design 6): the findings under a policy. */
export interface Verdict {
  /** Findings to act on, including those about waivers. */
  readonly findings: readonly Finding[];
  /** Findings that the policy or a comment at the declaration accepts. */
  readonly waived: readonly Waived[];
  /** Findings that the baseline or the compared revision already has. */
  readonly old: readonly Finding[];
}

/** A finding that is accepted. */
export interface Waived {
  readonly finding: Finding;
  /** `place` is that of the comment that accepts it; without one, it is in the policy. */
  readonly waiver: Waiver & { readonly place?: Location };
}

/** The inputs of a verdict in addition to the findings. */
export interface VerdictOptions {
  /** The day for which waivers are evaluated, `2026-11-21`. Default today, in UTC. */
  readonly today?: string | undefined;
  /** The known findings of a baseline; of a baseline from an earlier version, their fingerprints. */
  readonly baseline?: readonly string[];
  /** The facts of the design in a lock file; undefined if none is compared. */
  readonly locked?: Facts | undefined;
  /** The revision from which `locked` comes; default a lock file. */
  readonly revision?: string | undefined;
  /** Comments that accept findings where the design is declared. */
  readonly allowances?: readonly Allowance[];
}

/** What was found in one design, and what is accepted of it alone. */
export interface FoundIn {
  readonly design: CheckedDesign;
  /** What it is called in findings; undefined for nothing. */
  readonly name?: string | undefined;
  readonly findings: readonly Finding[];
  /** Waivers of this design alone. */
  readonly waivers?: readonly Waiver[] | undefined;
  /** Comments in its sources; those of a file are the same objects for all designs that share it. */
  readonly allowances?: readonly Allowance[] | undefined;
  /** Findings that were there before. */
  readonly old?: ReadonlySet<Finding>;
}

/** What {@link judge} depends on beside what was found. */
interface JudgeOptions extends Pick<VerdictOptions, 'today' | 'baseline'> {
  readonly placeInPolicy?: PlaceInPolicy;
  /**
   * The designs under the same policy that were not checked, and may need what these do not; undefined where the policy does not say which
   * there are. Default none.
   */
  readonly unchecked?: readonly string[] | undefined;
  /** Those of `unchecked` that were asked for, but could not be elaborated. Default none. */
  readonly failed?: readonly string[];
}

/** Accepts findings, in the policy or in a source. */
interface Acceptance {
  readonly waiver: Waived['waiver'];
  /** Whether it may be for designs that were not checked, too. */
  readonly isShared: boolean;
  /** Why it accepts nothing any more, whatever is found; undefined where it may. */
  readonly void: string | undefined;
  readonly covers: (finding: Finding, from: FoundIn) => boolean;
  /** Whether it is about the findings of a design. */
  readonly isOf: (from: FoundIn) => boolean;
  /** Parties of a finding that it leaves out although it is about others; none where it has nothing to do with the finding. */
  readonly leaves: (finding: Finding, from: FoundIn) => readonly string[];
}

/**
 * Applies waivers, comments and a baseline to what was found in designs (design 6). An acceptance that has expired, or that no design
 * needs, is a finding of its own; where not all that may need it were checked, it is a note of what is known. `ruleIds` are those of all rules.
 */
export function judge(
  all: readonly FoundIn[],
  { waivers = [], rules = {} }: Pick<Policy, 'waivers' | 'rules'>,
  ruleIds: readonly string[],
  options: JudgeOptions = {},
): Verdict {
  // Requirements of the hardware count as rules, too.
  const rulesThere = [...ruleIds, ...all.flatMap(({ findings }) => findings.map(({ rule }) => rule))];
  const acceptances = [
    ...[...new Set(all.flatMap(({ allowances = [] }) => allowances))].map((each) => byComment(each, rulesThere)),
    ...waivers.map((waiver) => byPolicy(waiver, options)),
    ...all.flatMap((own) => (own.waivers ?? []).map((waiver) => byPolicy(waiver, options, own))),
  ];
  const valid = acceptances.filter((each) => each.void === undefined);
  const origins = new Map(all.flatMap((from) => from.findings.map((finding) => [finding, from] as const)));
  const needed = new Set<Acceptance>();
  const verdict = { findings: [] as Finding[], waived: [] as Waived[], old: [] as Finding[] };
  const known = knownBy(options.baseline, [...origins.keys()]);
  for (const finding of origins.keys()) {
    const from = origins.get(finding);
    const covering = from === undefined ? [] : valid.filter(({ covers }) => covers(finding, from));
    const [first] = covering;
    // Several comments may accept a finding together; a waiver is not needed if everything it accepts is accepted already.
    for (const each of covering) if (each === first || each.waiver.place !== undefined) needed.add(each);
    if (first !== undefined) verdict.waived.push({ finding, waiver: first.waiver });
    else if (known.has(finding) || from?.old?.has(finding) === true) verdict.old.push(finding);
    else verdict.findings.push(finding);
  }
  const severity = rules[waiverRule.id] ?? waiverRule.severity;
  if (severity === 'off') return verdict;
  const { placeInPolicy = () => undefined } = options;
  const unchecked = 'unchecked' in options ? options.unchecked : [];
  const toKnow = helpToKnow(unchecked, options.failed);
  const complaints = acceptances
    .filter((each) => !needed.has(each))
    .map((each) => {
      const [owner, another] = all.filter((from) => each.isOf(from));
      const design = another === undefined ? owner?.name : undefined;
      return {
        ...(design === undefined ? {} : { design }),
        ...complaintAbout(each, [...origins], { severity, placeInPolicy, unchecked, toKnow }),
      };
    });
  // If findings do not name their design, an entry may belong to another one.
  const others = all.some(({ name }) => name === undefined) ? unchecked : [];
  const stale = staleIn(options.baseline ?? [], all).map((entry) =>
    complaintAboutEntry(entry, severity, others, toKnow),
  );
  return { ...verdict, findings: [...verdict.findings, ...complaints, ...stale] };
}

function knownBy(baseline: readonly string[] = [], findings: readonly Finding[]): ReadonlySet<Finding> {
  const known = new Set(baseline);
  return new Set([
    ...baselineEntries(findings).flatMap(({ finding, entry }) => (known.has(entry) ? [finding] : [])),
    ...fingerprinted(findings).flatMap(({ finding, fingerprint }) => (known.has(fingerprint) ? [finding] : [])),
  ]);
}

function byComment(allowance: Allowance, ruleIds: readonly string[]): Acceptance {
  const { rule, names, reason, place } = allowance;
  return {
    waiver: { rule, ...(names.length === 0 ? {} : { subject: names }), reason, place },
    isShared: true,
    void: allowanceProblem(allowance, ruleIds),
    covers: (finding, { design, allowances = [] }) => {
      if (finding.rule !== rule) return false;
      const holding = allowances.filter((each) => allowanceProblem(each, ruleIds) === undefined);
      return allowancesOf(finding, design, holding).includes(allowance);
    },
    isOf: ({ allowances = [] }) => allowances.includes(allowance),
    leaves: (finding, { design }) => partiesLeft(finding, design, allowance),
  };
}

function byPolicy(waiver: Waiver, { today }: Pick<VerdictOptions, 'today'>, only?: FoundIn): Acceptance {
  const { expires } = waiver;
  const names = namesIn(waiver).map(nameMatcher);
  const left = (finding: Finding): string[] => partiesOf(finding).filter((id) => !names.some((isMeant) => isMeant(id)));
  const isOf = (from: FoundIn): boolean => only === undefined || only === from;
  return {
    ...{ waiver, isOf, isShared: only === undefined },
    void: hasExpired(waiver, today) ? `expired on ${expires}` : undefined,
    // Accepting a finding for some parties does not accept it for parties that are added later.
    covers: (finding, from) => {
      if (waiver.rule !== finding.rule || !isOf(from)) return false;
      if (names.length === 0) return true;
      const parties = partiesOf(finding);
      return left(finding).length === 0 && names.every((isMeant) => parties.some((id) => isMeant(id)));
    },
    leaves: (finding) => {
      const others = left(finding);
      return others.length < partiesOf(finding).length ? others : [];
    },
  };
}

function complaintAboutEntry(
  entry: string,
  severity: Finding['severity'],
  unchecked: readonly string[] | undefined = [],
  toKnow: string,
): Finding {
  const [told = ''] = entry.split('\n', 1);
  const isOpen = unchecked.length > 0;
  const found = isOpen ? `found; ${mayNeed(unchecked, 'have')}` : 'found any more';
  return {
    ...{ rule: waiverRule.id, subjects: [], ranges: [], locations: [] },
    severity: isOpen ? 'info' : severity,
    message: `The baseline has what is not ${found}: ${told}${/[.?]$/.test(told) ? '' : '.'}`,
    help: isOpen ? toKnow : 'Take it out of the baseline; entente check --write-baseline writes what is found now.',
  };
}

// Designs that failed were already requested; naming them again would not help.
function helpToKnow(unchecked: readonly string[] | undefined = [], failed: readonly string[] = []): string {
  const why = 'to know whether it is needed';
  const all = `all designs of the policy ${why}: entente check without a name.`;
  if (failed.length === 0) return `Check ${all}`;
  const mend = `Fix the errors of ${listed(failed)}`;
  return unchecked.every((name) => failed.includes(name)) ? `${mend} ${why}.` : `${mend}, then check ${all}`;
}

function mayNeed(designs: readonly string[], verb: string): string {
  return `${listed(designs)}, which may ${verb} it, ${designs.length === 1 ? 'was' : 'were'} not checked`;
}

/** What a complaint depends on beside what was found. */
interface ComplaintContext extends Required<Pick<JudgeOptions, 'placeInPolicy' | 'unchecked'>> {
  readonly severity: Finding['severity'];
  /** What tells whether an acceptance is needed that may be. */
  readonly toKnow: string;
}

function complaintAbout(
  acceptance: Acceptance,
  all: readonly (readonly [Finding, FoundIn])[],
  { severity, placeInPolicy, unchecked, toKnow }: ComplaintContext,
): Finding {
  const { waiver, void: problem, isShared } = acceptance;
  const { rule, reason, place } = waiver;
  const names = namesIn(waiver);
  const what =
    place === undefined
      ? `The waiver of ${names.length === 0 ? rule : `${rule} at ${names.join(', ')}`} ("${reason}")`
      : `The comment "${[allowanceWord, rule, ...names].filter((word) => word !== '').join(' ')}"`;
  const others = problem === undefined ? othersLeft(acceptance, all) : [];
  const left = others.length === 0 ? '' : `; the findings there are also about ${listed(others)}`;
  const isOpen = problem === undefined && isShared && unchecked !== undefined && unchecked.length > 0;
  const known = isOpen ? 'covers no finding' : 'is not needed: it covers no finding';
  const why = problem ?? `${known}${left}${isOpen ? `; ${mayNeed(unchecked, 'need')}` : ''}`;
  return {
    ...{ rule: waiverRule.id, severity: isOpen ? 'info' : severity, subjects: [], ranges: [] },
    locations: [place ?? placeInPolicy(reason, [rule, ...names])].filter((each) => each !== undefined),
    message: `${what} ${why}${/[.?]$/.test(why) ? '' : '.'}`,
    help: isOpen ? toKnow : helpAbout(acceptance, others, unchecked === undefined),
  };
}

function helpAbout(
  { waiver: { rule, reason, place, ...waiver }, isShared, void: problem }: Acceptance,
  others: readonly string[],
  mayHaveMore: boolean,
): string {
  const names = [...namesIn(waiver), ...others];
  if (place !== undefined) {
    const what = others.length === 0 ? '<rule> <other parties>: <reason>' : `${[rule, ...names].join(' ')}: ${reason}`;
    return `A comment is // ${allowanceWord} ${what}`;
  }
  if (others.length === 0) {
    const otherwise =
      problem !== undefined
        ? ', or give it a later date with a reason that still holds'
        : isShared && mayHaveMore
          ? "; or, if a design needs it that was not checked, name all of them there: designs: ['soc.ts', …]"
          : '';
    return `Take the waiver out of the policy${otherwise}.`;
  }
  const subject = names.map((name) => `'${name}'`).join(', ');
  return `To accept that, too, name all of them: subject: [${subject}]. Otherwise take the waiver out of the policy.`;
}

function namesIn({ subject = [] }: Pick<Waiver, 'subject'>): readonly string[] {
  return typeof subject === 'string' ? [subject] : subject;
}

// An edge is replaced by the nodes that it connects.
function partiesOf({ subjects }: Finding): string[] {
  return [...new Set(subjects.flatMap((id) => id.split('->').map((end) => end.replace(/:\d+$/, ''))))];
}

// The other parties of the first finding that a waiver covers only in part.
function othersLeft({ waiver, leaves }: Acceptance, all: readonly (readonly [Finding, FoundIn])[]): readonly string[] {
  for (const [finding, from] of all) {
    const others = finding.rule === waiver.rule ? leaves(finding, from) : [];
    if (others.length > 0) return others;
  }
  return [];
}
