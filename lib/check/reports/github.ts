import type { Severity } from '../../diagnostic/index.js';
import { terminalText } from '../../text/index.js';
import { type CheckReport, designText, shownFindings } from './report.js';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Findings as workflow commands, which GitHub shows beside the lines of a pull request that they are about (design 6). */
export function checkGithub(report: CheckReport): string {
  return shownFindings(report)
    .map((finding) => {
      const {
        rule,
        severity,
        message,
        help,
        locations: [place],
      } = finding;
      const where =
        place === undefined
          ? []
          : [`file=${property(report.pathOf(place.file))}`, `line=${place.line}`, `col=${place.column}`];
      const text = [message, ...(help === '' ? [] : [`Help: ${help}`]), ...designText(finding)].join('\n');
      return `::${commands[severity]} ${[...where, `title=${property(rule)}`].join(',')}::${data(text)}\n`;
    })
    .join('');
}

function data(text: string): string {
  return terminalText(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
