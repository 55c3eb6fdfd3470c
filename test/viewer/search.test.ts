import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, rocketPage, theBrowser } from './browser.js';

let file: string;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
});

const selected = (page: Page): string => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('selected') ?? '';
const below = 'tile_prci_domain.element_reset_domain.rockettile';
const second = 'tile_prci_domain_1.element_reset_domain.rockettile';

test.each([
  {
    query: 'dcache',
    listed: [`L1D ${below}.dcache`, `L1D ${second}.dcache`, 'client Core 0 DCache MMIO', 'client Core 0 DCache'],
    id: `top.${below}.dcache`,
  },
  { query: 'Core 1 ICache', listed: ['client Core 1 ICache'], id: `top.${second}.frontend.icache.masterNode` },
  // Nothing but the tree has it: the modules around it are not meant.
  { query: 'tldebugmodule', listed: [], id: 'top.tlDM' },
  { query: 'sbus', listed: [], id: 'top.sbus' },
  // The tree has other modules with these letters before it.
  { query: 'clint', listed: ['clint_domain.clint', 'CLINT clint_domain.clint.node'], id: 'top.clint_domain.clint' },
])('Enter selects the first that is shown of $query', async ({ query, listed, id }) => {
  const { page, problems } = await openPage(await theBrowser(), file);
  const field = page.getByLabel('Search modules and nodes');
  await field.fill(query);
  await expect.poll(async () => (await page.locator('.answers button').allTextContents()).slice(0, 4)).toEqual(listed);
  await field.press('Enter');
  await expect.poll(() => selected(page)).toBe(id);
  expect(problems).toEqual([]);
  await page.close();
});

test('what is not found is said, until something is', async () => {
  const { page, problems } = await openPage(await theBrowser(), file);
  const field = page.getByLabel('Search modules and nodes');
  const said = page.locator('aside.left').getByRole('status');
  await field.fill('zzz');
  await expect
    .poll(() => said.allTextContents())
    .toEqual(['Nothing is found for zzz among names, classes, addresses, masters and interrupts.']);
  for (const found of ['sbus', '0x200_0040', '#2', '']) {
    await field.fill(found);
    await expect.poll(() => said.count()).toBe(0);
  }
  expect(problems).toEqual([]);
  await page.close();
});
