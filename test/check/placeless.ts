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
