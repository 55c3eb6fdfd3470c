import type { Finding } from '../verdict/finding.js';
import { fingerprinted } from '../verdict/fingerprint.js';
import type { Waived } from '../verdict/verdict.js';
import { type CheckReport, isFatal, unaskedRules } from './report.js';

/** A check as data, by `schemas/check-report-1.schema.json` (design 6). */
export function checkJson(report: CheckReport): unknown {
  const { input, designs, verdict, failOn, pathOf, version } = report;
  const unasked = unaskedRules(report);
  const { findings, waived, old } = verdict;
  const isPassed = (some: readonly Finding[]): boolean => !some.some((finding) => isFatal(finding, failOn));
  return {
    format: 'entente-check',
    version: 1,
    tool: { name: 'entente', version },
    input,
    passed: isPassed(findings),
    ...(designs === undefined
      ? {}
      : {
          designs: designs.map((name) => ({
            name,
            passed: isPassed(findings.filter(({ design }) => design === name)),
          })),
        }),
    findings: fingerprinted(findings).map(({ finding, fingerprint }) => ({ ...placed(finding, pathOf), fingerprint })),
    waived: waived.map(({ finding, waiver }) => ({ ...placed(finding, pathOf), waiver: placedWaiver(waiver, pathOf) })),
    old: old.map((finding) => placed(finding, pathOf)),
    ...(unasked.length === 0 ? {} : { unasked }),
  };
}

function placedWaiver(waiver: Waived['waiver'], pathOf: CheckReport['pathOf']): Waived['waiver'] {
  const { place } = waiver;
  return place === undefined ? waiver : { ...waiver, place: { ...place, file: pathOf(place.file) } };
}

function placed(finding: Finding, pathOf: CheckReport['pathOf']): Finding {
  const { locations, fix } = finding;
  const places = (all: Finding['locations']): Finding['locations'] =>
    all.map((place) => ({ ...place, file: pathOf(place.file) }));
  return {
    ...finding,
    locations: places(locations),
    ...(fix === undefined ? {} : { fix: { ...fix, locations: places(fix.locations) } }),
  };
}
