import type { Group } from './contents.js';
import { escaped } from './highlight.js';
import type { Heading } from './markdown.js';
import { linkBetween, type Page, placeOf } from './pages.js';
import { playgroundPlace } from './playground.js';

/**
 * A page of the site as a whole: its content between search, contents and the list of its headings. What it has an id for has a dot in it,
 * as no heading has.
 */
export function layout(page: Page, content: string, headings: readonly Heading[], contents: readonly Group[]): string {
  const place = placeOf(page.source);
  const to = (target: string): string => linkBetween(place, target);
  const title = page.source === 'docs/README.md' ? 'Entente' : `${page.title} · Entente`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(page.title)}: documentation of Entente, which negotiates SoC bus parameters.">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
<script defer src="${to('search.js')}" data-root="${to('.') || '.'}"></script>
</head>
<body>
<a class="skip" href="#site.content">Skip to the content</a>
<header>
<a class="home" href="${to('index.html')}">Entente</a>
<search><input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off"><div class="found" role="status" hidden></div></search>
<a class="try" href="${to(playgroundPlace)}">Playground</a>
</header>
<div class="columns">
<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>
${contents.map((group) => navigation(group, page, place)).join('\n')}
</details></nav>
<main id="site.content">
${content}
</main>
${onThisPage(headings)}
</div>
</body>
</html>
`;
}

function navigation({ title, pages }: Group, page: Page, place: string): string {
  const items = pages.map((offered) => {
    const current = offered.source === page.source ? ' aria-current="page"' : '';
    const address = linkBetween(place, placeOf(offered.source));
    return `<li><a href="${address}"${current}>${escaped(offered.title)}</a></li>`;
  });
  return `<h2>${escaped(title)}</h2>\n<ul>${items.join('')}</ul>`;
}

/** Of a page with more headings only those of the second level are listed. */
const longest = 60;

function onThisPage(headings: readonly Heading[]): string {
  const inside = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = inside.length > longest ? inside.filter(({ depth }) => depth === 2) : inside;
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ depth, id, text }) => `<li class="depth${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<nav class="headings" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
