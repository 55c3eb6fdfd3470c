import { builtInRules, type Verdict } from '../../lib/check/index.js';
import type { CheckReport } from '../../lib/check/reports/index.js';
import type { Design } from '../inputs/designs.js';
import { fileNamed } from '../inputs/input.js';
import { pathInRepository } from '../files/repository-path.js';
import { version } from '../process/version.js';

/** What reports on designs say of places: of files, and of pages about the rules that the verdict names. */
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
    // A rule of a team's own has no page.
    return isExplained(rule) ? `${pages}/errors/${rule}.md` : `${pages}/rules/README.md`;
  };
  return { fileOf, pageOf, pathOf: pathInRepository, version: version() };
}

// The pages are part of the package.
const pages = `https://unpkg.com/entente-soc@${version()}/docs`;

function isBuiltIn(rule: string): boolean {
  return builtInRules.some(({ id }) => id === rule);
}

// Rules of elaboration are read only where something broke one: most checks do without them.
async function explainedAmong({ findings, waived, old }: Verdict): Promise<(rule: string) => boolean> {
  const named = [...findings, ...waived.map(({ finding }) => finding), ...old];
  if (named.every(({ rule }) => isBuiltIn(rule))) return () => false;
  const { rules } = await import('../help/index.js');
  return (rule) => rules.has(rule);
}
