import { posix } from 'node:path';
import type { Page } from './pages.js';

/** A group of pages in the order in which they are offered. */
export interface Group {
  readonly title: string;
  readonly pages: readonly Offered[];
}

/** A page as the contents call it. */
export interface Offered {
  /** Its file in the repository. */
  readonly source: string;
  readonly title: string;
}

/** The page whose headings and lists are the contents of the site. */
export const contentsPage = 'docs/README.md';

/** The groups of `docs/README.md`: a heading for each, and the first link of each item of its list. */
export function contentsOf({ markdown }: Page): Group[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    pages: [...section.matchAll(/^- \[(?<title>[^\]]+)\]\((?<link>[^)#]+)\)/gm)].map(({ groups }) => ({
      source: posix.join(posix.dirname(contentsPage), groups?.link ?? ''),
      title: (groups?.title ?? '').replaceAll('`', ''),
    })),
  }));
}
