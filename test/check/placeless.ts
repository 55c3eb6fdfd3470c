import { builtInRules, type Finding } from '../../lib/check/index.js';
import { type CheckReport, checkSarif } from '../../lib/check/reports/index.js';

interface Run {
  readonly tool: {
    readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] };
  };
  readonly results: readonly { readonly ruleId: string; readonly locations: readonly unknown[] }[];
}

/** The rules of those results of a report in SARIF that have no place, or whose rule has no page. */
export function placeless(report: CheckReport): string[] {
  const [run] = (checkSarif(report) as { runs: readonly Run[] }).runs;
  const pages = new Map(run?.tool.driver.rules.map(({ id, helpUri }) => [id, helpUri]));
  return (run?.results ?? [])
    .filter(({ ruleId, locations }) => locations.length === 0 || !pages.get(ruleId)?.startsWith('https://'))
    .map(({ ruleId }) => ruleId);
}

/** The rules of those results of a document that have no place in it, in a report or by themselves, or no page: a document knows where everything is. */
export function placelessIn(name: string, findings: readonly Finding[]): string[] {
  const report: CheckReport = {
    ...{ input: name, fileOf: () => name, verdict: { findings, waived: [], old: [] } },
    ...{ rules: builtInRules, failOn: 'error', notes: false, version: '1.2.3' },
    pageOf: (rule) => `https://pages/${rule}.md`,
    pathOf: (file) => file,
  };
  return [...placeless(report), ...findings.filter(({ locations }) => locations.length === 0).map(({ rule }) => rule)];
}
