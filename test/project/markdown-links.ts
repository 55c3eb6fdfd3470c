import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf } from '../../scripts/docs/citations.js';

/** Links of a page within the repository that lead to no file, or to no heading of it, as `page: link`. */
export function brokenLinks(page: string, markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))
    .map((link) => `${page}: ${link}`);
}

const anchors = new Map<string, ReadonlySet<string>>();

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  let known = anchors.get(file);
  if (known === undefined) {
    known = new Set(anchorsOf(readFileSync(file, 'utf8')).values());
    anchors.set(file, known);
  }
  return known.has(anchor);
}
