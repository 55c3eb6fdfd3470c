import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentsOf, contentsPage } from '../../site/contents.js';
import { render, type Rendered, type Site } from '../../site/markdown.js';
import { type Outcome, outcomeOf } from '../../site/outcome.js';
import { layout } from '../../site/layout.js';
import { linkBetween, placeOf, writtenPages } from '../../site/pages.js';
import { referencesIn, withReferences } from '../../site/references.js';
import { sectionsOf } from '../../site/sections.js';

const site: Site = {
  meanings: new Map([
    ['tl.xbar', 'etc/entente-soc-tl.api.md#tlxbar'],
    ['address/overlap', 'docs/rules/address/overlap.md'],
    ['entente check', 'docs/commands.md#entente-check'],
  ]),
  exported: new Set(['AddressSet', 'connect', 'tl', 'soc']),
};

async function rendered(markdown: string, source = 'docs/how-to/declare-a-bus.md'): Promise<Rendered> {
  return await render({ source, title: 'A page', markdown }, site);
}

/** The designs that links to the playground of a page hold, as they stand behind `#`. */
function shared(html: string): string[] {
  return [...html.matchAll(/class="play" href="[^"#]*#([^"]*)"/g)].map(([, hash = '']) => hash);
}

describe('a page', () => {
  test('links pages, headings, files and other sites where they are in the site', async () => {
    const { html, targets } = await rendered(
      '[a](../adapters.md#tilelink) [b](../../README.md) [c](#x) [d](../../topologies/mcu.ts) [e](../../lib) [f](https://example.org/)',
    );
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '../adapters.html#tilelink',
      '../readme.html',
      '#x',
      '../topologies/mcu.html',
      'https://example.org/',
    ]);
    expect(targets).toContain('docs/adapters.md#tilelink');
  });

  test('links names to what they stand for, but in links and on their own page', async () => {
    const { html } = await rendered(
      '`tl.xbar()`, `address/overlap`, `npx entente check soc.ts`, `tl.other`, [`tl.xbar`](../ci.md)',
    );
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '../api/entente-soc-tl.html#tlxbar',
      '../rules/address/overlap.html',
      '../commands.html#entente-check',
      '../ci.html',
    ]);
    expect((await rendered('`entente check`', 'docs/commands.md')).html).not.toContain('<a ');
  });

  test('leads from a picture to itself, unless it stands in a link already', async () => {
    const picture = '<img src="../images/devices-obi.svg" alt="OBI" loading="lazy">';
    expect((await rendered('![OBI](../images/devices-obi.svg)')).html).toBe(
      `<p><a class="picture" href="../images/devices-obi.svg">${picture}</a></p>\n`,
    );
    expect((await rendered('[![OBI](../images/devices-obi.svg)](../ci.md)')).html).toBe(
      `<p><a href="../ci.html">${picture}</a></p>\n`,
    );
  });

  test('escapes what is code, and drops comments', async () => {
    const { html } = await rendered(
      '<!-- picture: entente diagram a.ts -->\n\n```c\nif (a < b) "x" & y;\n```\n\n`a<b>`',
    );
    expect(html).toContain('if (a &lt; b) &quot;x&quot; &amp; y;');
    expect(html).toContain('<code>a&lt;b&gt;</code>');
    expect(html).not.toContain('picture:');
  });

  test('says its headings as the pages that link them do', async () => {
    const { headings } = await rendered('# One\n\n## `a/b` and c\n\ntext\n\n## `a/b` and c\n');
    expect(headings.map(({ id }) => id)).toEqual(['one', 'ab-and-c', 'ab-and-c-1']);
    expect(sectionsOf(await rendered('# One\n\nfirst\n\n## Two\n\nsecond `code`\n'))).toEqual([
      ['how-to/declare-a-bus.html', 'A page', '', 'first', true],
      ['how-to/declare-a-bus.html#two', 'A page', 'Two', 'second code', true],
    ]);
  });

  test('is searched in its lists and tables as well', async () => {
    const page = await rendered('# One\n\n- **Neovim** and `ts_ls`\n- [Emacs](../ci.md)\n\n| a |\n| - |\n| b |\n');
    expect(sectionsOf(page).map(([, , , text]) => text)).toEqual(['Neovim and ts_ls Emacs a b']);
  });

  test('has ids for nothing but its headings that a heading could have', async () => {
    const page = await rendered('# Content\n\n## Search\n\n## Found\n');
    const ids = [...layout(page.page, page.html, page.headings, []).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id?.includes('.') !== true)).toEqual(['content', 'search', 'found']);
  });
});

