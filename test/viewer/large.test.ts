import { expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

const cores = 'WithNSmallCores(256) ++ WithCoherentBusTopology ++ BaseConfig';

/** Presses End in the tree; tells what it says is active, and whether that exists, once all that is not a frame away has run. */
const goToEnd = `(async () => {
  const tree = document.querySelector('[role=tree]');
  tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  const active = tree.getAttribute('aria-activedescendant');
  return { active, exists: document.getElementById(active) !== null };
})()`;

test('of a system of 256 cores there is in the page what can be seen', async () => {
  const { page, problems } = await openPage(await theBrowser(), await rocketPage(cores));
  const elements = (): Promise<number> => page.locator('*').count();
  await page.getByText('Core 0–255 · hart 0–255 ×256').waitFor();
  await expect.poll(() => elements()).toBeLessThan(800);
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(70);

  // The last row of the tree exists as soon as it is gone to, before anything is painted.
  await page.getByRole('tree').focus();
  expect(await page.evaluate(goToEnd)).toEqual({
    active: expect.stringMatching(/^row-\d{4}$/) as unknown,
    exists: true,
  });
  await page.keyboard.press('Enter');
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('heading').waitFor();
  await expect.poll(() => page.getByRole('treeitem', { selected: true }).count()).toBe(1);
  await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(70);

  // One by one the tiles are there as outlines; what is inside them, when it is large enough to be seen.
  await page.getByLabel('Alike as one').uncheck();
  await page.locator('.sheet [data-id^="top.tile_prci_domain_200"]').first().waitFor({ state: 'attached' });
  expect(new URL(page.url()).hash).toContain('fold=no');
  const dcaches = page.locator('.sheet [data-id$=".dcache"]');
  expect(await dcaches.count()).toBe(0);
  const tile = await page.locator('.sheet [data-id^="top.tile_prci_domain_200"]').first().boundingBox();
  await page.mouse.move((tile?.x ?? 0) + 1, (tile?.y ?? 0) + 1);
  const sheet = page.locator('.sheet');
  // Each step comes to rest: what one drew and the next no longer shows is dropped.
  for (let k = 0; k < 4; k++) {
    const before = await sheet.getAttribute('style');
    await page.mouse.wheel(0, -200);
    await expect.poll(() => sheet.getAttribute('style')).not.toBe(before);
    await expect.poll(() => sheet.getAttribute('class')).toBe('sheet');
  }
  await expect.poll(() => dcaches.count()).toBeGreaterThan(0);
  await expect.poll(() => dcaches.count()).toBeLessThan(40);
  await expect.poll(() => elements()).toBeLessThan(3000);
  await page.getByRole('application').focus();
  await page.keyboard.press('0');
  await expect.poll(() => dcaches.count()).toBe(0);

  await page.getByLabel('Alike as one').check();
  await page.getByRole('tab', { name: 'Everything' }).click();
  await page.getByText('Tile 0–255 ×256').waitFor();
  await expect.poll(() => elements()).toBeLessThan(1000);
  expect(problems).toEqual([]);
  await page.close();
});
