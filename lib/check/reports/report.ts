import type { Location, Severity } from '../../diagnostic/index.js';
import type { Finding } from '../finding.js';
import type { CheckRule } from '../rule.js';
import type { Verdict } from '../verdict.js';

/** What a report is about (design 6). */
export interface CheckReport {
  /** The design, as it was named on the command line. */
  readonly input: string;
  /** The designs, each as it was named, where several are checked; every finding in one says so. */
  readonly designs?: readonly string[];
  readonly verdict: Verdict;
  /** The rules that the design was checked by. */
  readonly rules: readonly CheckRule[];
  /** The least severity that makes the check fail. */
  readonly failOn: Severity;
  /** Whether reports for people show notes. */
  readonly notes: boolean;
  /** Version of the library. */
  readonly version: string;
  /** The path of a source file, from the root of the repository, with `/` between its parts. */
  readonly pathOf: (file: string) => string;
}

/** A message with the design that it is about, where several are checked. */
export function designText({ design }: Finding): string[] {
  return design === undefined ? [] : [`Design: ${design}`];
}

/** Severities, the gravest first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** Whether a finding makes the check fail (design 6). */
export function isFatal({ severity }: Finding, failOn: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(failOn);
}

/** The findings that people are shown: a report that nobody has to act on is soon not read. */
export function shownFindings({ verdict, notes }: CheckReport): Finding[] {
  return verdict.findings.filter(({ severity }) => notes || severity !== 'info');
}

/** `mcu.ts:12:18`, from the root of the repository. */
export function placeText({ pathOf }: CheckReport, { file, line, column }: Location): string {
  return `${pathOf(file)}:${line}:${column}`;
}
