import type { Finding } from '../finding.js';
import { fingerprinted } from '../verdict.js';
import { type CheckReport, isFatal } from './report.js';

/** A check as data, by `schemas/check-report-1.schema.json` (design 6). */
export function checkJson({ input, verdict, failOn, pathOf, version }: CheckReport): unknown {
  const { findings, waived, old } = verdict;
  return {
    format: 'entente-check',
    version: 1,
    tool: { name: 'entente', version },
    input,
    passed: !findings.some((finding) => isFatal(finding, failOn)),
    findings: fingerprinted(findings).map(({ finding, fingerprint }) => ({ ...placed(finding, pathOf), fingerprint })),
    waived: waived.map(({ finding, waiver }) => ({ ...placed(finding, pathOf), waiver })),
    old: old.map((finding) => placed(finding, pathOf)),
  };
}

function placed(finding: Finding, pathOf: CheckReport['pathOf']): Finding {
  return { ...finding, locations: finding.locations.map((place) => ({ ...place, file: pathOf(place.file) })) };
}
