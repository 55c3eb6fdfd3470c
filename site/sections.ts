import type { Rendered } from './markdown.js';
import { placeOf } from './pages.js';

/** What the search knows of a part of a page: its address, the titles of the page and of the part, its text, and whether it is to be read. */
export type Section = readonly [address: string, page: string, heading: string, text: string, isToRead: boolean];

/** The parts of a page. What stands above the second heading belongs to the page itself. */
export function sectionsOf({ page, headings }: Rendered): Section[] {
  const place = placeOf(page.source);
  const isToRead = !lookedUp.test(page.source);
  return headings.map(({ depth, id, text, below }) => {
    const words = below.replaceAll(/\s+/g, ' ').trim();
    return depth === 1
      ? [place, page.title, '', words, isToRead]
      : [`${place}#${id}`, page.title, text, words, isToRead];
  });
}

// Pages to look things up in: the API reference, the specification, errors, changes and sources.
const lookedUp = /^(?:etc|docs\/spec|docs\/errors|test|topologies)\/|^CHANGELOG/;
