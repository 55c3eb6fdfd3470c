import { demandElaboration } from '../../elaboration/index.js';
import { checkOptions } from '../../base/options/index.js';
import { hex } from '../../base/address/index.js';
import type { Diagnostic, Location, Severity } from '../../base/diagnostic/index.js';
import { inNumberedOrder } from '../../base/text/index.js';
import type { Elaboration, Unknown } from '../../elaboration/index.js';
import { CheckedDesign, type CheckedDesignOptions, type PlaceInPolicy } from '../design/checked-design.js';
import type { Finding } from './finding.js';
import { demandPolicy } from '../reading/demand-policy.js';
import type { Policy } from '../policy/policy.js';
import type { RuleSeverity } from '../policy/design-policy.js';
import type { CheckRule, Found } from '../policy/rule.js';
import { builtInRules } from '../rules/index.js';
import { type FoundIn, judge, type Verdict, type VerdictOptions } from './verdict.js';

/**
 * Everything that is wrong with a negotiated design: what the rules find, and requirements of the hardware that do not hold, without
 * what the policy accepts (design 2). The most serious come first, then by rule, address and party. Waivers expire by the day in UTC, unless
 * `options` say another.
 *
 * @throws RequirementError `policy/shape` for what is not a policy; `policy/part` for what only `entente check` can obey: what a policy wants of
 * one of several designs, a file with a baseline, what makes a command fail.
 */
export function check(elaboration: Elaboration, policy: Policy = {}, options: VerdictOptions = {}): Verdict {
  return checkTogether([elaboration], policy, options);
}

/**
 * The same of designs that belong together, such as the chips of a system: what is found says of which of them, by its name. What the policy
 * expects is about the first.
 */
export function checkTogether(
  elaborations: readonly Elaboration[],
  policy: Policy = {},
  options: VerdictOptions = {},
): Verdict {
  for (const elaboration of elaborations) demandElaboration(elaboration);
  checkOptions('VerdictOptions', options);
  const wanted = demandPolicy(policy);
  const [, another] = elaborations;
  const found = elaborations.map((elaboration, k) =>
    findIn({
      ...{ elaboration, policy: k === 0 ? wanted : ofAnyDesign(wanted) },
      ...(k === 0 ? options : { allowances: options.allowances ?? [] }),
      name: another === undefined ? undefined : elaboration.name,
    }),
  );
  return gravestFirst(judge(found, wanted, ruleIdsOf(wanted), options));
}

/** What a policy wants of any design: what it expects has the names of one. */
export function ofAnyDesign({ rules = {}, ownRules = [] }: Policy): Policy {
  return { rules, ownRules };
}

/** The errors and warnings among what {@link check} finds under no policy, in its order. Rules that only note something are not asked. */
export function graveFindings(elaboration: Elaboration): readonly Finding[] {
  const grave = builtInRules.filter(({ severity }) => severity !== 'info');
  return foundBy(grave, new CheckedDesign(elaboration), {})
    .filter(({ severity }) => severity !== 'info')
    .sort(bySeverity);
}

/** A design that is checked, maybe as one of several. */
export interface DesignToCheck
  extends Pick<VerdictOptions, 'locked' | 'revision' | 'allowances'>, Pick<CheckedDesignOptions, 'isNew' | 'gone'> {
  readonly elaboration: Elaboration;
  /** What it is held to. */
  readonly policy: Policy;
  /** What it is called in findings; undefined for nothing. */
  readonly name?: string | undefined;
  /** What `entente lock` is told to lock it again: the design, and files that are not where they usually are; undefined where that is not known. */
  readonly input?: string | undefined;
  readonly placeInPolicy?: PlaceInPolicy | undefined;
}

/** What the rules find in a design, and requirements of the hardware that do not hold in it. */
export function findIn({ elaboration, policy, name, allowances, ...rest }: DesignToCheck): FoundIn {
  const { input, locked, revision, isNew, gone, placeInPolicy } = rest;
  const design = new CheckedDesign(elaboration, {
    ...{ locked, revision, isNew, gone, input, placeInPolicy, ports: policy.ports },
  });
  const findings = [
    ...foundBy(builtInRules, design, policy),
    ...(policy.ownRules ?? []).flatMap((rule) => foundByOwn(rule, design, policy)),
  ];
  return {
    design,
    ...{ name, allowances },
    findings: name === undefined ? findings : findings.map((each) => ({ design: name, ...each })),
  };
}

// Findings that precede the rules, and those of the rules.
function foundBy(rules: readonly CheckRule[], design: CheckedDesign, policy: Policy): Finding[] {
  return [
    ...design.elaboration.diagnostics.map(findingOf),
    ...rules.flatMap((rule) => findingsOf(rule, design, policy)),
  ];
}

/** The ids of the rules that there are under a policy. */
export function ruleIdsOf({ ownRules = [] }: Policy): string[] {
  return [...builtInRules, ...ownRules].map(({ id }) => id);
}

