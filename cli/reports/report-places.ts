import { builtInRules, type Verdict } from '../../lib/check/index.js';
import type { CheckReport } from '../../lib/check/reports/index.js';
import type { Design } from '../inputs/designs.js';
import { fileNamed } from '../inputs/input.js';
import { pathInRepository } from '../files/repository-path.js';
import { version } from '../process/version.js';

/** Files of designs, and pages about the rules in the verdict, for reports. */
export async function aboutPlaces(
  designs: readonly Pick<Design, 'name' | 'input'>[],
  verdict: Verdict,
): Promise<Pick<CheckReport, 'fileOf' | 'pageOf' | 'pathOf' | 'version'>> {
  const fileOf = (name?: string): string | undefined => {
    const design = designs.find((each) => each.name === name) ?? designs[0];
    return design === undefined ? undefined : fileNamed(design.input);
  };
  const isExplained = await explainedAmong(verdict);
  const pageOf = (rule: string): string => {
    if (isBuiltIn(rule)) return `${pages}/rules/${rule}.md`;
    // A custom rule has no page.
    return isExplained(rule) ? `${pages}/errors/${rule}.md` : `${pages}/rules/README.md`;
  };
  return { fileOf, pageOf, pathOf: pathInRepository, version: version() };
}

// The pages are part of the package.
const pages = `https://unpkg.com/entente-soc@${version()}/docs`;

function isBuiltIn(rule: string): boolean {
  return builtInRules.some(({ id }) => id === rule);
}

// Load the rules of elaboration only if a finding names one: most checks need none.
async function explainedAmong({ findings, waived, old }: Verdict): Promise<(rule: string) => boolean> {
  const named = [...findings, ...waived.map(({ finding }) => finding), ...old];
  if (named.every(({ rule }) => isBuiltIn(rule))) return () => false;
  const { rules } = await import('../help/index.js');
  return (rule) => rules.has(rule);
}
