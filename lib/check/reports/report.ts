import { groupBy } from '../../base/group-by.js';
import {
  aboutText,
  counted,
  listed,
  type Location,
  type OfOneHelp,
  saidOfOthers,
  type Severity,
} from '../../base/diagnostic/index.js';
import type { Unknown } from '../../elaboration/index.js';
import type { SkippedRule } from '../verdict/check.js';
import type { Finding } from '../verdict/finding.js';
import type { CheckRule } from '../policy/rule.js';
import { severities } from '../verdict/tellable.js';
import { fingerprinted } from '../verdict/fingerprint.js';
import type { Verdict, Waived } from '../verdict/verdict.js';

/** What a report is about (design 6). */
export interface CheckReport {
  /** The design, as it was named on the command line. */
  readonly input: string;
  /** The designs, each as it was named, where several are checked; every finding in one says so. */
  readonly designs?: readonly string[];
  readonly verdict: Verdict;
  /** The rules that the design was checked by. */
  readonly rules: readonly CheckRule[];
  /** The rules that did not run on a design, each with why; where there are several designs, it says of which. */
  readonly skipped?: readonly SkippedRule[];
  /** The least severity that makes the check fail. */
  readonly failOn: Severity;
  /** Whether reports for people show notes. */
  readonly notes: boolean;
  /** Version of the library. */
  readonly version: string;
  /** The file that a design was read from, by its name: where findings are that have no other place; undefined for a stock system. */
  readonly fileOf: (design?: string) => string | undefined;
  /** The address of the page that explains a rule. */
  readonly pageOf: (rule: string) => string;
  /** The path of a source file, from the root of the repository, with `/` between its parts. */
  readonly pathOf: (file: string) => string;
}

/**
 * What a finding says, in lines: what is wrong, what belongs to it where `details` are wanted, and whom it is about as far as the message
 * does not name them.
 */
export function saidLines(finding: Finding, details: boolean): string[] {
  const belonging = details ? (finding.details ?? []) : [];
  return [...finding.message.split('\n'), ...belonging.map((line) => `  ${line}`), ...aboutText(finding)];
}

/** A message with the design that it is about, where several are checked. */
export function designText({ design }: Finding): string[] {
  return design === undefined ? [] : [`Design: ${design}`];
}

/** Whether a finding makes the check fail (design 6). */
export function isFatal({ severity }: Finding, failOn: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(failOn);
}

/** The findings that people are shown: a report that nobody has to act on is soon not read. What makes the check fail is to be acted on. */
export function shownFindings(report: CheckReport): Finding[] {
  return report.verdict.findings.filter((finding) => isShown(report, finding));
}

/** Whether people are shown a finding. */
export function isShown({ notes, failOn }: CheckReport, finding: Finding): boolean {
  return notes || finding.severity !== 'info' || isFatal(finding, failOn);
}

/** `mcu.ts:12:18`, from the root of the repository. */
export function placeText({ pathOf }: CheckReport, { file, line, column }: Location): string {
  return `${pathOf(file)}:${line}:${column}`;
}

/** Where a finding is, each place once, the first being that to look at: at least the file of the design, if it has one. */
export function placesOf({ fileOf }: CheckReport, { locations, design }: Finding): readonly Location[] {
  if (locations.length > 0)
    return [...new Map(locations.map((place) => [`${place.line}:${place.column}:${place.file}`, place])).values()];
  const file = fileOf(design);
  return file === undefined ? [] : [{ file, line: 1, column: 1 }];
}

/** The places behind the first, in a line, for services and tables that show one place alone: what changed may be at another. */
export function otherPlacesText(report: CheckReport, finding: Finding): string[] {
  const [, ...others] = placesOf(report, finding).map(({ file, line }) => `${report.pathOf(file)}:${line}`);
  return others.length === 0 ? [] : [`Also at ${listed(others)}`];
}

/** The findings behind the first that have its help, too: what is said of them, and where they are, unless it is said of the first. */
export function otherFindingsText(report: CheckReport, group: OfOneHelp<Finding>): string[] {
  return saidOfOthers(group, (finding) => [
    ...saidLines(finding, report.notes),
    ...placesOf(report, finding).map(({ file, line }) => `at ${report.pathOf(file)}:${line}`),
  ]);
}

/**
 * What stands for a file where services want one and a finding has none: the input of its design, such as `rocket`, whatever was chosen of it;
 * of a finding that is about several designs, that of the first.
 */
