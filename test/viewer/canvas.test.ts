import { expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

test.each([
  ['from a word of the drawing', '.sheet [data-id="top.sbus"] text'],
  ['from its ground', '.canvas'],
])('moving the drawing selects no text: %s', async (_, from) => {
  const { page, problems } = await openPage(await theBrowser(), await rocketPage('DualCoreConfig'));
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.locator('#details').waitFor();
  const sheet = page.locator('.sheet');
  const before = await sheet.getAttribute('style');
  const { x, y, width, height } = (await page.locator(from).first().boundingBox()) ?? expect.unreachable();
  const start = from === '.canvas' ? [x + 20, y + 20] : [x + width / 2, y + height / 2];
  await page.mouse.move(start[0] ?? 0, start[1] ?? 0);
  await page.mouse.down();
  // Over other words, and onto the pane.
  await page.mouse.move((start[0] ?? 0) + 150, (start[1] ?? 0) + 200, { steps: 4 });
  await page.mouse.move(1350, 500, { steps: 4 });
  expect(await page.evaluate('getSelection().toString().trim()')).toBe('');
  await page.mouse.up();
  await expect.poll(() => sheet.getAttribute('style')).not.toBe(before);
  expect(await page.evaluate('getSelection().toString().trim()')).toBe('');
  // A word of the drawing can be selected, and what panes say.
  await page.locator('.sheet svg > text').first().dblclick();
  await expect.poll(() => page.evaluate('getSelection().toString()')).toBe('ExampleRocketSystem');
  await page.locator('#details .hint').click({ clickCount: 3 });
  await expect.poll(() => page.evaluate('getSelection().toString()')).toContain('Click on a box');
  expect(problems).toEqual([]);
  await page.close();
});
