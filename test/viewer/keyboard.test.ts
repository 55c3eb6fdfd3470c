import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';
import { openedPlayground, playgroundPage } from './playground.js';

const minutes = 120_000;
let file: string;

beforeAll(async () => {
  file = await rocketPage('TinyConfig');
}, minutes);

/** What has the focus: its name, or what it says. */
const focused = (page: Page) => async (): Promise<string> =>
  await page.evaluate<string>(
    '(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement).slice(0, 40)',
  );

test(
  'where panes lie over the drawing, the focus goes to the one that comes, and to its button when it goes',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Contents' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Search modules and nodes').focus();
    await page.keyboard.press('Escape');
    await expect.poll(focused(page)).toBe('Contents');
    await page.keyboard.press('Enter');
    await page.getByLabel('Search modules and nodes').focus();
    await page.keyboard.type('plic');
    await page.keyboard.press('Enter');
    await expect.poll(focused(page)).toBe('Details');
    await page.keyboard.press('Tab');
    await expect.poll(focused(page)).toMatch(/^Copy addresses: /);
    await page.keyboard.press('Escape');
    await expect.poll(focused(page)).toBe('Details');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'what leads to something else and is gone then leaves the focus to its pane, which is seen from its top',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '', { width: 1440, height: 300 });
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByText('Who reaches what').focus();
    await page.keyboard.press('Enter');
    const last = page.getByRole('region', { name: 'Questions' }).getByRole('rowheader').last().getByRole('button');
    await last.focus();
    const scrolled = async (): Promise<number> =>
      await page.evaluate<number>("document.querySelector('#details').scrollTop");
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Selection' }).waitFor();
    await expect.poll(focused(page)).toBe('Details');
    await expect.poll(scrolled).toBe(0);
    await page.getByRole('application').focus();
    await page.keyboard.press('+');
    await page.getByRole('button', { name: 'Whole drawing' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused(page)).toMatch(/^Drawing: /);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'keys with a modifier are left to the browser, and letters are the same with Shift',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file);
    const kept = `addEventListener('keydown', (event) => (window.kept ??= []).push([event.key, event.defaultPrevented]))`;
    await page.evaluate(kept);
    for (const part of [
      page.getByRole('application'),
      page.getByRole('tree'),
      page.getByRole('tab', { selected: true }),
    ]) {
      await part.focus();
      await page.keyboard.press('Alt+ArrowLeft');
    }
    await page.getByRole('application').focus();
    for (const key of ['p', '0', '-']) await page.keyboard.press(`Control+${key}`);
    const keys = await page.evaluate<[string, boolean][]>('window.kept');
    expect(keys.filter(([key]) => !['Alt', 'Control'].includes(key))).toEqual([
      ...Array.from({ length: 3 }, () => ['ArrowLeft', false]),
      ...['p', '0', '-'].map((key) => [key, false]),
    ]);
    await page.keyboard.press('Shift+N');
    await expect.poll(() => page.locator('.sheet :focus').count()).toBe(1);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'a module that is opened from the drawing keeps the focus there, and so does another colour',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '#view=full');
    const name = async (): Promise<string> => await page.evaluate<string>("document.activeElement.dataset.id ?? ''");
    await page.locator('.sheet [data-id="top.sbus"]').focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await page.locator('.sheet [data-id^="top.sbus."]').first().waitFor();
    await expect.poll(name).toBe('top.sbus');
    await page.evaluate("location.hash += '&theme=dark'");
    await page.locator('.page[data-ground=dark]').waitFor();
    await expect.poll(name).toBe('top.sbus');
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'Escape in an editor beside the viewer is the editor’s: what is selected stays so',
  async () => {
    const problems: string[] = [];
    const page = await openedPlayground(await playgroundPage(), problems);
    await page.locator('.sheet [data-id="mcu.uart"]').click();
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.waitFor();
    await page.getByRole('textbox', { name: 'Topology' }).click();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    expect(await selection.count()).toBe(1);
    await page.getByRole('application').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => selection.count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);
