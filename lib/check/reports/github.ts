import { counted, ofOneHelp, type OfOneHelp, type Severity } from '../../base/diagnostic/index.js';
import { terminalText } from '../../base/text/index.js';
import type { Finding } from '../verdict/finding.js';
import {
  type CheckReport,
  designText,
  otherFindingsText,
  otherPlacesText,
  placesOf,
  saidLines,
  shownFindings,
} from './report.js';
import { severities, severityWords } from '../verdict/tellable.js';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

// GitHub shows this many of each kind for a step, and drops the others silently.
const shownOfAKind = 10;

/**
 * Findings as workflow commands, which GitHub shows beside the lines of a pull request that they are about (design 6). Those that one
 * help is for are one. Where there are more than it shows, one of each rule comes first, and the last one says how many are left out.
 */
export function checkGithub(report: CheckReport): string {
  const shown = shownFindings(report);
  return severities
    .flatMap((severity) => {
      const found = shown.filter((each) => each.severity === severity);
      const groups = ofOneHelp(found);
      if (groups.length <= shownOfAKind) return groups.map((group) => annotation(report, group));
      const first = oneOfEachFirst(groups).slice(0, shownOfAKind - 1);
      const told = first.reduce((sum, { others }) => sum + 1 + others.length, 0);
      const left = counted(found.length - told, `more ${severityWords[severity]}`);
      const rest = `${left} are not shown here, where there is room for ${shownOfAKind}: the reports for programs have all ${found.length}.`;
      return [
        ...first.map((group) => annotation(report, group)),
        `::${commands[severity]} title=entente::${data(rest)}\n`,
      ];
    })
    .join('');
}

function annotation(report: CheckReport, group: OfOneHelp<Finding>): string {
  const finding = group.first;
  const { rule, severity, help } = finding;
  const [place] = placesOf(report, finding);
  const where =
    place === undefined
      ? []
      : [`file=${property(report.pathOf(place.file))}`, `line=${place.line}`, `col=${place.column}`];
  const text = [
    ...saidLines(finding, report.notes),
    ...(help === '' ? [] : [`Help: ${help}`]),
    ...otherPlacesText(report, finding),
    ...otherFindingsText(report, group),
    ...designText(finding),
  ].join('\n');
  return `::${commands[severity]} ${[...where, `title=${property(rule)}`].join(',')}::${data(text)}\n`;
}

/** The first of each rule, then the second of each, and so on. */
function oneOfEachFirst(groups: readonly OfOneHelp<Finding>[]): OfOneHelp<Finding>[] {
  const counts = new Map<string, number>();
  const ranked = groups.map((group) => {
    const rank = counts.get(group.first.rule) ?? 0;
    counts.set(group.first.rule, rank + 1);
    return { group, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ group }) => group);
}

function data(text: string): string {
  return terminalText(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
