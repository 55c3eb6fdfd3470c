import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';
import { difference } from './pictures.js';

// The walk of docs/viewer.md. Its pictures are compared with those there; `npm run docs` takes them anew (SCREENSHOTS=1).
const pictures = 'docs/images/viewer';
const takeAnew = process.env.SCREENSHOTS === '1';
const dcache = 'top.tile_prci_domain.element_reset_domain.rockettile.dcache';

test('a walk through the page of the dual-core Rocket system', async () => {
  const { page, problems } = await openPage(await theBrowser(), await rocketPage('DualCoreConfig'), '#theme=light');
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.getByRole('application').focus();
  await page.keyboard.press('0');
  const picture = async (name: string): Promise<void> => {
    const path = join(pictures, `${name}.png`);
    // Nothing is pointed at.
    await page.mouse.move(2, 2);
    const taken = await page.screenshot();
    const apart = existsSync(path) ? difference(taken, readFileSync(path)) : 1;
    // Fonts and shades of another machine change nothing that anybody sees.
    if (takeAnew) {
      if (apart > 0) writeFileSync(path, taken);
      return;
    }
    expect(apart, `${path} shows something else: take it anew with npm run docs`).toBeLessThan(0.02);
  };
  await picture('1-buses');

  await page.locator(`.sheet [data-id="${dcache}"]`).click();
  await page.getByText('Reaches 7 devices').waitFor();
  await picture('2-master');

  await page.getByLabel('Route to address').fill('0x8000_0000');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => page.locator('.sheet .line.lit').count()).toBeGreaterThan(4);
  await picture('3-route');
  await page.getByRole('button', { name: /Hide route/ }).click();

  await page.getByLabel('Search modules and nodes').fill('memAXI4');
  await page.getByRole('treeitem', { name: 'memAXI4Node' }).click();
  await page.getByLabel('Search modules and nodes').fill('');
  await page.getByRole('button', { name: /from top\.mbus/ }).click();
  const edge = page.getByRole('region', { name: 'Edge' });
  await edge.getByText('From devices: slave 0, top').click();
  await edge.getByRole('button', { name: 'Why up.slaves[0].address?' }).click();
  await expect.poll(() => edge.locator('pre').count()).toBe(1);
  await edge.locator('pre').scrollIntoViewIfNeeded();
  await picture('4-why');

  await page.getByRole('tab', { name: 'Everything' }).click();
  // The view of buses has the control bus, too.
  await page.locator('.sheet [data-id="top.ibus"]').waitFor();
  await page.locator('.sheet [data-id="top.cbus"]').dblclick();
  await page.locator('.sheet [data-id="top.cbus.out_xbar"]').waitFor();
  await picture('5-everything');

  await page.getByRole('tab', { name: 'Address map' }).click();
  await page.locator('.sheet [data-id^="free"]').first().waitFor();
  await picture('6-address');

  await page.getByRole('tab', { name: 'Buses' }).click();
  await page.getByLabel('Addresses', { exact: true }).check();
  const map = page.getByRole('region', { name: 'Addresses' });
  await map.getByRole('button', { name: /^PLIC/ }).click();
  await page.locator('.sheet [data-id="top.plic_domain.plic"].chosen').waitFor();
  await page.getByRole('application').focus();
  await page.keyboard.press('0');
  await page.waitForTimeout(300);
  await picture('7-addresses-beside');
  await page.getByLabel('Addresses', { exact: true }).uncheck();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.progress').waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  await picture('8-overview');
  expect(problems).toEqual([]);

  const many = 'WithNSmallCores(64) ++ WithCoherentBusTopology ++ BaseConfig';
  await page.goto(`file://${await rocketPage(many)}#theme=light`);
  await page.getByRole('tab', { name: 'Everything' }).click();
  await page.getByText('Tile 0–63 ×64').waitFor();
  await page.getByText('Tile 0–63 ×64').click();
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  await page.waitForTimeout(300);
  await picture('9-many-cores');
  await page.close();
});
