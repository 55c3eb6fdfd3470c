import { InvalidArgumentError } from 'commander';
import { counted, listed } from '../../lib/base/diagnostic/index.js';
import { type Finding, severities, severityWords, tellableFindings } from '../../lib/check/index.js';
import {
  checkGithub,
  checkGitlab,
  checkJson,
  checkJunit,
  checkMarkdown,
  type CheckReport,
  checkSarif,
  shownFindings,
  tallyOf,
  unaskedText,
} from '../../lib/check/reports/index.js';
import { alignedRows, terminalText } from '../../lib/base/text/index.js';
import { showFindings } from './diagnostic-text.js';
import { leftOut } from './tell-errors.js';
import { jsonText } from '../files/output.js';
import { CommandError } from '../process/exit-codes.js';

/** The report formats of a check. */
export const reportFormats = ['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Formats that always include notes and details. */
const complete: ReadonlySet<ReportFormat> = new Set(['json', 'sarif', 'junit']);

/** Throws a usage error if notes are requested but no requested report depends on that. */
export function refuseIdleNotes(wanted: readonly WantedReport[]): void {
  const formats = wanted.map(({ format }) => format);
  if (formats.some((format) => !complete.has(format))) return;
  const has = formats.length === 1 ? 'has' : 'have';
  throw new CommandError(`--verbose has no use here: ${listed(formats)} ${has} everything without it.`);
}

/** A requested report and its file; undefined for standard output. */
export interface WantedReport {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** Reads `text,sarif=entente.sarif`: formats, each with its file; at most one goes to standard output. */
export function wantedReports(text: string): WantedReport[] {
  const wanted = text.split(',').map((part) => {
    const [name = '', file] = part.trim().split('=', 2);
    const format = reportFormats.find((each) => each === name);
    if (format === undefined) throw new InvalidArgumentError(`Allowed are ${reportFormats.join(', ')}.`);
    return { format, file };
  });
  if (wanted.filter(({ file }) => file === undefined).length > 1) {
    throw new InvalidArgumentError('Only one of them can go to standard output; write format=file for the others.');
  }
  return wanted;
}

/** A report of a check in the given format. */
export function reportText(format: ReportFormat, report: CheckReport): string {
  switch (format) {
    case 'text':
      return plainText(report);
    case 'json':
      return jsonText(checkJson(report));
    case 'sarif':
      return jsonText(checkSarif(report));
    case 'junit':
      return checkJunit(report);
    case 'github':
      return checkGithub(report);
    case 'gitlab':
      return jsonText(checkGitlab(report));
    case 'markdown':
      return checkMarkdown(report);
  }
}

function plainText(report: CheckReport): string {
  const { findings, waived, old } = report.verdict;
  const shown = shownFindings(report);
  const tellable = tellableFindings(shown, report.notes);
  const counts = [
    ...severities.map((severity) => ({
      what: severityWords[severity],
      count: findings.filter((each) => each.severity === severity).length,
    })),
    { what: 'waived finding', count: waived.length },
    { what: 'old finding', count: old.length },
  ].filter(({ count }) => count > 0);
  const hidden = shown.length < findings.length ? ' (--verbose shows notes)' : '';
  const unasked = unaskedText(report);
  const end = unasked === '' ? '' : `${unasked}\n`;
  if (counts.length === 0) return `No findings.\n${end}`;
  const sum = counts.map(({ what, count }) => counted(count, what)).join(', ');
  const told = tellable.flatMap((each) => each.told);
  const written = showFindings(report.notes ? told.map(withDetails) : told);
  const left = leftOut(tellable);
  const rest = left === '' ? [] : [`${left} left out; --verbose shows all.\n`];
  return [...tallyText(shown), ...written, ...rest, `${sum}${hidden}\n${end}`].join('\n');
}

function tallyText(shown: readonly Finding[]): string[] {
  const rows = tallyOf(shown).map(({ count, ...row }) => [{ right: String(count) }, row.severity, row.rule, row.part]);
  if (rows.length === 0) return [];
  const lines = alignedRows(rows).map((line) => terminalText(`  ${line}`));
  return [`${shown.length} findings:\n${lines.join('\n')}\n`];
}

function withDetails(finding: Finding): Finding {
  return { ...finding, message: [finding.message, ...(finding.details ?? [])].join('\n  ') };
}
