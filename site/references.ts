import { escaped } from './highlight.js';
import type { Rendered } from './markdown.js';
import { linkBetween, placeOf } from './pages.js';

/** Pages that refer to a page, by what they refer to: a file, or a heading in it. */
export type References = ReadonlyMap<string, readonly Rendered[]>;

/** Who refers to what. Contents, and lists of all rules, refer to everything and count for nothing. */
export function referencesIn(pages: readonly Rendered[]): References {
  const references = new Map<string, Rendered[]>();
  for (const rendered of pages) {
    const { source } = rendered.page;
    if (source.endsWith('README.md')) continue;
    for (const target of rendered.targets) {
      if (target.split('#')[0] === source) continue;
      const known = references.get(target) ?? [];
      known.push(rendered);
      references.set(target, known);
    }
  }
  return references;
}

/** A page with links back: below each heading that others refer to, and at its end. */
export function withReferences({ page, html, headings }: Rendered, references: References): string {
  const linked = headings.reduce((made, { id, depth }) => {
    const from = depth === 1 ? [] : (references.get(`${page.source}#${id}`) ?? []);
    if (from.length === 0) return made;
    const end = `</h${depth}>\n`;
    const at = made.indexOf(end, made.indexOf(`<h${depth} id="${id}"`)) + end.length;
    return `${made.slice(0, at)}${listOf(page.source, from, 'Referred to by')}${made.slice(at)}`;
  }, html);
  return linked + listOf(page.source, references.get(page.source) ?? [], 'This page is referred to by');
}

function listOf(source: string, from: readonly Rendered[], words: string): string {
  if (from.length === 0) return '';
  const items = from.map(({ page }) => {
    const address = linkBetween(placeOf(source), placeOf(page.source));
    return `<a href="${address}">${escaped(page.title)}</a>`;
  });
  const count = from.length === 1 ? 'one page' : `${from.length} pages`;
  return `<details class="references"><summary>${words} ${count}</summary><p>${items.join(', ')}</p></details>\n`;
}
