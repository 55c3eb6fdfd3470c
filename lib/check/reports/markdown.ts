import { counted } from '../../diagnostic/index.js';
import { markdownCode, markdownTable } from '../../text/index.js';
import type { Finding } from '../finding.js';
import { type CheckReport, isFatal, placeText, severities, shownFindings } from './report.js';

/** A summary of a check for a pull request (design 6). */
export function checkMarkdown(report: CheckReport): string {
  const { input, verdict, failOn } = report;
  const { waived, old } = verdict;
  const findings = shownFindings(report);
  const failed = verdict.findings.some((finding) => isFatal(finding, failOn));
  const sections = severities
    .map((severity) => ({ severity, found: findings.filter((finding) => finding.severity === severity) }))
    .filter(({ found }) => found.length > 0)
    .map(({ severity, found }) => section(report, counted(found.length, words[severity]), found));
  const rest = [
    ...(waived.length === 0 ? [] : [`${counted(waived.length, 'finding')} waived`]),
    ...(old.length === 0
      ? []
      : [`${counted(old.length, 'finding')} that ${old.length === 1 ? 'was' : 'were'} there before`]),
  ];
  return [
    `### ${failed ? '❌' : '✅'} ${markdownCode(`entente check ${input}`)}`,
    ...(findings.length === 0 ? ['No findings.'] : sections),
    ...(rest.length === 0 ? [] : [`Not shown: ${rest.join(', ')}.`]),
    '',
  ].join('\n\n');
}

const words = { error: 'error', warning: 'warning', info: 'note' } as const;

function section(report: CheckReport, title: string, findings: readonly Finding[]): string {
  const several = report.designs !== undefined;
  const rows = findings.map((finding) => {
    const [place] = finding.locations;
    const where = place === undefined ? '' : placeText(report, place);
    const lines = [...finding.message.split('\n'), ...(finding.help === '' ? [] : [`help: ${finding.help}`])];
    const design = several ? [{ code: finding.design ?? '' }] : [];
    return [...design, { code: finding.rule }, { code: where }, { lines }];
  });
  const columns = [...(several ? ['design'] : []), 'rule', 'where', 'what'];
  const table = markdownTable(
    columns,
    columns.map(() => '---'),
    rows,
  );
  return `#### ${title}\n\n${table.trimEnd()}`;
}
