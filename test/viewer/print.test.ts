import { beforeAll, expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';

let file: string;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
});

// Notes what is there while the page is printed; to be run when what is printed is there, to come behind what that does itself.
const note = `addEventListener('beforeprint', () => {
  const canvas = document.querySelector('.printed canvas');
  const pixels = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  window.printed = {
    words: document.querySelectorAll('.sheet svg text').length,
    parts: document.querySelectorAll('.sheet svg :is([data-id], [data-line])').length,
    colours: new Set(Array.from({ length: pixels.length / 4 }, (_, k) => pixels.slice(4 * k, 4 * k + 3).join(' '))).size,
  };
});`;

interface Printed {
  readonly words: number;
  readonly parts: number;
  readonly colours: number;
}

test.each(['#', '#view=full&open=top.sbus'])('a drawing is printed whole, wherever one looks: %s', async (hash) => {
  const [whole, far, near] = await Promise.all(
    ['', '&at=500,300,0.05', '&at=20,20,8'].map(async (at) => {
      const { page, problems } = await openPage(await theBrowser(), file, `${hash}${at}`);
      const parts = async (): Promise<number> =>
        await page.evaluate<number>(`document.querySelectorAll('.sheet svg :is([data-id], [data-line])').length`);
      await expect.poll(() => page.evaluate("document.querySelector('.moving')")).toBe(null);
      const before = await parts();
      await page.evaluate(note);
      await page.pdf();
      const printed = await page.evaluate<Printed>('window.printed');
      // Afterwards there is what can be seen, as before.
      await expect.poll(parts).toBe(before);
      expect(problems).toEqual([]);
      await page.close();
      return printed;
    }),
  );
  expect(whole?.words).toBeGreaterThan(50);
  expect(far).toEqual(whole);
  expect(near).toEqual(whole);
});

test('the overview is printed with its nodes and lines', async () => {
  const { page, problems } = await openPage(await theBrowser(), file, '');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.progress').waitFor({ state: 'detached' });
  await page.evaluate(note);
  await page.pdf();
  expect(await page.evaluate('window.printed.colours')).toBeGreaterThan(200);
  await expect.poll(() => page.locator('.printed canvas').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});
