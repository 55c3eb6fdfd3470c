import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { theBrowser } from '../test/viewer/browser.js';
import { type PlayLink, tryExamples } from './check/examples.js';
import { followLinks } from './check/links.js';
import { trySearch } from './check/search.js';
import { serve } from './check/serve.js';
import { type Visit, Visitor } from './check/visit.js';
import { playgroundPlace } from './playground.js';

// Checks the built site: every link; every page in Chromium, from disk at 390 px, and those of the contents also from a server at 1440 px; the
// search; and designs in the playground, of pages of rules only one in ten. npm run site:check -- [--only text] [folder]: only pages whose path
// contains the text; the default folder is build/site.

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? 'build/site');
const isMeant = (name: string): boolean => name.includes(values.only);
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const files = names.filter((name) => name.endsWith('.html')).sort();
const pages = files.filter((name) => name !== playgroundPlace);
const problems: string[] = [];
const tell = (found: readonly string[]): void => {
  problems.push(...found);
  for (const problem of found) console.error(problem);
};
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

let start = performance.now();
const links = followLinks(
  files.map((name) => join(folder, name)),
  join(folder, 'index.html'),
  join(folder, playgroundPlace),
);
tell(links.broken.map((link) => `broken link: ${link}`));
tell(links.twice.map((id) => `id of two elements: ${id}`));
tell(links.lost.map((page) => `no link leads to ${page}`));
const sizes = names.map((name) => statSync(join(folder, name))).filter((stat) => stat.isFile());
console.log(
  `${pages.length} pages, ${links.count} links, ${mebibytes(sizes.reduce((sum, { size }) => sum + size, 0))} in ${sizes.length} files (${seconds(start)})`,
);
const zipped = (name: string): string => `${(gzipSync(readFileSync(join(folder, name))).length / 1024).toFixed(0)} KiB`;
console.log(
  `compressed: first page ${zipped('index.html')}, style ${zipped('site.css')}, search ${zipped('search.js')}, its text ${zipped('search-data.js')}, playground ${zipped(playgroundPlace)}`,
);

const browser = await theBrowser();
start = performance.now();
const visited = pages.filter(isMeant);
const fromDisk = await visitAll(
  visited.map((name) => `file://${join(folder, name)}`),
  390,
  'light',
);
console.log(`visited ${visited.length} pages from disk at 390 px, with axe-core (${seconds(start)})`);
tell(fromDisk.flatMap((each) => each.problems));

start = performance.now();
const { server, address } = await serve(folder);
const offered = contentsIn(readFileSync(join(folder, 'index.html'), 'utf8')).filter(isMeant);
const served: Visit[] = [];
for (const scheme of ['light', 'dark'] as const)
  served.push(
    ...(await visitAll(
      offered.map((name) => `${address}${name}`),
      1440,
      scheme,
    )),
  );
const paints = served.map(({ firstPaint }) => firstPaint).sort((one, other) => one - other);
console.log(
  `visited ${offered.length} pages of the contents from a server at 1440 px, light and dark (${seconds(start)}); first paint after ` +
    `${paints[paints.length >> 1]?.toFixed(0)} ms (median), ${paints.at(-1)?.toFixed(0)} ms at most`,
);
tell(served.flatMap((each) => each.problems));
for (const start of [`file://${join(folder, 'index.html')}`, address]) tell(await trySearch(browser, start));
server.close();

start = performance.now();
const designs = visited.flatMap((name) => playLinksIn(name, readFileSync(join(folder, name), 'utf8')));
const tried = designs.filter(({ page }, k) => !/^(?:errors|rules)\//.test(page) || k % 10 === 0);
tell(await tryExamples(browser, `file://${join(folder, playgroundPlace)}`, tried));
console.log(`opened ${tried.length} of ${designs.length} designs in the playground (${seconds(start)})`);

await browser.close();
console.log(problems.length === 0 ? 'All is well.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

// As many windows at a time as a small machine can handle.
async function visitAll(addresses: readonly string[], width: number, scheme: 'light' | 'dark'): Promise<Visit[]> {
  const visits: Visit[] = [];
  const left = addresses.entries();
  const walk = async (): Promise<void> => {
    const visitor = await Visitor.open(browser, width, scheme);
    for (const [k, each] of left) visits[k] = await visitor.visit(each);
    await visitor.close();
  };
  await Promise.all([walk(), walk()]);
  return visits;
}

function contentsIn(html: string): string[] {
  const [navigation = ''] = /<nav class="contents".*?<\/nav>/s.exec(html) ?? [];
  return [...navigation.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
}

// A text directly below a design is about that design.
function playLinksIn(page: string, html: string): PlayLink[] {
  return html
    .split('<a class="play" href="')
    .slice(1)
    .map((part) => {
      const [, hash = ''] = /^[^"#]*#([^"]+)"/.exec(part) ?? [];
      const below = part.split('</figure>')[1] ?? '';
      const [, breaks = ''] = /<code>(?:<b>[^<]*<\/b>\n)?(?:error|warning|info)\[([\w/-]+)\]/.exec(below) ?? [];
      return { page, hash: hash.replaceAll('&amp;', '&'), breaks };
    });
}

function mebibytes(size: number): string {
  return `${(size / 2 ** 20).toFixed(1)} MiB`;
}
