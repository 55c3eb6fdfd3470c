import type { Severity } from '../../base/diagnostic/index.js';
import type { Finding } from '../verdict/finding.js';
import type { CheckRule } from '../policy/rule.js';
import { type CheckReport, designText, inputOf, placesOf, type Recognised, recognised, saidLines } from './report.js';

const levels: Readonly<Record<Severity | 'off', 'error' | 'warning' | 'note' | 'none'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  off: 'none',
};

/** A check in the Static Analysis Results Interchange Format 2.1.0, for code scanning services (design 6). */
export function checkSarif(report: CheckReport): unknown {
  const { rules, version } = report;
  const { findings, waived, old } = recognised(report);
  const named = new Map<string, object>(
    rules.map((rule) => [rule.id, { ...describeRule(rule), helpUri: report.pageOf(rule.id) }]),
  );
  for (const { finding } of [...findings, ...waived, ...old]) {
    const { rule } = finding;
    if (!named.has(rule)) named.set(rule, { id: rule, helpUri: report.pageOf(rule) });
  }
  const indexes = new Map([...named.keys()].map((id, k) => [id, k]));
  const result = ({ finding, fingerprint }: Recognised): object => ({
    ruleId: finding.rule,
    ruleIndex: indexes.get(finding.rule),
    level: levels[finding.severity],
    message: {
      text: [
        ...saidLines(finding, true),
        ...(finding.help === '' ? [] : [`Help: ${finding.help}`]),
        ...designText(finding),
      ].join('\n'),
    },
    ...(finding.design === undefined ? {} : { properties: { design: finding.design } }),
    ...places(report, finding),
    partialFingerprints: { 'entente/v1': fingerprint },
  });
  const results = [
    ...findings.map(result),
    ...waived.map((each) => ({
      ...result(each),
      suppressions: [
        { kind: each.waiver.place === undefined ? 'external' : 'inSource', justification: each.waiver.reason },
      ],
    })),
    ...old.map((each) => ({ ...result(each), baselineState: 'unchanged' })),
  ];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Entente', semanticVersion: version, rules: [...named.values()] } },
        columnKind: 'utf16CodeUnits',
        results: results.slice(0, mostResults),
        ...(results.length > mostResults ? { invocations: [leftOut(results.length - mostResults)] } : {}),
      },
    ],
  };
}

// GitHub rejects a run with more results; the most severe come first.
const mostResults = 25_000;

function leftOut(count: number): object {
  const text = `${count} results are left out, since services take no more than ${mostResults}: those in JSON and for JUnit have all of them.`;
  return { executionSuccessful: true, toolExecutionNotifications: [{ level: 'warning', message: { text } }] };
}

function describeRule({ id, severity, requires, because, instead }: CheckRule): object {
  return {
    id,
    shortDescription: { text: requires },
    fullDescription: { text: because },
    help: { text: instead },
    defaultConfiguration: { enabled: severity !== 'off', level: levels[severity] },
  };
}

// Each segment of the path is escaped, so that # does not begin a fragment.
function uriOf(path: string): string {
  return path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

function places(report: CheckReport, finding: Finding): object {
  const [first, ...others] = placesOf(report, finding).map(({ file, line, column }) => ({
    physicalLocation: {
      artifactLocation: { uri: uriOf(report.pathOf(file)) },
      region: { startLine: line, startColumn: column },
    },
  }));
  return {
    // GitHub rejects all results of a run if one of them has no place.
    locations: [first ?? { physicalLocation: { artifactLocation: { uri: uriOf(inputOf(report, finding)) } } }],
    ...(others.length === 0 ? {} : { relatedLocations: others }),
  };
}
