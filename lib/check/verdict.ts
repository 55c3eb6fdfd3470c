import type { Facts } from '../diff/index.js';
import { listed } from '../diagnostic/index.js';
import { type NameMatcher, nameMatcher } from '../names/index.js';
import type { Finding } from './finding.js';
import { waiver as waiverRule } from './rules/policy/waiver.js';
import type { Policy, Waiver } from './policy.js';

/** What a check comes to, once a policy has been applied to what was found (design 6). */
export interface Verdict {
  /** What there is to act on, and what is wrong with the waivers themselves. */
  readonly findings: readonly Finding[];
  /** What the policy accepts. */
  readonly waived: readonly Waived[];
  /** What the baseline says was there before. */
  readonly old: readonly Finding[];
}

/** A finding that is accepted. */
export interface Waived {
  readonly finding: Finding;
  readonly waiver: Waiver;
}

/** What a verdict depends on beside the findings. */
export interface VerdictOptions {
  /** The day on which waivers must hold, `2026-11-21`; without one, they hold for ever. */
  readonly today?: string | undefined;
  /** Fingerprints of findings that were there before. */
  readonly baseline?: readonly string[];
  /** What a lock file says of the design; undefined where none is compared. */
  readonly locked?: Facts | undefined;
}

/** Applies waivers and a baseline to findings; a waiver that has expired, or that nothing needs, is a finding of its own (design 6). */
export function judge(
  all: readonly Finding[],
  { waivers = [], rules = {} }: Policy,
  { today, baseline = [] }: VerdictOptions = {},
): Verdict {
  const current = waivers.filter(({ expires }) => today === undefined || expires === undefined || today <= expires);
  const covering = current.map((waiver) => ({ waiver, names: namesIn(waiver).map(nameMatcher) }));
  const old = new Set(baseline);
  const verdict = { findings: [] as Finding[], waived: [] as Waived[], old: [] as Finding[] };
  for (const { finding, fingerprint } of fingerprinted(all)) {
    const waiver = covering.find((each) => covers(each, finding))?.waiver;
    if (waiver !== undefined) verdict.waived.push({ finding, waiver });
    else if (old.has(fingerprint)) verdict.old.push(finding);
    else verdict.findings.push(finding);
  }
  const needed = new Set(verdict.waived.map(({ waiver }) => waiver));
  const severity = rules[waiverRule.id] ?? waiverRule.severity;
  if (severity === 'off') return verdict;
  const complaints = waivers.flatMap((waiver) => {
    const complaint = current.includes(waiver)
      ? needed.has(waiver)
        ? undefined
        : `is not needed: it covers no finding${othersNamed(waiver, all)}`
      : `expired on ${waiver.expires ?? ''}`;
    return complaint === undefined ? [] : [aboutWaiver(waiver, complaint, severity)];
  });
  return { ...verdict, findings: [...verdict.findings, ...complaints] };
}

function aboutWaiver(waiver: Waiver, complaint: string, severity: Finding['severity']): Finding {
  const { rule, reason } = waiver;
  const names = namesIn(waiver);
  const what = names.length === 0 ? rule : `${rule} at ${names.join(', ')}`;
  return {
    ...{ rule: waiverRule.id, severity, subjects: [], locations: [], ranges: [] },
    message: `The waiver of ${what} ("${reason}") ${complaint}.`,
    help: waiverRule.instead,
  };
}

function namesIn({ subject = [] }: Waiver): readonly string[] {
  return typeof subject === 'string' ? [subject] : subject;
}

/** A waiver with what its names mean. */
interface Covering {
  readonly waiver: Waiver;
  readonly names: readonly NameMatcher[];
}

// What was accepted of some parties is not accepted of others that come to it.
function covers({ waiver, names }: Covering, finding: Finding): boolean {
  if (waiver.rule !== finding.rule) return false;
  if (names.length === 0) return true;
  const parties = partiesOf(finding);
  return (
    parties.every((id) => names.some((isMeant) => isMeant(id))) &&
    names.every((isMeant) => parties.some((id) => isMeant(id)))
  );
}

// An edge is there for the nodes that it connects.
function partiesOf({ subjects }: Finding): string[] {
  return [...new Set(subjects.flatMap((id) => id.split('->').map((end) => end.replace(/:\d+$/, ''))))];
}

// Who else a finding is about that a waiver names only in part.
function othersNamed(waiver: Waiver, findings: readonly Finding[]): string {
  const names = namesIn(waiver).map(nameMatcher);
  for (const finding of findings.filter(({ rule }) => rule === waiver.rule)) {
    const parties = partiesOf(finding);
    const others = parties.filter((id) => !names.some((isMeant) => isMeant(id)));
    if (others.length < parties.length && others.length > 0)
      return `; what is found there is also about ${listed(others)}`;
  }
  return '';
}

/**
 * What a finding is recognised by in another version of a design: rule and parties, which stay the same while lines and numbers move.
 * Findings that are alike are numbered (design 6).
 */
export function fingerprinted(
  findings: readonly Finding[],
): { readonly finding: Finding; readonly fingerprint: string }[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const key = [finding.rule, ...finding.subjects].join(' ');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { finding, fingerprint: count === 1 ? key : `${key} #${count}` };
  });
}
