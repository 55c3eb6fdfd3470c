import { counted, listed, ofOneHelp } from '../../base/diagnostic/index.js';
import { markdownCode, markdownTable, markdownText } from '../../base/text/index.js';
import type { Finding } from '../verdict/finding.js';
import { severityWords, type TellableFindings, tellableFindings } from '../verdict/tellable.js';
import {
  type CheckReport,
  isFatal,
  otherFindingsText,
  otherPlacesText,
  placesOf,
  placeText,
  saidLines,
  shownFindings,
  tallyOf,
  unaskedText,
} from './report.js';

/** A summary of a check for a pull request (design 6). */
export function checkMarkdown(report: CheckReport): string {
  const { input, designs = [input], verdict, failOn } = report;
  const { waived, old } = verdict;
  const findings = shownFindings(report);
  const failed = verdict.findings.some((finding) => isFatal(finding, failOn));
  const sections = tellableFindings(findings).map((found) => section(report, found));
  const hidden = verdict.findings.length - findings.length;
  const rest = [
    ...(hidden === 0 ? [] : [counted(hidden, severityWords.info)]),
    ...(waived.length === 0 ? [] : [`${counted(waived.length, 'finding')} waived`]),
    ...(old.length === 0
      ? []
      : [`${counted(old.length, 'finding')} that ${old.length === 1 ? 'was' : 'were'} there before`]),
  ];
  return [
    `### ${failed ? '❌' : '✅'} ${markdownCode(`entente check ${listed(designs)}`)}`,
    ...(findings.length === 0 && rest.length === 0 ? ['No findings.'] : []),
    ...tallyTable(findings),
    ...sections,
    ...(rest.length === 0 ? [] : [`Not shown: ${rest.join(', ')}.`]),
    ...unaskedText(report)
      .split('\n')
      .filter((line) => line !== '')
      .map(markdownText),
    '',
  ].join('\n\n');
}

function tallyTable(findings: readonly Finding[]): string[] {
  const rows = tallyOf(findings).map(({ count, severity, rule, part }) => [
    { lines: [String(count)] },
    { lines: [severityWords[severity]] },
    { code: rule },
    { code: part },
  ]);
  if (rows.length === 0) return [];
  return [markdownTable(['count', 'severity', 'rule', 'part'], ['---:', '---', '---', '---'], rows).trimEnd()];
}

function section(report: CheckReport, { severity, told, left }: TellableFindings): string {
  const title = counted(told.length + left, severityWords[severity]);
  const several = report.designs !== undefined;
  const rows = ofOneHelp(told).map((group) => {
    const finding = group.first;
    const [place] = placesOf(report, finding);
    const where = place === undefined ? '' : placeText(report, place);
    const lines = [
      ...saidLines(finding, report.notes),
      ...(finding.help === '' ? [] : [`help: ${finding.help}`]),
      ...otherPlacesText(report, finding),
      ...otherFindingsText(report, group),
    ];
    const design = several ? [{ code: finding.design ?? '' }] : [];
    return [...design, { code: finding.rule }, { code: where }, { lines }];
  });
  const columns = [...(several ? ['design'] : []), 'rule', 'where', 'what'];
  const table = markdownTable(
    columns,
    columns.map(() => '---'),
    rows,
  );
  const more =
    left > 0
      ? `\n\n${counted(left, 'more finding')} of this severity left out; the reports for programs have them.`
      : '';
  return `#### ${title}\n\n${table.trimEnd()}${more}`;
}
