import { expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

test('rows of the tree follow the size of the text, and so does what is in sight of them', async () => {
  const { page, problems } = await openPage(await theBrowser(), await rocketPage('DualCoreConfig'));
  const row = page.getByRole('treeitem');
  const heights = async (): Promise<{ readonly apart: number; readonly words: number }> =>
    await page.evaluate(`(() => {
      const rows = [...document.querySelectorAll('[role=treeitem]')].map((row) => ({
        top: row.getBoundingClientRect().top,
        words: row.querySelector('.name').getBoundingClientRect().height,
      }));
      return { apart: rows[1].top - rows[0].top, words: Math.max(...rows.map(({ words }) => words)) };
    })()`);
  await row.nth(3).waitFor();
  await expect.poll(heights).toMatchObject({ apart: 20 });
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  await expect
    .poll(async () => {
      const { apart, words } = await heights();
      return apart > 40 && apart >= words;
    })
    .toBe(true);
  // The last row is in sight once it is active.
  await page.getByRole('tree').focus();
  await page.keyboard.press('End');
  const tree = await page.getByRole('tree').boundingBox();
  await expect
    .poll(async () => {
      const last = await page.locator('.row.active').boundingBox();
      return (last?.y ?? Infinity) + (last?.height ?? 0) <= (tree?.y ?? 0) + (tree?.height ?? 0) + 1;
    })
    .toBe(true);
  expect(problems).toEqual([]);
  await page.close();
});
