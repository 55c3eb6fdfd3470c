import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entente } from '../cli/run.js';
import { openPage, rocketPage, theBrowser } from './browser.js';

const minutes = 120_000;
let file: string;

beforeAll(async () => {
  file = await rocketPage('DualCoreConfig');
}, minutes);

/** A page at a size, with what is done on it. */
async function opened(width: number, hash = ''): Promise<Page> {
  const { page, problems } = await openPage(await theBrowser(), file, hash, {
    width,
    height: width < 900 ? 844 : 900,
  });
  expect(problems).toEqual([]);
  return page;
}

const area = async (page: Page, name: string) => (await page.locator(name).boundingBox()) ?? expect.unreachable();
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Searches as its reader does: the pane is opened where it lies over the drawing. */
async function search(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Search modules and nodes');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Contents' }).click();
  await field.fill(text);
  await field.press('Enter');
}

describe.each([1440, 1024, 768, 390, 360])('at %i px', (width) => {
  // One after the other on one page.
  let page: Page;
  beforeAll(async () => {
    page = await opened(width);
  }, minutes);
  afterAll(async () => {
    await page.close();
  });

  test(
    'the drawing has most of the room, and nothing is wider than the window',
    async () => {
      const drawn = await area(page, '.drawn');
      const window = page.viewportSize() ?? expect.unreachable();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(drawn.height).toBeGreaterThan(0.8 * window.height);
      expect(drawn.width).toBeGreaterThan(width < 900 ? width - 1 : 0.4 * width);
      for (const name of ['Contents', 'Details']) {
        const button = (await page.getByRole('button', { name }).boundingBox()) ?? expect.unreachable();
        expect(button.x + button.width).toBeLessThanOrEqual(width);
      }
    },
    minutes,
  );

  test(
    'the button of the details is above them, at the right edge, whatever else there is room for',
    async () => {
      const button = (await page.getByRole('button', { name: 'Details' }).boundingBox()) ?? expect.unreachable();
      expect(width - button.x - button.width).toBeLessThan(16);
    },
    minutes,
  );

  test(
    'panes can be closed and opened, also with Escape where they lie over the drawing',
    async () => {
      const over = width <= 900;
      const contents = page.getByRole('button', { name: 'Contents' });
      expect(await contents.getAttribute('aria-expanded')).toBe(String(!over));
      // Nothing is selected: the drawing has the room.
      const details = page.getByRole('button', { name: 'Details' });
      await expect.poll(() => details.getAttribute('aria-expanded')).toBe('false');
      await contents.click();
      await expect.poll(() => page.getByRole('tree').isVisible()).toBe(over);
      if (over) {
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('tree').isVisible()).toBe(false);
      }
    },
    minutes,
  );

  test(
    'an address leads to its device, which says who reaches it, what clocks it, and its numbers',
    async () => {
      await search(page, '0xc00_0040');
      const facts = selection(page);
      await expect.poll(() => facts.getByRole('heading').textContent()).toBe('node');
      await facts.getByText('0xc000000..0xfffffff').waitFor();
      await facts.getByText('top.cbus.clockGroup.node, 100 MHz').waitFor();
      await facts.getByText('Reached by 5 masters with 7 clients').waitFor();
      await expect.poll(() => facts.getByText('Core 0 DCache', { exact: false }).count()).toBeGreaterThan(0);
      const shown = await area(page, 'aside.right');
      expect(shown.x + shown.width).toBeLessThanOrEqual(width);
    },
    minutes,
  );
});

test(
  'a box at the right is selected, comes into sight beside what is told of it, and is opened by two clicks',
  async () => {
    const page = await opened(1440);
    const drawn = page.locator('.sheet [data-id="top.memAXI4Node"]');
    const details = page.locator('#details');
    const isBeside = async (): Promise<boolean> => {
      const [box, pane] = [await drawn.boundingBox(), await details.boundingBox()];
      return box !== null && pane !== null && box.x + box.width <= pane.x;
    };
    await drawn.click();
    await details.waitFor();
    await expect.poll(isBeside).toBe(true);
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('tab', { name: 'Everything' }).click();
    const module = page.locator('.sheet [data-id="top.plic_domain"]');
    await module.dblclick();
    await page.locator('.sheet [data-id="top.plic_domain.plic"]').waitFor();
    await expect.poll(() => selection(page).getByRole('heading').textContent()).toBe('plic_domain');
    await page.close();
  },
  minutes,
);

