import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { entente } from '../cli/run.js';
import { repeated } from '../seeds.js';
import { openPage, rocketPage, slowly, theBrowser } from './browser.js';

const minutes = 300_000;

/** What the page says of its drawing, and what can be made of it. */
interface Said {
  readonly word: string;
  /** The drawing as it would be copied; undefined where it cannot. */
  readonly copied: string | undefined;
  readonly isSaved: boolean;
}

const said = (page: Page): Promise<Said> =>
  page.evaluate<Said>(`(async () => {
    // Whatever was changed last has been drawn or asked for.
    for (let frame = 0; frame < 2; frame++) await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
    const word = document.querySelector('.notices [role=status]')?.textContent ?? '';
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy as SVG');
    window.copied = undefined;
    button.click();
    return { word, copied: window.copied, isSaved: [...document.querySelectorAll('[aria-label=Save] option')].every((each) => !each.disabled) };
  })()`);

const hashOf = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

/** A page whose drawings can be held back. */
async function heldPage(hash = ''): Promise<{ page: Page; problems: readonly string[] }> {
  return await openPage(await theBrowser(), await rocketPage('TinyConfig'), hash, { width: 1400, height: 900 }, slowly);
}

const behind = { word: 'Drawing … This is what was shown before.', copied: undefined, isSaved: false };

async function drawn(page: Page): Promise<string> {
  await expect.poll(async () => (await said(page)).copied).toBeDefined();
  return (await said(page)).copied ?? '';
}

/** What the drawing is changed by. */
const changes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  everything: (page) => page.getByRole('tab', { name: 'Everything' }).click(),
  clocks: (page) => page.getByRole('tab', { name: 'Clocks' }).click(),
  addresses: (page) => page.getByRole('tab', { name: 'Address map' }).click(),
  buses: (page) => page.getByRole('tab', { name: 'Buses' }).click(),
  protocol: async (page) => {
    const choice = page.locator('.protocols input').first();
    if (await choice.isVisible()) await choice.click();
  },
  interrupts: async (page) => {
    const choice = page.getByLabel('Interrupts', { exact: true }).and(page.getByRole('checkbox'));
    if (await choice.isVisible()) await choice.click();
  },
  selected: (page) => page.getByRole('treeitem').nth(2).click(),
  back: async (page) => {
    if (await page.evaluate('history.length > 2 && location.hash !== ""')) await page.evaluate('history.back()');
  },
};

test(
  'whatever is changed, what can be copied is what the address of the page shows, and all else is called old',
  async () => {
    const { page, problems } = await heldPage();
    const fresh = await heldPage();
    const known = new Map<string, string>();
    const shownAt = async (hash: string): Promise<string> => {
      const before = known.get(hash);
      if (before !== undefined) return before;
      // Another address of the same file is no other page.
      await fresh.page.goto('about:blank');
      await fresh.page.goto(`file://${await rocketPage('TinyConfig')}${hash}`);
      await fresh.page.locator('.sheet svg').waitFor();
      const shown = await drawn(fresh.page);
      known.set(hash, shown);
      return shown;
    };
    let olds = 0;
    const names = fc.constantFrom(...Object.keys(changes));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 5 }), async (walk) => {
        await page.evaluate('hold()');
        for (const name of walk) {
          await changes[name]?.(page);
          const now = await said(page);
          if (now.copied === undefined) expect(now).toEqual(behind);
          else expect(now).toEqual({ word: '', copied: await shownAt(await hashOf(page)), isSaved: true });
          if (now.copied === undefined) olds++;
        }
        await page.evaluate('release()');
        expect(await drawn(page)).toBe(await shownAt(await hashOf(page)));
      }),
      repeated(25),
    );
    expect(olds).toBeGreaterThan(5);
    expect([...problems, ...fresh.problems]).toEqual([]);
    await Promise.all([page.close(), fresh.page.close()]);
  },
  minutes,
);

test('what is looked at in the old drawing is no place in the new one, and on paper the old one says what it is', async () => {
  const { page, problems } = await heldPage();
  const link = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    return new URL(await page.evaluate<string>('copied')).hash;
  };
  await page.getByRole('application').focus();
  await page.keyboard.press('+');
  await expect.poll(link).toMatch(/^#at=/);
  await page.evaluate('hold()');
  await page.getByRole('tab', { name: 'Clocks' }).click();
  expect(await said(page)).toEqual(behind);
  expect(await link()).toBe('#view=clocks');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(behind.word).waitFor();
  await page.emulateMedia({ media: 'screen' });

  // What is clicked in it is what it shows.
  await page.evaluate('release()');
  await changes.addresses?.(page);
  const device = page.locator('.sheet [data-id^="top."][data-id*=" "]').first();
  await device.waitFor();
  const id = await device.getAttribute('data-id');
  await page.evaluate('hold()');
  await changes.clocks?.(page);
  expect(await said(page)).toEqual(behind);
  await device.click();
  await expect.poll(() => hashOf(page)).toBe(`#view=clocks&selected=${id?.split(' ')[0]}`);
  await page.evaluate('release()');
  await drawn(page);
  expect(await link()).toBe(`#view=clocks&selected=${id?.split(' ')[0]}`);
  expect(problems).toEqual([]);
  await page.close();
});

test('a drawing of one version is not that of two, nor the other way round', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-behind-'));
  try {
    await entente('elaborate', 'rocket', '--config', 'DefaultConfig', '--format', 'elaboration', '--out', folder);
    const { page, problems } = await heldPage();
    const alone = await drawn(page);
    await page.evaluate('hold()');
    await page.getByLabel('Compare with').setInputFiles(join(folder, 'ExampleRocketSystem.elaboration.json'));
    const hide = page.getByRole('button', { name: 'Hide the earlier version' });
    await hide.waitFor();
    expect(await said(page)).toEqual(behind);
    await page.evaluate('release()');
    expect(await drawn(page)).not.toBe(alone);
    await page.evaluate('hold()');
    await hide.click();
    expect(await said(page)).toEqual(behind);
    await page.evaluate('release()');
    expect(await drawn(page)).toBe(alone);
    expect(problems).toEqual([]);
    await page.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
