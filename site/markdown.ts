import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { escaped, highlighted } from './highlight.js';
import { isFile, linkBetween, type Page, placeOf } from './pages.js';
import { playgroundPlace, sharedDesign, sharedExample } from './playground.js';

/** What all pages know of the site. */
export interface Site {
  /** The file and the heading that a name stands for: of the API, a rule, a command. */
  readonly meanings: ReadonlyMap<string, string>;
  /** Names that `entente-soc` exports. */
  readonly exported: ReadonlySet<string>;
}

/** A heading of a page. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
  /** The text below it, up to the next heading, as people read it. */
  below: string;
}

/** A page as HTML, with what others need to know of it. */
export interface Rendered {
  readonly page: Page;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** What it links to: files of the repository, with `#` and a heading where the link has one. */
  readonly targets: ReadonlySet<string>;
}

/** Makes HTML of a page. Code that runs in the playground gets a link to it. */
export async function render(page: Page, site: Site): Promise<Rendered> {
  const renderer = new PageRenderer(page, site);
  const html = await renderer.run();
  return { page, html, headings: renderer.headings, targets: renderer.targets };
}

class PageRenderer {
  readonly headings: Heading[] = [];
  readonly targets = new Set<string>();
  readonly #page: Page;
  readonly #site: Site;
  readonly #place: string;
  readonly #slugger = new GithubSlugger();
  // The designs that open in the playground, by their blocks of code.
  readonly #designs = new Map<Token, string>();
  #isInLink = false;

  constructor(page: Page, site: Site) {
    this.#page = page;
    this.#site = site;
    this.#place = placeOf(page.source);
  }

  async run(): Promise<string> {
    const marked = new Marked({ gfm: true });
    const tokens = marked.lexer(this.#page.markdown);
    await this.#findDesigns(marked, tokens);
    const heading = this.#heading.bind(this);
    const link = this.#link.bind(this);
    const codeSpan = this.#codeSpan.bind(this);
    const code = this.#code.bind(this);
    const image = this.#image.bind(this);
    marked.use({
      renderer: {
        heading({ tokens, depth, text }) {
          return heading(depth, this.parser.parseInline(tokens), text);
        },
        link({ tokens, href }) {
          return link(href, () => this.parser.parseInline(tokens));
        },
        codespan: ({ text }) => codeSpan(text),
        code,
        image: ({ href, text }) => image(href, text),
        // Comments are for authors.
        html: ({ text }) => text.replaceAll(/<!--.*?-->/gs, ''),
      },
    });
    const html = marked.parser(tokens);
    this.#noteTexts(tokens);
    return scrollable(html);
  }

  #heading(depth: number, html: string, text: string): string {
    const id = this.#slugger.slug(plain(text));
    this.headings.push({ depth, id, text: plain(text), below: '' });
    const anchor = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this heading">#</a>`;
    return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
  }

