import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entente } from '../cli/run.js';
import { openPage, rocketPage, theBrowser } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => rmSync(folder, { recursive: true }));

let file: string;
let browser: Browser;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
  browser = await theBrowser();
});

const heading = (page: Page): Promise<string | null> =>
  page.getByRole('region', { name: 'Selection' }).getByRole('heading').textContent();

test('the overview shows every node in the colour of its subsystem, and what is selected elsewhere', async () => {
  const { page, problems } = await openPage(browser, file);
  await expect.poll(() => page.locator('.overview').count()).toBe(0);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const picture = page.getByRole('img', { name: '258 nodes and' });
  await picture.waitFor();
  await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.progress').waitFor({ state: 'detached' });
  await expect
    .poll(async () =>
      (await page.getByRole('list', { name: 'Subsystems' }).getByRole('button').allTextContents()).slice(0, 3),
    )
    .toEqual(['tile_prci_domain 100', 'sbus 24', 'cbus 21']);
  const plain = await picture.screenshot();
  await page.getByRole('button', { name: 'sbus 24' }).click();
  await expect.poll(async () => plain.equals(await picture.screenshot())).toBe(false);
  const lit = await picture.screenshot();
  await page.getByRole('treeitem', { name: 'memAXI4Node' }).click();
  await expect.poll(async () => lit.equals(await picture.screenshot())).toBe(false);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => page.locator('.page').getAttribute('data-ground')).toBe('dark');
  expect(problems).toEqual([]);
  await page.close();
});

test('a click on a node of the overview selects it everywhere', async () => {
  const { page } = await openPage(browser, file);
  await page.getByRole('tab', { name: 'Overview' }).click();
  const picture = page.locator('.overview .picture');
  await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.progress').waitFor({ state: 'detached' });
  await pointAtNode(page);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => new URL(page.url()).hash).toContain('selected=top.');
  const selected = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('selected') ?? '';
  await expect.poll(() => heading(page)).toBe(selected.split('.').at(-1));
  expect(await picture.count()).toBe(1);
  await page.close();
});

test('beyond the colours, subsystems have them again as rings', async () => {
  const { page, problems } = await openPage(browser, file, '#view=buses');
  await page.getByRole('tab', { name: 'Overview' }).click();
  const swatches = page.getByRole('list', { name: 'Subsystems' }).locator('.swatch');
  await swatches.first().waitFor();
  const looks = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.swatch')].map((each) => `${each.className} ${getComputedStyle(each).color}`)",
  );
  expect(looks.length).toBeGreaterThan(12);
  expect(new Set(looks).size).toBe(looks.length);
  expect(looks.map((look) => look.split(' rgb')[0])).toEqual(
    looks.map((_, k) => (k < 12 ? 'swatch disc' : 'swatch disc ring')),
  );
  expect(problems).toEqual([]);
  await page.close();
});

test('seventy subsystems are told apart by their colours and marks', async () => {
  const page = join(folder, 'many.html');
  writeFileSync(
    join(folder, 'many.ts'),
    `import { connect, int, LazyModule, lazyModule, soc } from 'entente-soc';
class Part extends LazyModule { readonly raises = int.source(); readonly takes = int.sink(); }
export default soc('many', () => {
  const parts = Array.from({ length: 70 }, (_, k) => [\`part\${k}\`, lazyModule(() => new Part())] as const);
  for (const [, part] of parts) connect(part.raises, part.takes);
  return Object.fromEntries(parts);
});
`,
  );
  expect((await entente('view', join(folder, 'many.ts'), '--out', page)).status).toBe(0);
  const { page: open, problems } = await openPage(browser, page);
  await open.getByRole('tab', { name: 'Overview' }).click();
  await open.locator('.swatch').first().waitFor();
  const looks = await open.evaluate<string[]>(
    "[...document.querySelectorAll('.swatch')].map((each) => `${each.className} ${getComputedStyle(each).color}`)",
  );
  expect(looks).toHaveLength(70);
  expect(new Set(looks).size).toBe(70);
  await open.locator('.progress').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await open.close();
});

// A script: what is written into pictures, with its place, since they were last emptied.
const written = `
  window.written = new Map();
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    window.written.delete(this);
    clearRect.apply(this, area);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const width = this.measureText(text).width;
    window.written.set(this, [...(window.written.get(this) ?? []), { text, x, y, width }]);
    fillText.call(this, text, x, y);
  };`;

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

