import { beforeAll, expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

const minutes = 120_000;
let file: string;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
}, minutes);

test(
  'a link to what is not there says so',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '#selected=big.none');
    const details = page.locator('#details');
    await expect
      .poll(() => details.getByRole('status').textContent())
      .toBe('There is nothing called big.none in this design.');
    await details.getByRole('heading', { name: 'none' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'and one to a view that there is not, until a view is chosen',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '#view=bogus');
    const status = page.locator('#details').getByRole('status');
    await expect.poll(() => status.textContent()).toBe('There is no view called bogus.');
    await page.getByRole('tab', { name: 'Buses' }).click();
    await expect.poll(() => status.count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test.each([
  ['top.none@0x10', 'No master called top.none makes accesses in this design.'],
  ['top@0x10@gone', 'No client gone of a master called top makes accesses in this design.'],
  ['top@-1', '-1 is not an address: write it as 0x8000_0000 or in decimal.'],
])(
  'and one to a way that there is not: %s',
  async (route, message) => {
    const { page, problems } = await openPage(await theBrowser(), file, `#route=${route}`);
    await expect
      .poll(() => page.getByRole('region', { name: 'Route' }).locator('p').allTextContents())
      .toEqual([message]);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'on paper nothing is pointed at',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file);
    const frame = page.locator('.sheet [data-id] > .frame').first();
    const stroke = async (): Promise<string> =>
      await page.evaluate<string>(`getComputedStyle(document.querySelector('.sheet [data-id] > .frame')).strokeWidth`);
    const plain = await stroke();
    await frame.hover({ position: { x: 3, y: 40 } });
    const tooltip = page.getByRole('tooltip');
    await tooltip.waitFor();
    expect(await stroke()).not.toBe(plain);
    await page.emulateMedia({ media: 'print' });
    expect(await tooltip.isVisible()).toBe(false);
    expect(await stroke()).toBe(plain);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);
