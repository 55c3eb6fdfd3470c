import { beforeAll, describe, expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

const minutes = 120_000;
let file: string;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
}, minutes);

describe.each([1440, 390])('at %i px', (width) => {
  test(
    'where 64 KiB are free is answered after two clicks, and who reaches what in a table that leads to devices',
    async () => {
      const { page, problems } = await openPage(await theBrowser(), file, '', { width, height: 844 });
      const questions = page.getByRole('region', { name: 'Questions' });
      const details = page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      await questions.getByLabel('Free space for').fill('64K');
      await questions.getByRole('button', { name: 'Find' }).click();
      await questions.getByText('Lowest slot of 64 KiB: 0x20000').waitFor();

      await questions.getByLabel('Free space for').fill('much');
      await questions.getByRole('button', { name: 'Find' }).click();
      await expect
        .poll(() => questions.getByRole('alert').textContent())
        .toBe('much is no size: write it as 64K or 0x1_0000.');

      await questions.getByText('Who reaches what').click();
      const row = questions.getByRole('row', { name: /^PLIC/ });
      await row.waitFor();
      await expect
        .poll(() => row.getByRole('cell').allTextContents())
        .toEqual(['RW', '–', 'RW', 'RW', 'RW', 'RW', 'RW', 'RW']);
      await row.getByRole('button').click();
      const heading = page.getByRole('region', { name: 'Selection' }).getByRole('heading');
      await expect.poll(() => heading.textContent()).toBe('node');
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );
});
