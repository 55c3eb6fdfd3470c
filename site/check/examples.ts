import type { Browser } from 'playwright-core';

/** A link to the playground, and the page that has it. */
export interface PlayLink {
  readonly page: string;
  readonly hash: string;
  /** The rule that the design breaks, by what the page says; empty for none. */
  readonly breaks: string;
}

/** Opens designs one after another in one playground, and says which of them show something else than they should. */
export async function tryExamples(browser: Browser, playground: string, links: readonly PlayLink[]): Promise<string[]> {
  const page = await browser.newPage();
  const wrong: string[] = [];
  try {
    for (const { page: from, hash, breaks } of links) {
      // Loads a new document each time, so that nothing of the previous design remains.
      await page.goto('about:blank');
      await page.goto(`${playground}#${hash}`);
      await page.locator('.viewed[aria-busy=false]').waitFor();
      await page.locator('.sheet svg, .problems li').first().waitFor();
      const problems = page.locator(breaks === '' ? '.problems li.error strong' : '.problems li strong');
      const errors = await problems.allInnerTexts();
      const isRight = breaks === '' ? errors.length === 0 : errors.some((error) => error.includes(breaks));
      if (!isRight)
        wrong.push(
          `${from}: ${breaks || 'nothing wrong'} is expected, and there is ${errors.join(', ') || 'nothing wrong'}`,
        );
    }
  } finally {
    await page.close();
  }
  return wrong;
}