  #link(href: string, inside: () => string): string {
    this.#isInLink = true;
    const html = inside();
    this.#isInLink = false;
    if (/^[a-z]+:/.test(href)) return `<a href="${escaped(href)}">${html}</a>`;
    const address = this.#addressOf(this.#targetOf(href));
    return address === undefined ? html : `<a href="${escaped(address)}">${html}</a>`;
  }

  #targetOf(href: string): string {
    const [path = '', heading] = href.split('#');
    const source = path === '' ? this.#page.source : posix.join(posix.dirname(this.#page.source), path);
    return heading === undefined ? source : `${source}#${heading}`;
  }

  // Undefined for a target outside of the site, such as a folder.
  #addressOf(target: string): string | undefined {
    const [source = '', heading] = target.split('#');
    if (!source.startsWith('etc/') && !isFile(source)) return undefined;
    this.targets.add(target);
    const path = source === this.#page.source ? '' : linkBetween(this.#place, placeOf(source));
    return heading === undefined ? path : `${path}#${heading}`;
  }

  #codeSpan(text: string): string {
    const code = `<code>${escaped(text)}</code>`;
    const address = this.#isInLink ? undefined : this.#meaningOf(text);
    return address === undefined ? code : `<a href="${address}">${code}</a>`;
  }

  // `tl.fragmenter({ … })` is about `tl.fragmenter`, `entente check soc.ts` about `entente check`.
  #meaningOf(text: string): string | undefined {
    const name = /^(?:npx )?(entente [a-z-]+)\b/.exec(text)?.[1] ?? text.replace(/\(.*\)$/s, '');
    // In the reference of a namespace, its own names take precedence.
    const target = this.#site.meanings.get(`${this.#page.title}.${name}`) ?? this.#site.meanings.get(name);
    const isHere = target?.split('#')[0] === this.#page.source && !this.#page.source.startsWith('etc/');
    if (target === undefined || isHere) return undefined;
    return this.#addressOf(target);
  }

  async #findDesigns(marked: Marked, tokens: readonly Token[]): Promise<void> {
    const broken = brokenRules(tokens);
    const blocks: Tokens.Code[] = [];
    void marked.walkTokens([...tokens], (token) => {
      if (token.type === 'code') blocks.push(token as Tokens.Code);
    });
    // One at a time, so that a waiting topology is not affected by the declarations of another.
    for (const block of blocks) {
      const [language] = languageOf(block);
      const design =
        sharedExample(this.#page.source) ??
        (await sharedDesign(block.text, language, this.#site.exported, broken.get(block)));
      if (design !== undefined) this.#designs.set(block, design);
    }
  }

  #code(block: Tokens.Code): string {
    const { text } = block;
    const [language, file] = languageOf(block);
    const caption = file === '' ? '' : `<figcaption>${escaped(file)}</figcaption>`;
    const html = highlighted(text, language, (name) => (language === 'ts' ? this.#typeLink(name) : undefined));
    const shared = this.#designs.get(block);
    const button =
      shared === undefined
        ? ''
        : `<a class="play" href="${escaped(`${linkBetween(this.#place, playgroundPlace)}#${shared}`)}">Open in the playground</a>`;
    return `<figure class="code">${caption}<pre tabindex="0"><code>${html}</code></pre>${button}</figure>\n`;
  }

  // In the API reference, the names of types are links.
  #typeLink(name: string): string | undefined {
    return this.#page.source.startsWith('etc/') && /^[A-Z]/.test(name) ? this.#meaningOf(name) : undefined;
  }

  #image(href: string, text: string): string {
    const source = this.#targetOf(href);
    this.targets.add(source);
    const place = linkBetween(this.#place, placeOf(source));
    const picture = `<img src="${place}" alt="${escaped(text)}" loading="lazy">`;
    return this.#isInLink ? picture : `<a class="picture" href="${place}">${picture}</a>`;
  }

  #noteTexts(tokens: readonly Token[]): void {
    let at = -1;
    for (const token of tokens) {
      if (token.type === 'heading') at++;
      else {
        const heading = this.headings[at];
        if (heading !== undefined) heading.below = `${heading.below} ${textOf(token)}`.trim();
      }
    }
  }
}

function languageOf({ lang = '' }: Tokens.Code): readonly [language: string, file: string] {
  const [language = '', ...rest] = lang.split(' ');
  return [language, rest.join(' ')];
}

// The rules that blocks of code violate, according to the block directly below them.
function brokenRules(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const blocks = tokens.filter(({ type }) => type === 'code');
  return new Map(
    blocks.flatMap((block, k): [Token, string][] => {
      const [, rule] = /^(?:error|warning|info)\[([\w/-]+)\]/m.exec(String(blocks[k + 1]?.raw)) ?? [];
      return rule === undefined ? [] : [[block, rule]];
    }),
  );
}

// Wide tables scroll by themselves, also with the keyboard. An empty cell is no header.
function scrollable(html: string): string {
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<th( [^>]*)?><\/th>/g, '<td$1></td>');
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('**', '');
}

function textOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ text }) => plain(text)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(({ text }) => plain(text)).join(' ');
  if (token.type === 'code') return (token as Tokens.Code).text;
  return plain((token as { readonly text?: string }).text ?? '');
}