export function inputOf({ input, designs = [] }: CheckReport, { design = designs[0] ?? input }: Finding): string {
  return design.split(/#| --config /, 1)[0] ?? '';
}

/** A finding with what it is recognised by in another version of the design, among all that a verdict has. */
export interface Recognised {
  readonly finding: Finding;
  readonly fingerprint: string;
}

/**
 * The findings of a verdict with their fingerprints. They are numbered together where they are alike, so that none has that of another, nor
 * gets it when that is accepted.
 */
export function recognised({ verdict }: CheckReport): {
  readonly findings: readonly Recognised[];
  readonly waived: readonly (Recognised & Waived)[];
  readonly old: readonly Recognised[];
} {
  const { findings, waived, old } = verdict;
  const all = fingerprinted([...findings, ...waived.map(({ finding }) => finding), ...old]);
  return {
    findings: all.slice(0, findings.length),
    waived: waived.map((each, k) => ({ ...each, fingerprint: all[findings.length + k]?.fingerprint ?? '' })),
    old: all.slice(findings.length + waived.length),
  };
}

/** How many findings of which rule there are in which part of a design. */
export interface Tally {
  readonly severity: Severity;
  readonly rule: string;
  /** Id of the part; several parts at the end of the list may be one row. */
  readonly part: string;
  readonly count: number;
}

// Nobody reads more than a page before the findings themselves.
const longestTally = 20;
/** With more findings than these, a report begins with a table of them. */
const findingsWithoutTally = 20;

/** A table to begin a long report with, the gravest and most frequent first; empty for a report that is short. */
export function tallyOf(findings: readonly Finding[]): Tally[] {
  if (findings.length <= findingsWithoutTally) return [];
  const counts = new Map<string, Tally>();
  for (const { severity, rule, subjects } of findings) {
    const part = partOf(subjects[0] ?? '');
    const key = [severity, rule, part].join(' ');
    counts.set(key, { severity, rule, part, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const all = [...counts.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count,
  );
  if (all.length <= longestTally) return all;
  const rest = new Map<string, Tally & { parts: number }>();
  for (const { severity, rule, count } of all.slice(longestTally)) {
    const key = `${severity} ${rule}`;
    const known = rest.get(key) ?? { severity, rule, part: '', count: 0, parts: 0 };
    rest.set(key, { ...known, count: known.count + count, parts: known.parts + 1 });
  }
  const others = [...rest.values()].map(({ parts, ...row }) => ({ ...row, part: counted(parts, 'other part') }));
  return [...all.slice(0, longestTally), ...others];
}

// A child of the outermost module with everything inside it; an edge belongs to the node that it starts from.
function partOf(id: string): string {
  const path = (id.split('->')[0] ?? '').replace(/:\d+$/, '').split('.');
  return path.slice(0, path.length > 2 ? 2 : 1).join('.');
}

/** A rule that did not run on a description, for what its notation does not say. */
export interface UnaskedRule extends Pick<SkippedRule, 'design' | 'rule'> {
  readonly unknown: Unknown;
}

/** The rules that did not run on descriptions, for what their notations do not say. */
export function unaskedRules({ skipped = [] }: CheckReport): UnaskedRule[] {
  return skipped.flatMap(({ why, ...rule }) => (why === 'off' || why === 'refused' ? [] : [{ ...rule, unknown: why }]));
}

/**
 * Which rules did not run, and for what is not known: `Not checked, because the description does not say …`, for each design where there are
 * several; empty where all did.
 */
export function unaskedText(report: CheckReport): string {
  const designs = [...groupBy(unaskedRules(report), ({ design = '' }) => design)].map(
    ([design, rules]) => [design, unknownText(rules)] as const,
  );
  return [...groupBy(designs, ([, text]) => text)]
    .map(([text, alike]) => {
      const names = alike.map(([design]) => design).filter((design) => design !== '');
      const [of, who] = names.length === 0 ? ['', 'the description does'] : [` of ${listed(names)}`, namedAs(names)];
      return `Not checked${of}, because ${who} not say: ${text}.`;
    })
    .join('\n');
}

function namedAs({ length }: readonly string[]): string {
  return length === 1 ? 'this description does' : 'these descriptions do';
}

function unknownText(rules: readonly UnaskedRule[]): string {
  return [...groupBy(rules, ({ unknown }) => unknown)]
    .map(([unknown, those]) => `${unknownWords[unknown]} (${those.map(({ rule }) => rule).join(', ')})`)
    .join('; ');
}

/** What a notation may not say, in words. */
export const unknownWords: Readonly<Record<Unknown, string>> = {
  widths: 'widths of buses',
  operations: 'operations',
  ids: 'ids',
  clocks: 'which clock runs what',
  interrupts: 'who interrupts whom',
  intent: 'what is meant to share addresses',
  wiring: 'what lies between masters and devices',
};
