import type { Finding } from '../verdict/finding.js';
import type { Waived } from '../verdict/verdict.js';
import { type CheckReport, isFatal, type Recognised, recognised, unaskedRules } from './report.js';

/** A check as data, by `schemas/check-report-1.schema.json` (design 6). */
export function checkJson(report: CheckReport): unknown {
  const { input, designs, verdict, failOn, pathOf, version } = report;
  const unasked = unaskedRules(report);
  const { findings, waived, old } = recognised(report);
  const isPassed = (some: readonly Finding[]): boolean => !some.some((finding) => isFatal(finding, failOn));
  return {
    format: 'entente-check',
    version: 1,
    tool: { name: 'entente', version },
    input,
    passed: isPassed(verdict.findings),
    ...(designs === undefined
      ? {}
      : {
          designs: designs.map((name) => ({
            name,
            passed: isPassed(verdict.findings.filter(({ design }) => design === name)),
          })),
        }),
    findings: findings.map((each) => placed(each, pathOf)),
    waived: waived.map((each) => ({ ...placed(each, pathOf), waiver: placedWaiver(each.waiver, pathOf) })),
    old: old.map((each) => placed(each, pathOf)),
    ...(unasked.length === 0 ? {} : { unasked }),
  };
}

function placedWaiver(waiver: Waived['waiver'], pathOf: CheckReport['pathOf']): Waived['waiver'] {
  const { place } = waiver;
  return place === undefined ? waiver : { ...waiver, place: { ...place, file: pathOf(place.file) } };
}

function placed(
  { finding, fingerprint }: Recognised,
  pathOf: CheckReport['pathOf'],
): Finding & { fingerprint: string } {
  const { locations, fix } = finding;
  const places = (all: Finding['locations']): Finding['locations'] =>
    all.map((place) => ({ ...place, file: pathOf(place.file) }));
  return {
    ...finding,
    locations: places(locations),
    ...(fix === undefined ? {} : { fix: { ...fix, locations: places(fix.locations) } }),
    fingerprint,
  };
}
