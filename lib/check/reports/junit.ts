import { xmlAttribute, xmlText } from '../../base/text/index.js';
import type { SkippedRule } from '../verdict/check.js';
import type { Finding } from '../verdict/finding.js';
import { type CheckReport, isFatal, placesOf, placeText, saidLines, unknownWords } from './report.js';

/** A check as JUnit XML: each rule is a test case, which fails by the findings that make the check fail (design 6). */
export function checkJunit(report: CheckReport): string {
  const { input, designs = [], verdict } = report;
  const findingsOf = (name: string | undefined): Finding[] => verdict.findings.filter(({ design }) => design === name);
  const rules = report.rules.map(({ id }) => id);
  const suites = designs.map((name) => suiteOf(name, rules, findingsOf(name), report));
  // Findings without a design are about the policy, for which no rule runs on its own.
  const others = findingsOf(undefined);
  if (designs.length === 0) suites.push(suiteOf(input, rules, verdict.findings, report));
  else if (others.length > 0) suites.push(suiteOf('policy', [], others, report));
  const sum = (count: (suite: Suite) => number): number => suites.reduce((total, suite) => total + count(suite), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="entente" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0">`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly lines: readonly string[];
}

function suiteOf(name: string, rules: readonly string[], findings: readonly Finding[], report: CheckReport): Suite {
  const ids = new Set([...rules, ...findings.map(({ rule }) => rule)]);
  const reasons = whySkipped(name, report);
  const cases = [...ids].map((id) => ({ id, findings: findings.filter(({ rule }) => rule === id) }));
  const failures = cases.filter((each) => each.findings.some((finding) => isFatal(finding, report.failOn))).length;
  const skipped = cases.filter((each) => each.findings.length === 0 && reasons.has(each.id)).length;
  return {
    ...{ tests: cases.length, failures },
    lines: [
      `  <testsuite name="${xmlAttribute(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}">`,
      ...cases.flatMap((each) => caseLines(report, name, each, reasons.get(each.id))),
      '  </testsuite>',
    ],
  };
}

function caseLines(
  report: CheckReport,
  suite: string,
  { id, findings }: { readonly id: string; readonly findings: readonly Finding[] },
  skipped: string | undefined,
): string[] {
  const head = `    <testcase name="${xmlAttribute(id)}" classname="${xmlAttribute(suite)}"`;
  if (findings.length === 0 && skipped === undefined) return [`${head}/>`];
  if (findings.length === 0)
    return [`${head}>`, `      <skipped message="${xmlAttribute(skipped ?? '')}"/>`, '    </testcase>'];
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

// Designs that were not checked have not passed: the reason, by rule.
function whySkipped(suite: string, { designs = [], skipped = [] }: CheckReport): ReadonlyMap<string, string> {
  const own = designs.length === 0 ? skipped : skipped.filter(({ design }) => design === suite);
  return new Map(own.map(({ rule, why }) => [rule, skippedText(why)]));
}

function skippedText(why: SkippedRule['why']): string {
  if (why === 'off') return 'The rule is off.';
  if (why === 'refused') return 'The design could not be elaborated.';
  return `The description does not say: ${unknownWords[why]}.`;
}

function textOf(report: CheckReport, finding: Finding): string {
  const { severity, help } = finding;
  return [
    `${severity}: ${saidLines(finding, true).join('\n')}`,
    ...placesOf(report, finding).map((place) => `at ${placeText(report, place)}`),
    ...(help === '' ? [] : [`help: ${help}`]),
  ].join('\n');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