describe('code opens in the playground', () => {
  test('as it is where it is a topology of one file', async () => {
    const code = "import { soc } from 'entente-soc';\n\nexport default soc('a', () => ({}));\n";
    const [hash = ''] = shared((await rendered(`\`\`\`ts soc.ts\n${code}\`\`\``)).html);
    expect(await inflated(hash)).toBe(code.trimEnd());
    expect(shared((await rendered(`\`\`\`ts\nimport x from './x.js';\n${code}\`\`\``)).html)).toEqual([]);
  });

  test('with what statements need around them', async () => {
    const body =
      "connect(tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 }));";
    const [hash = ''] = shared((await rendered(`\`\`\`ts\n${body}\n\`\`\``)).html);
    expect(await inflated(hash)).toBe(
      `import { AddressSet, connect, tl, soc } from 'entente-soc';\n\nexport default soc('soc', () => {\n  ${body}\n});\n`,
    );
    expect(shared((await rendered('```ts\nconst width = 8;\n```')).html)).toEqual([]);
  });

  test('whatever it is: what runs, waits, or cannot be read says what the playground would', async () => {
    const outcomes: Readonly<Record<string, Outcome>> = {
      "export const size = await Promise.resolve('4K');": { rules: [], hasErrors: false },
      "export default soc('a', () => ({}));": { rules: ['graph/empty'], hasErrors: false },
      'const irq = = 1;': { rules: ['input/syntax'], hasErrors: true },
      "throw new Error('inside');": { rules: ['input/threw'], hasErrors: true },
      "import 'left-pad';": { rules: ['input/import'], hasErrors: true },
      "Promise.reject(new Error('late'));": { rules: ['input/beside'], hasErrors: true },
    };
    const heading = "import { AddressSet, connect, soc, tl } from 'entente-soc';\n";
    const design =
      "soc('a', () => connect(tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range(0, '4K'), beatBytes: 8 })))";
    for (const [code, outcome] of Object.entries(outcomes)) {
      const whole = code.includes('export default') ? code : `${code}\nexport default ${design};\n`;
      expect([code, await outcomeOf(heading + whole)]).toEqual([code, outcome]);
    }
    expect(await outcomeOf('export default soc(width);')).toBeUndefined();
  });

  test('where it tells there what the page says', async () => {
    const broken = "```ts\nconnect(tl.client({ name: 'cpu' }), tl.xbar());\n```\n\n";
    const says = (rule: string): string => `${broken}says\n\n\`\`\`text\nerror[${rule}]: It is so.\n\`\`\`\n`;
    expect(shared((await rendered('```ts\nconnect(cpu, tl.xbar());\n```')).html)).toEqual([]);
    expect(shared((await rendered(broken)).html)).toEqual([]);
    expect(shared((await rendered(says('arity/elsewhere'))).html)).toEqual([]);
    expect(shared((await rendered(says('arity/nexus-no-output'))).html)).toHaveLength(1);
  });

  test('but where the page is about a note, of which nothing is told there', async () => {
    const path = 'docs/rules/reach/stripped.md';
    const page = readFileSync(path, 'utf8');
    expect(page).toContain('info[reach/stripped]');
    const told = page.replace('info[reach/stripped]', 'error[tilelink/fragmenter-fifo]');
    const links = async (markdown: string): Promise<number> => shared((await rendered(markdown, path)).html).length;
    // The second design is that without the mistake.
    expect([await links(page), await links(told)]).toEqual([1, 2]);
  });

  test('as an example under a configuration', async () => {
    const html = (await rendered("```sh\nentente elaborate rocket --config 'WithNBanks(2) ++ DefaultConfig'\n```"))
      .html;
    expect(shared(html)).toEqual(['example=rocket&amp;config=WithNBanks%282%29+%2B%2B+DefaultConfig']);
    expect(shared((await rendered('```ts\nx\n```', 'topologies/mcu.ts')).html)).toEqual(['example=mcu']);
  });
});

async function inflated(hash: string): Promise<string> {
  const { inflateRawSync } = await import('node:zlib');
  return inflateRawSync(Buffer.from(hash.replace('code=', ''), 'base64url')).toString();
}

test('what is linked says who refers to it, below the heading or at its end', async () => {
  const clause = await rendered('# Core\n\n## Nodes\n\nText.\n', 'docs/spec/core.md');
  const from = await rendered('[a](../spec/core.md#nodes) [b](../spec/core.md)');
  const html = withReferences(clause, referencesIn([clause, from]));
  const link = '<a href="../how-to/declare-a-bus.html">A page</a>';
  expect(html).toMatch(
    new RegExp(`</h2>\n<details class="references"><summary>Referred to by one page</summary><p>${link}`),
  );
  expect(html).toMatch(
    new RegExp(`<summary>This page is referred to by one page</summary><p>${link}</p></details>\n$`),
  );
});

describe('the contents', () => {
  const pages = writtenPages();
  const groups = contentsOf(pages.get(contentsPage) ?? { source: '', title: '', markdown: '' });

  test('are the lists of docs/README.md', () => {
    expect(groups.map(({ title }) => title)).toEqual([
      ...['Start', 'How to', 'Concepts', 'Coming from', 'Guides', 'Reference', 'The project'],
    ]);
    expect(groups[1]?.pages[0]).toEqual({ source: 'docs/how-to/declare-a-bus.md', title: 'Declare a bus' });
  });

  test('have no page twice, and places that differ', () => {
    const sources = groups.flatMap((group) => group.pages.map(({ source }) => source));
    expect(new Set(sources).size).toBe(sources.length);
    expect(new Set([...pages.keys()].map(placeOf)).size).toBe(pages.size);
  });
});

test('places and links do not depend on where the site is', () => {
  expect([placeOf('docs/README.md'), placeOf('docs/rules/README.md'), placeOf('etc/entente-soc.api.md')]).toEqual([
    'index.html',
    'rules/index.html',
    'api/entente-soc.html',
  ]);
  expect(linkBetween('rules/address/overlap.html', 'rules/index.html')).toBe('../index.html');
});
