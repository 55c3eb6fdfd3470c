import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** A page of the site before it is HTML. */
export interface Page {
  /** The file in the repository that it is made of: `docs/rules/README.md`. */
  readonly source: string;
  readonly title: string;
  readonly markdown: string;
}

/** Files outside `docs/` that are pages, and where they are in the site. */
const others: Readonly<Record<string, string>> = {
  'README.md': 'readme.html',
  'CONTRIBUTING.md': 'contributing.html',
  'CHANGELOG.md': 'changelog.html',
};

/** The pages that are written in Markdown, by their sources. */
export function writtenPages(): ReadonlyMap<string, Page> {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')));
  const pages = [...docs, ...Object.keys(others)].sort().map((source) => {
    const markdown = readFileSync(source, 'utf8');
    return { source, title: titleOf(markdown) ?? source, markdown };
  });
  return new Map(pages.map((page) => [page.source, page]));
}

/** The first heading, without marks for code. */
function titleOf(markdown: string): string | undefined {
  return /^# (.*)$/m.exec(markdown)?.[1]?.replaceAll('`', '');
}

/**
 * Where in the site a file of the repository is: pages of `docs/` at the same place without it, reports of the API in `api/`, sources of
 * TypeScript as pages, all else as it is.
 */
export function placeOf(source: string): string {
  const other = others[source];
  if (other !== undefined) return other;
  const api = /^etc\/(.*)\.api\.md$/.exec(source)?.[1];
  if (api !== undefined) return `api/${api}.html`;
  const place = source.replace(/^docs\//, '');
  return place.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.(?:md|ts)$/, '.html');
}

/** Whether a link may lead to a file: it exists, and is not a folder. */
export function isFile(source: string): boolean {
  return existsSync(source) && statSync(source).isFile();
}

/** A relative link from one place of the site to another. */
export function linkBetween(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
