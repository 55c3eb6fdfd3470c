import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ententeIn } from '../cli/run.js';
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
        .toBe('much is not a size: write it as 64K or 0x1_0000.');

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

test(
  'of a device tree, what is not enabled or is reserved is no free space, and it says what it does not know',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    const source = `/dts-v1/; / { compatible = "acme,board"; #address-cells = <1>; #size-cells = <1>;
      uart@1000 { reg = <0x1000 0x1000>; }; spi@3000 { reg = <0x3000 0x1000>; status = "disabled"; };
      reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; kept@5000 { reg = <0x5000 0x1000>; }; }; };`;
    writeFileSync(join(folder, 'board.dts'), source);
    expect(await ententeIn(folder, 'view', 'board.dts', '--out', 'page.html')).toMatchObject({ status: 0 });
    const { page, problems } = await openPage(await theBrowser(), join(folder, 'page.html'));
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const questions = page.getByRole('region', { name: 'Questions' });
    await questions.getByLabel('Free space for').fill('4K');
    await questions.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => questions.locator('.why').textContent()).toBe(`Free of 32 address bits:
000000000 - 000001000        4 KiB  slot at 0x0
000002000 - 000003000        4 KiB  slot at 0x2000
000004000 - 000005000        4 KiB  slot at 0x4000
000006000 - 100000000  4194280 KiB  slot at 0x6000
Lowest slot of 4 KiB: 0x0
`);
    await questions
      .getByText(
        'Free means that the description mentions nothing there. Disabled devices and reserved addresses count as used.',
      )
      .waitFor();
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);
