import { createHash } from 'node:crypto';
import type { Severity } from '../../base/diagnostic/index.js';
import type { Finding } from '../verdict/finding.js';
import {
  type CheckReport,
  designText,
  inputOf,
  isShown,
  otherPlacesText,
  placesOf,
  recognised,
  saidLines,
} from './report.js';

const severities: Readonly<Record<Severity, 'major' | 'minor' | 'info'>> = {
  error: 'major',
  warning: 'minor',
  info: 'info',
};

/** A check as a Code Quality report, which GitLab shows in merge requests (design 6). */
export function checkGitlab(report: CheckReport): unknown {
  const shown = recognised(report).findings.filter(({ finding }) => isShown(report, finding));
  return shown.map(({ finding, fingerprint }) => ({
    description: [
      ...saidLines(finding, report.notes),
      ...(finding.help === '' ? [] : [`Help: ${finding.help}`]),
      ...otherPlacesText(report, finding),
      ...designText(finding),
    ].join('\n'),
    check_name: finding.rule,
    fingerprint: createHash('sha256').update(fingerprint).digest('hex'),
    severity: severities[finding.severity],
    location: placeIn(report, finding),
  }));
}

// Every issue needs a place; findings in stock systems have no file.
function placeIn(report: CheckReport, finding: Finding): object {
  const [place] = placesOf(report, finding);
  if (place !== undefined) return { path: report.pathOf(place.file), lines: { begin: place.line } };
  return { path: inputOf(report, finding), lines: { begin: 1 } };
}