test.each([1440, 390])(
  'names in the overview stand in the picture and not on one another, %i px wide',
  async (width) => {
    const small = join(folder, `small${width}.html`);
    expect((await entente('view', 'topologies/mcu.ts', '--out', small)).status).toBe(0);
    for (const [shown, least] of [
      [small, 14],
      [file, 4],
    ] as const) {
      const { page, problems } = await openPage(browser, shown, '', { width, height: 900 }, written);
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
      await page.locator('.progress').waitFor({ state: 'detached' });
      const names = async (): Promise<Written[]> => await page.evaluate('[...window.written.values()].flat()');
      await expect.poll(async () => (await names()).length).toBeGreaterThanOrEqual(least);
      const all = await names();
      const room = (await page.locator('.overview .picture').boundingBox()) ?? expect.unreachable();
      expect(all.filter(({ x, width: long }) => x < 0 || x + long > room.width)).toEqual([]);
      const meets = (a: Written, b: Written): boolean =>
        a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < 12;
      expect(all.filter((name, k) => all.slice(k + 1).some((other) => meets(name, other)))).toEqual([]);
      expect(problems).toEqual([]);
      await page.close();
    }
  },
);

test.each([1440, 390])('the last of many subsystems is not under the findings, on a page %i px wide', async (width) => {
  const path = join(folder, `unheard${width}.html`);
  writeFileSync(
    join(folder, 'unheard.ts'),
    `import { devices, soc } from 'entente-soc';
export default soc('unheard', () => {
  const controller = devices.interruptDevice({ name: 'controller' });
  for (let k = 0; k < 70; k++) controller.connect(devices.interruptDevice({ name: \`part\${k}\` }), k + 1);
});
`,
  );
  expect((await entente('view', join(folder, 'unheard.ts'), '--out', path)).status).toBe(0);
  const { page } = await openPage(browser, path);
  await page.setViewportSize({ width, height: 800 });
  await page.getByRole('tab', { name: 'Overview' }).click();
  const last = page.getByRole('list', { name: 'Subsystems' }).getByRole('button').last();
  await last.waitFor();
  await page.evaluate("document.querySelector('.overview figcaption').scrollTo(0, 1e6)");
  const bottom = async (): Promise<number> => {
    const box = await last.boundingBox();
    return box === null ? Infinity : box.y + box.height;
  };
  const top = async (): Promise<number> => (await page.locator('.drawn > .findings').boundingBox())?.y ?? 0;
  await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0);
  await page.close();
});

test('on a phone the overview is as wide as the page, and its list below', async () => {
  const { page } = await openPage(browser, await rocketPage('DefaultConfig'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Overview' }).click();
  const [picture, list] = [page.locator('.overview .picture'), page.getByRole('list', { name: 'Subsystems' })];
  const places = async (): Promise<unknown> => {
    const [shown, named] = [await picture.boundingBox(), await list.boundingBox()];
    if (shown === null || named === null) return undefined;
    const isBelow = named.y >= shown.y + shown.height;
    return { left: shown.x, width: shown.width, isBelow, isLarge: shown.height > 0.5 * 844 };
  };
  await expect.poll(places).toEqual({ left: 0, width: 390, isBelow: true, isLarge: true });
  await page.close();
});

test('of a design that no edge is in the overview says so', async () => {
  const page = join(folder, 'bare.html');
  writeFileSync(
    join(folder, 'bare.ts'),
    `import { soc, tl } from 'entente-soc';\nexport default soc('bare', () => ({ bus: tl.xbar() }));\n`,
  );
  expect((await entente('view', join(folder, 'bare.ts'), '--out', page)).status).toBe(0);
  const { page: open, problems } = await openPage(browser, page);
  await open.getByRole('tab', { name: 'Overview' }).click();
  await open.getByText('bare has no node that an edge meets.', { exact: true }).waitFor();
  await open.getByRole('tab', { name: 'Buses' }).click();
  await open.locator('.sheet svg').waitFor();
  expect(problems).toEqual([]);
  await open.close();
});

test('without WebGL the overview says so', async () => {
  const context = await browser.newContext();
  await context.addInitScript('HTMLCanvasElement.prototype.getContext = () => null');
  const page = await context.newPage();
  await page.goto(`file://${file}#view=overview`);
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('This browser has no WebGL, in which the overview is drawn. All other views do without.');
  await context.close();
});

// Nodes are pixels of a picture: the pointer says where one is.
async function pointAtNode(page: Page): Promise<void> {
  const picture = page.locator('.overview .picture');
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let down = height / 2; down < height; down += 6)
    for (let right = 5; right < width; right += 6) {
      await page.mouse.move(x + right, y + down);
      if ((await picture.getAttribute('style'))?.includes('pointer') === true) return;
    }
  throw new Error('The overview has no node.');
}