test.each([1440, 390])(
  'while the design is read, its drawing is as large as then, at %i px',
  async (width) => {
    const zoom = "new DOMMatrix(document.querySelector('.sheet').style.transform).a";
    const opening = `
      new MutationObserver(() => {
        const isReading = document.querySelector('header [role=status]')?.textContent === 'Reading …';
        if (isReading && document.querySelector('.sheet')?.style.transform) window.opening = ${zoom};
      }).observe(document, { childList: true, subtree: true, attributes: true });`;
    const { page } = await openPage(await theBrowser(), file, '', { width, height: 844 }, opening);
    await page.locator('[role=tree]').waitFor({ state: 'attached' });
    const before = await page.evaluate<number>('window.opening');
    expect(before).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(zoom)).toBe(before);
    await page.close();
  },
  minutes,
);

test.each([1440, 390])(
  'text of 32 px leaves all panes usable at %i px',
  async (width) => {
    const page = await opened(width);
    await page.addStyleTag({ content: ':root { font-size: 32px }' });
    // A reader's setting is there before the page is; this browser goes by a later one once the window changes.
    await page.setViewportSize({ width: width - 1, height: 844 });
    const header = page.locator('header');
    for (const name of ['Contents', 'Details']) {
      const pane = page.locator(`#${name.toLowerCase()}`);
      await expect.poll(() => pane.isVisible()).toBe(false);
      await page.getByRole('button', { name }).click();
      await pane.waitFor();
      const [above, box] = [await header.boundingBox(), await pane.boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      expect(box?.width).toBeGreaterThan(0.85 * Math.min(width, 380));
      const beyond = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('#${name.toLowerCase()}'))`;
      expect(await page.evaluate<number>(beyond)).toBe(0);
      await page.keyboard.press('Escape');
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThan(width);
    await page.close();
  },
  minutes,
);

test(
  'a small screen begins every view at a size that can be read',
  async () => {
    const page = await opened(390);
    // The smallest words of a drawing, as high as they are on the screen.
    const smallest = async (): Promise<number> =>
      await page.evaluate<number>(
        `Math.min(...[...document.querySelectorAll('.sheet svg text')].map((text) => parseFloat(getComputedStyle(text).fontSize) * document.querySelector('.sheet').getBoundingClientRect().width / document.querySelector('.sheet').offsetWidth))`,
      );
    for (const [tab, words] of [
      ['Everything', 'modules'],
      ['Address map', 'to scale'],
      ['Clocks', ''],
      ['Buses', 'coherence'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('.sheet svg > text', { hasText: words }).first().waitFor();
      await expect.poll(smallest).toBeGreaterThan(6);
    }
    await page.close();
  },
  minutes,
);

test.each([
  ['a device', '#selected=top.plic_domain.plic', 'Selection'],
  [
    'a route',
    '#route=top.tile_prci_domain.element_reset_domain.rockettile.dcache.node@0x80000000@Core%200%20DCache',
    'Route',
  ],
])(
  'a link to %s tells of it on a small screen, too',
  async (_, hash, region) => {
    const page = await opened(390, hash);
    await page.getByRole('region', { name: region }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#details').isVisible()).toBe(false);
    await page.close();
  },
  minutes,
);

test(
  'back and forward lead through what was looked at, and Escape to nothing',
  async () => {
    const page = await opened(1440);
    await page.getByRole('tab', { name: 'Interrupts' }).click();
    await page.locator('.sheet [data-id="top.plic_domain.plic"]').click();
    await expect.poll(() => selection(page).getByRole('heading').textContent()).toBe('plic');
    // As the buttons of the browser do; page.goBack would wait for a page to load, which none does.
    const go = async (steps: number): Promise<void> => void (await page.evaluate(`history.go(${steps})`));
    const isShown = async (name: string): Promise<boolean> =>
      (await page.getByRole('tab', { name }).getAttribute('aria-selected')) === 'true';
    await go(-1);
    await expect.poll(() => selection(page).count()).toBe(0);
    await expect.poll(() => isShown('Interrupts')).toBe(true);
    await go(-1);
    await expect.poll(() => isShown('Buses')).toBe(true);
    await go(1);
    await expect.poll(() => isShown('Interrupts')).toBe(true);
    await go(1);
    await expect.poll(() => selection(page).getByRole('heading').textContent()).toBe('plic');
    await page.keyboard.press('Escape');
    await expect.poll(() => selection(page).count()).toBe(0);
    await page.close();
  },
  minutes,
);

test(
  'a link that was copied shows the same part of the drawing, as large',
  async () => {
    const page = await opened(1440, '#selected=top.plic_domain.plic');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('application').focus();
    for (const key of ['+', '+', '+', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.sheet.moving').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied a link to this view').waitFor();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    const before = await page.locator('.sheet').boundingBox();
    const again = await opened(1440, new URL(link).hash);
    const after = (await again.locator('.sheet').boundingBox()) ?? expect.unreachable();
    expect(new URL(link).hash).toMatch(/^#selected=top\.plic_domain\.plic&at=[\d.-]+,[\d.-]+,[\d.]+$/);
    expect(Math.abs(after.width - (before?.width ?? 0)) / after.width).toBeLessThan(0.02);
    await Promise.all([page.close(), again.close()]);
  },
  minutes,
);

test(
  'two fingers move the drawing, and a pinch enlarges it',
  async () => {
    const page = await opened(1440);
    const place = async (): Promise<string> => (await page.locator('.sheet').getAttribute('style')) ?? '';
    const zoom = (style: string): number => Number(/scale\(([\d.]+)\)/.exec(style)?.[1]);
    const first = await place();
    await page.mouse.move(700, 450);
    await page.mouse.wheel(12, 8);
    await expect.poll(place).not.toBe(first);
    expect(zoom(await place())).toBe(zoom(first));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -20);
    await page.keyboard.up('Control');
    await expect.poll(async () => zoom(await place())).toBeGreaterThan(zoom(first));
    await page.close();
  },
  minutes,
);

test(
  'the drawing and the devices can be saved',
  async () => {
    const page = await opened(1440);
    const saved = async (what: string): Promise<Buffer> => {
      const waiting = page.waitForEvent('download');
      await page.getByLabel('Save').selectOption(what);
      return readFileSync(await (await waiting).path());
    };
    expect((await saved('SVG')).toString()).toContain('aria-label="ExampleRocketSystem"');
    expect([...(await saved('PNG')).subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
    const { stdout } = await entente('list', 'rocket', 'devices', '--config', 'DualCoreConfig', '--format', 'csv');
    expect((await saved('Devices as CSV')).toString()).toBe(stdout);
    // The overview is no drawing that is saved; devices are the same there.
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect
      .poll(() => page.getByLabel('Save').locator('option:disabled').allTextContents())
      .toEqual(['SVG', 'PNG']);
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.querySelector('button:disabled')).opacity"))
      .toBe('0.5');
    expect((await saved('Devices as CSV')).toString()).toBe(stdout);
    await page.close();
  },
  minutes,
);

test(
  'facts are copied without the buttons beside them',
  async () => {
    const page = await opened(1440, '#selected=top.plic_domain.plic');
    await selection(page).locator('.facts').waitFor();
    const copied = `(() => {
      getSelection().selectAllChildren(document.querySelector('.facts tr'));
      return getSelection().toString();
    })()`;
    await expect.poll(async () => String(await page.evaluate(copied)).trim()).toBe('addresses\t0xc000000..0xfffffff');
    await page.close();
  },
  minutes,
);

test(
  'a small screen shows which view it is, whatever leads there',
  async () => {
    const page = await opened(390, '#view=address');
    const end = async (name: string): Promise<number> => {
      const box = (await page.getByRole('tab', { name }).boundingBox()) ?? expect.unreachable();
      return box.x + box.width;
    };
    const row = (await page.getByRole('tablist').boundingBox()) ?? expect.unreachable();
    await expect.poll(() => end('Address map')).toBeLessThanOrEqual(row.x + row.width + 1);
    await page.evaluate("location.hash = '#view=clocks'");
    await page.getByRole('tab', { name: 'Clocks', selected: true }).waitFor();
    await expect.poll(() => end('Clocks')).toBeGreaterThan(row.x);
    await page.close();
  },
  minutes,
);

test(
  'colours follow the system, also when it changes, and where it has its own, what is chosen is seen',
  async () => {
    const page = await opened(1440, '#selected=top.plic_domain.plic');
    const ground = async (): Promise<string | null> => await page.locator('.page').getAttribute('data-ground');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(ground).toBe(colorScheme);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const backgrounds = async (): Promise<string[]> =>
      await page.evaluate<string[]>(
        `['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'].map((tab) => getComputedStyle(document.querySelector(tab)).backgroundColor)`,
      );
    await expect.poll(async () => new Set(await backgrounds()).size).toBe(2);
    // A picture that the page paints itself stands on the ground that it is painted for.
    await page.evaluate("location.hash = '#view=overview&theme=dark'");
    await page.locator('.overview canvas').first().waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.querySelector('.overview .picture')).backgroundColor"))
      .toBe('rgb(18, 22, 30)');
    await page.close();
  },
  minutes,
);

test(
  'what is clicked in a drawing is shown as chosen, without a ring around it that the page does not draw',
  async () => {
    const page = await opened(1440);
    await page.locator('.sheet [data-id="top.plic_domain.plic"]').click();
    await page.locator('.sheet .chosen').waitFor();
    await expect.poll(() => page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    await page.close();
  },
  minutes,
);
