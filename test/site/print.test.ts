import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layout } from '../../site/layout.js';
import { theBrowser } from '../viewer/browser.js';

test('a page is printed light, without what leads elsewhere, and with all of its code', async () => {
  const source = { source: 'docs/a.md', title: 'A page', markdown: '' };
  const code = `<figure class="code"><pre><code>${'entente check '.repeat(40)}</code></pre></figure>`;
  const contents = [{ title: 'Start', pages: [{ source: 'docs/a.md', title: 'A page' }] }];
  const page = await (await theBrowser()).newPage({ viewport: { width: 760, height: 1000 }, colorScheme: 'dark' });
  await page.setContent(layout(source, code, [], contents));
  await page.addStyleTag({ content: readFileSync('site/site.css', 'utf8') });
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(`({
    ground: getComputedStyle(document.body).backgroundColor,
    apart: [...document.querySelectorAll('header, nav')].filter((each) => each.offsetHeight > 0).length,
    cut: document.querySelector('pre').scrollWidth - document.querySelector('pre').clientWidth,
  })`);
  expect(seen).toEqual({ ground: 'rgb(255, 255, 255)', apart: 0, cut: 0 });
  await page.close();
});
