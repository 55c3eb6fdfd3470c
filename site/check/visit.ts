import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page showed in a browser. */
export interface Visit {
  /** What went wrong, what is wider than the window, and what axe-core found. */
  readonly problems: readonly string[];
  /** ms until something was to be seen. */
  readonly firstPaint: number;
}

/** A window that addresses are opened in one after another. */
export class Visitor {
  readonly #page: Page;
  readonly #name: string;
  #problems: string[] = [];
  #origin = '';

  private constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
    page.on('pageerror', ({ message }) => this.#problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (origin !== this.#origin && protocol !== 'data:') this.#problems.push(`request of ${request.url()}`);
    });
  }

  /** A window of this width in px. */
  static async open(browser: Browser, width: number, scheme: 'light' | 'dark'): Promise<Visitor> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    return new Visitor(page, `at ${width} px, ${scheme}`);
  }

  /** Opens an address; nothing but its own host may be asked for anything. */
  async visit(address: string): Promise<Visit> {
    this.#problems = [];
    this.#origin = new URL(address).origin;
    await this.#page.goto(address);
    const firstPaint = await this.#page.evaluate<number>(firstPaintScript);
    const wide = await this.#page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await this.#page.evaluate(axe);
    const { violations }: AxeResults = await this.#page.evaluate('axe.run({ preload: false })');
    const problems = [
      ...this.#problems,
      ...(wide > 0 ? [`${wide} px wider than the window`] : []),
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ];
    return { problems: problems.map((problem) => `${address} ${this.#name}: ${problem}`), firstPaint };
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}

const firstPaintScript = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true });
})`;
