import { beforeAll, expect, test } from 'vitest';
import { openPage, rocketPage, theBrowser } from './browser.js';
import { openedPlayground, playgroundPage } from './playground.js';

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
    drawing: document.querySelector('.sheet svg')?.outerHTML,
    colours: new Set(Array.from({ length: pixels.length / 4 }, (_, k) => pixels.slice(4 * k, 4 * k + 3).join(' '))).size,
  };
});`;

interface Printed {
  readonly words: number;
  readonly parts: number;
  readonly drawing: string;
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

test('a page is printed light on one page, also where it is dark and the drawing is high', async () => {
  const printed = await Promise.all(
    ['light', 'dark'].map(async (theme) => {
      const { page, problems } = await openPage(await theBrowser(), file, `#view=address&theme=${theme}`);
      await page.locator('.sheet [data-id^="free"]').first().waitFor();
      const picture = async (): Promise<string> =>
        await page.evaluate<string>("document.querySelector('.sheet svg').outerHTML");
      const shown = await picture();
      await page.evaluate(note);
      const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
      expect(pages).toHaveLength(1);
      // On the screen it is as it was.
      await expect.poll(picture).toBe(shown);
      const { drawing } = await page.evaluate<Printed>('window.printed');
      await page.emulateMedia({ media: 'print' });
      const ink = await page.evaluate<string>("getComputedStyle(document.querySelector('.page')).color");
      expect(problems).toEqual([]);
      await page.close();
      return { drawing, ink };
    }),
  );
  expect(printed[1]).toEqual(printed[0]);
  expect(printed[0]?.ink).toBe('rgb(24, 33, 47)');
});

test('the overview is printed with its legend on one page', async () => {
  const { page, problems } = await openPage(await theBrowser(), file, '#theme=dark');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.progress').waitFor({ state: 'detached' });
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  expect(problems).toEqual([]);
  await page.close();
});

test('nothing but the drawing is printed, of a small screen with details and of a page to write topologies in, too', async () => {
  const hash = '#selected=top.plic_domain.plic';
  const { page, problems } = await openPage(await theBrowser(), file, hash, { width: 390, height: 844 });
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  const playground = await openedPlayground(await playgroundPage(), []);
  await playground.locator('.sheet svg').waitFor();
  for (const printed of [page, playground]) {
    expect((await printed.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await printed.emulateMedia({ media: 'print' });
    const parts = ['.sheet svg', 'header', '.bar', '.written', 'aside', 'button', 'input'];
    const seen = await Promise.all(
      parts.map(async (part) => await printed.locator(part).filter({ visible: true }).count()),
    );
    expect(seen).toEqual([1, 0, 0, 0, 0, 0, 0]);
    await printed.close();
  }
  expect(problems).toEqual([]);
});
