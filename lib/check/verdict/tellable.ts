import type { Severity } from '../../base/diagnostic/index.js';
import type { Finding } from './finding.js';

/** Severities, the gravest first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** What people call severities. */
export const severityWords: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

// Nobody reads more than this, and the summary of a GitHub job is limited to 1 MiB.
const mostInFull = 100;

/** Findings of a severity that people are told in full, and how many more there are. */
export interface TellableFindings {
  readonly severity: Severity;
  readonly told: readonly Finding[];
  readonly left: number;
}

/** The findings that people are shown by severity, the gravest first: of each severity so many as somebody reads, unless `all` are wanted. */
export function tellableFindings(findings: readonly Finding[], all = false): TellableFindings[] {
  return severities.flatMap((severity) => {
    const own = findings.filter((finding) => finding.severity === severity);
    const told = all ? own : own.slice(0, mostInFull);
    return own.length === 0 ? [] : [{ severity, told, left: own.length - told.length }];
  });
}
