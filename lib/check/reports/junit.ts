import { xmlAttribute, xmlText } from '../../text/index.js';
import type { Finding } from '../finding.js';
import { type CheckReport, isFatal, placeText } from './report.js';

/** A check as JUnit XML: each rule is a test case, which fails by the findings that make the check fail (design 6). */
export function checkJunit(report: CheckReport): string {
  const { input, verdict, rules } = report;
  const ids = new Set([...rules.map(({ id }) => id), ...verdict.findings.map(({ rule }) => rule)]);
  const cases = [...ids].map((id) => ({ id, findings: verdict.findings.filter(({ rule }) => rule === id) }));
  const failed = cases.filter(({ findings }) => findings.some((finding) => isFatal(finding, report.failOn)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="entente" tests="${cases.length}" failures="${failed.length}" errors="0">`,
    `  <testsuite name="${xmlAttribute(input)}" tests="${cases.length}" failures="${failed.length}" errors="0">`,
    ...cases.flatMap(({ id, findings }) => caseLines(report, id, findings)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseLines(report: CheckReport, id: string, findings: readonly Finding[]): string[] {
  const head = `    <testcase name="${xmlAttribute(id)}" classname="${xmlAttribute(report.input)}"`;
  if (findings.length === 0) return [`${head}/>`];
  const fatal = findings.filter((finding) => isFatal(finding, report.failOn));
  const others = findings.filter((finding) => !fatal.includes(finding));
  return [
    `${head}>`,
    ...fatal.map(
      (finding) =>
        `      <failure type="${finding.severity}" message="${xmlAttribute(firstLine(finding.message))}">${xmlText(textOf(report, finding))}</failure>`,
    ),
    ...(others.length === 0
      ? []
      : [`      <system-out>${xmlText(others.map((finding) => textOf(report, finding)).join('\n\n'))}</system-out>`]),
    '    </testcase>',
  ];
}

function textOf(report: CheckReport, { severity, message, help, locations }: Finding): string {
  return [
    `${severity}: ${message}`,
    ...locations.map((place) => `at ${placeText(report, place)}`),
    ...(help === '' ? [] : [`help: ${help}`]),
  ].join('\n');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