/** A verdict with the gravest findings first, otherwise as they are. */
export function gravestFirst(verdict: Verdict): Verdict {
  return { ...verdict, findings: verdict.findings.toSorted(bySeverity) };
}

/** A rule that does not run on a design. */
export interface SkippedRule {
  /** The design, as findings say it. */
  readonly design?: string;
  readonly rule: string;
  /** What the notation of the design does not say; or that the rule is off, or the design could not be elaborated. */
  readonly why: Unknown | 'off' | 'refused';
}

/** The rules that do not run on a design under its policy; on one that could not be elaborated, which is undefined, none does. */
export function skippedRules(elaboration: Elaboration | undefined, policy: Policy): SkippedRule[] {
  return [...builtInRules, ...(policy.ownRules ?? [])].flatMap((rule) => {
    const why = whySkipped(rule, elaboration, policy);
    return why === undefined ? [] : [{ rule: rule.id, why }];
  });
}

function whySkipped(
  rule: CheckRule,
  elaboration: Elaboration | undefined,
  policy: Policy,
): SkippedRule['why'] | undefined {
  if ((policy.rules?.[rule.id] ?? rule.severity) === 'off') return 'off';
  if (elaboration === undefined) return 'refused';
  return isUnasked(rule, elaboration, policy) ? rule.asks : undefined;
}

function isUnasked({ id, asks }: CheckRule, { described }: Elaboration, policy: Policy): boolean {
  return asks !== undefined && described?.unknown.includes(asks) === true && policy.rules?.[id] === undefined;
}

/** What one rule finds in a design, in the order of addresses and parties. */
function findingsOf(rule: CheckRule, design: CheckedDesign, policy: Policy): Finding[] {
  const severity = severityOf(rule, design, policy);
  if (severity === 'off') return [];
  return [...rule.find(design, policy)].map((found) => complete(found, rule.id, severity, design)).sort(byRange);
}

// A rule is off if the design lacks the information that it needs.
function severityOf(rule: CheckRule, { elaboration }: CheckedDesign, policy: Policy): RuleSeverity {
  return isUnasked(rule, elaboration, policy) ? 'off' : (policy.rules?.[rule.id] ?? rule.severity);
}

// If a rule throws, the findings of other rules, and those it returned before, are still reported.
function foundByOwn(rule: CheckRule, design: CheckedDesign, policy: Policy): Finding[] {
  const severity = severityOf(rule, design, policy);
  if (severity === 'off') return [];
  const found: Finding[] = [];
  try {
    for (const each of rule.find(design, policy)) found.push(complete(each, rule.id, severity, design));
  } catch (error) {
    const message = `The rule threw ${thrownText(error)}`;
    const threw = { message, subjects: [], written: rule.id, help: mendRule };
    return [complete(threw, rule.id, 'error', design), ...found.sort(byRange)];
  }
  return found.sort(byRange);
}

const mendRule = 'Mend its find in the policy: what else it would find is not known.';

function thrownText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function complete(
  { message, subjects, help = '', fix, details = [], ranges = [], places = [], written, locations }: Found,
  rule: string,
  severity: Severity,
  design: CheckedDesign,
): Finding {
  return {
    ...{ rule, severity, message, subjects, help },
    ...(details.length === 0 ? {} : { details }),
    locations: locations ?? placesOf({ subjects, places, written }, design),
    ranges: ranges.map(({ base, end }) => [hex(base), hex(end)] as const),
    ...(fix === undefined ? {} : { fix: { ...fix, locations: design.locationsOf(subjects[0] ?? '') } }),
  };
}

// Every finding has a place, at least that of the design.
function placesOf(
  {
    subjects,
    places,
    written,
  }: { subjects: readonly string[]; places: readonly string[]; written: string | undefined },
  design: CheckedDesign,
): Location[] {
  const found = subjects.flatMap((subject) => design.locationsOf(subject));
  if (found.length > 0) return found;
  const inPolicy = written === undefined ? undefined : design.placeInPolicy(written);
  return inPolicy !== undefined ? [inPolicy] : [...design.nearestLocations(places[0] ?? subjects[0] ?? '')];
}

/** A diagnostic of negotiation as a finding. */
export function findingOf({ rule, severity, message, subjects, locations, help = '', fix }: Diagnostic): Finding {
  return { rule, severity, message, subjects, locations, ranges: [], help, ...(fix === undefined ? {} : { fix }) };
}

function bySeverity(a: Finding, b: Finding): number {
  return ranks[a.severity] - ranks[b.severity];
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function byRange(x: Finding, y: Finding): number {
  const start = ({ ranges }: Finding): bigint => BigInt(ranges[0]?.[0] ?? 0);
  return start(x) < start(y) ? -1 : start(x) > start(y) ? 1 : inNumberedOrder(x.subjects.join(), y.subjects.join());
}
