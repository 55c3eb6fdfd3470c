import { builtInRules, type CheckReport } from '../lib/check/index.js';
import { ruleTexts } from '../lib/rules/index.js';
import type { Design } from './designs.js';
import { parseInput } from './input.js';
import { pathInRepository } from './repository-path.js';
import { version } from './version.js';

/** What reports on designs say of places: of files, and of pages about rules. */
export function aboutPlaces(designs: readonly Design[]): Pick<CheckReport, 'fileOf' | 'pageOf' | 'pathOf' | 'version'> {
  const fileOf = (name?: string): string | undefined => {
    const design = designs.find((each) => each.name === name) ?? designs[0];
    if (design === undefined) return undefined;
    const { file, kind } = parseInput(design.input);
    return kind === 'stock' ? undefined : file;
  };
  return { fileOf, pageOf, pathOf: pathInRepository, version: version() };
}

// The pages are part of the package.
const pages = `https://unpkg.com/entente-soc@${version()}/docs`;

/** The page about a rule; for one of a team's own, that about rules. */
function pageOf(rule: string): string {
  if (builtInRules.some(({ id }) => id === rule)) return `${pages}/rules/${rule}.md`;
  return Object.hasOwn(ruleTexts, rule) ? `${pages}/errors/${rule}.md` : `${pages}/rules/README.md`;
}
