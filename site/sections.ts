import type { Rendered } from './markdown.js';
import { placeOf } from './pages.js';

/** What the search knows of a part of a page: its address, the titles of the page and of the part, and its text. */
export type Section = readonly [address: string, page: string, heading: string, text: string];

/** The parts of a page. What stands above the second heading belongs to the page itself. */
export function sectionsOf({ page, headings }: Rendered): Section[] {
  const place = placeOf(page.source);
  return headings.map(({ depth, id, text, below }) => {
    const words = below.replaceAll(/\s+/g, ' ').trim();
    return depth === 1 ? [place, page.title, '', words] : [`${place}#${id}`, page.title, text, words];
  });
}
