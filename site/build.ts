import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { rules } from '../cli/help/index.js';
import { commands } from '../cli/commands/index.js';
import { playPage } from '../cli/pages/play-page.js';
import { builtInRules } from '../lib/check/index.js';
import { apiReference } from './api.js';
import { contentsOf, contentsPage } from './contents.js';
import { layout } from './layout.js';
import { render, type Rendered, type Site } from './markdown.js';
import { isFile, type Page, placeOf, writtenPages } from './pages.js';
import { playgroundPlace } from './playground.js';
import { referencesIn, withReferences } from './references.js';
import { sectionsOf } from './sections.js';

// Builds the documentation as a site whose files use relative links, so that it works at any address and from disk: npm run site -- [folder]; the
// default folder is build/site.

const folder = process.argv[2] ?? 'build/site';
const start = performance.now();

const api = apiReference();
const written = writtenPages();
const site: Site = { meanings: meanings(), exported: api.exported };
const rendered = await renderedAll([...written.values(), ...api.pages]);
const known = new Set(rendered.map(({ page }) => page.source));
const linked = new Set(rendered.flatMap(({ targets }) => [...targets].map((target) => target.replace(/#.*/, ''))));
const files = [...linked].filter((file) => !known.has(file) && isFile(file));
const sources = await renderedAll(files.filter((file) => file.endsWith('.ts')).map(sourcePage));
const pages: readonly Rendered[] = [...rendered, ...sources];

const contentsSource = written.get(contentsPage);
if (contentsSource === undefined) throw new Error(`${contentsPage} is missing`);
const contents = contentsOf(contentsSource);
const references = referencesIn(pages);

rmSync(folder, { recursive: true, force: true });
for (const each of pages) {
  write(placeOf(each.page.source), layout(each.page, withReferences(each, references), each.headings, contents));
}
for (const file of files.filter((name) => !name.endsWith('.ts'))) {
  mkdirSync(dirname(join(folder, placeOf(file))), { recursive: true });
  copyFileSync(file, join(folder, placeOf(file)));
}
write(playgroundPlace, await playPage(undefined));
write('search-data.js', `window.siteSections=${JSON.stringify(pages.flatMap(sectionsOf))};`);
write('site.css', readFileSync(new URL('site.css', import.meta.url), 'utf8'));
// GitHub Pages would ignore files whose names begin with an underscore.
write('.nojekyll', '');
await build({
  entryPoints: ['site/client/search.ts'],
  outfile: join(folder, 'search.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
});
console.log(`Wrote ${pages.length} pages to ${folder} in ${((performance.now() - start) / 1000).toFixed(1)} s`);

async function renderedAll(all: readonly Page[]): Promise<Rendered[]> {
  const done: Rendered[] = [];
  for (const page of all) done.push(await render(page, site));
  return done;
}

function write(place: string, text: string): void {
  const file = join(folder, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function sourcePage(source: string): Page {
  const code = readFileSync(source, 'utf8');
  return { source, title: source, markdown: `# ${source}\n\n\`\`\`ts\n${code.trimEnd()}\n\`\`\`\n` };
}

// The targets of names in texts: API items, rules and commands.
function meanings(): ReadonlyMap<string, string> {
  return new Map([
    ...api.meanings,
    ...[...rules.keys()].map((rule) => [rule, `docs/errors/${rule}.md`] as const),
    ...builtInRules.map(({ id }) => [id, `docs/rules/${id}.md`] as const),
    ...Object.keys(commands).map((name) => [`entente ${name}`, `docs/commands.md#entente-${name}`] as const),
  ]);
}
