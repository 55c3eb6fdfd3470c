import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressSet, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// More masters than a table has columns at first, and names that are longer than a pane is wide.
const minutes = 120_000;
const masters = 19;
const longName = 'a_peripheral_with_an_extraordinarily_long_name_that_goes_on_and_on';
const folder = mkdtempSync(join(tmpdir(), 'entente-crowded-'));
const file = join(folder, 'page.html');

beforeAll(async () => {
  const design = elaborate(
    soc('chip', () => {
      const bus = tl.xbar();
      // Without an error device behind its bridge, which is found and told with the names of all devices.
      const dma = axi4.master({ name: 'dma', id: 16, aligned: true, maxFlight: 2 });
      connect(dma, axi4.fragmenter(), axi4.userYanker(2), axi4.toTL(), tl.fifoFixer(), bus);
      for (let k = 1; k < masters; k++) {
        const name = `${k} instruction cache with a very very long human readable name`;
        connect(tl.client({ name, emits: tl.readWrite(1, 8) }), bus);
      }
      const address = [AddressSet.range('0x1000_0000', '4K')];
      const device = tl.manager({ name: longName, address, supports: tl.readWrite(1, 8), beatBytes: 8 });
      connect(bus, device);
      return { dma, bus, [longName]: device };
    }),
  );
  const saved = join(folder, 'chip.elaboration.json');
  writeFileSync(saved, [...serialise(design)].join(''));
  const { status, stderr } = await entente('view', saved, '--out', file);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

async function opened(width: number, hash = ''): Promise<Page> {
  const { page, problems } = await openPage(await theBrowser(), file, hash, {
    width,
    height: width < 900 ? 844 : 900,
  });
  expect(problems).toEqual([]);
  return page;
}

const area = async (part: Locator) => (await part.boundingBox()) ?? expect.unreachable();

test(
  'all masters can be seen in the table of who reaches what, and names leave room for them',
  async () => {
    const page = await opened(1440);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const questions = page.getByRole('region', { name: 'Questions' });
    await questions.getByText('Who reaches what').click();
    const columns = questions.getByRole('columnheader');
    await expect.poll(() => columns.count()).toBe(1 + 12);
    const [pane, first] = [await area(page.locator('aside.right')), await area(columns.nth(1))];
    expect(first.x + first.width).toBeLessThan(pane.x + pane.width);
    await questions.getByRole('button', { name: 'Show 7 more clients' }).click();
    await expect.poll(() => columns.count()).toBe(1 + masters);
    await expect.poll(() => questions.getByText('more clients').count()).toBe(0);
    // What a row is about is seen beside the last column, too.
    await columns.last().scrollIntoViewIfNeeded();
    expect((await area(questions.getByRole('rowheader'))).x).toBeGreaterThanOrEqual(pane.x);
    await page.close();
  },
  minutes,
);

/** How many words in cells of operations stand on more than one line. */
const brokenWords = `[...document.querySelectorAll('#details td.words')].flatMap((cell) => {
  const text = cell.firstChild;
  return [...text.data.matchAll(/[^ ]+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  });
}).length`;

test(
  'names of operations are not broken, and showing a way leaves the buttons above where they are',
  async () => {
    const page = await opened(1440, `#selected=chip.${longName}`);
    await page.getByText(`Reached by ${masters} masters`).waitFor();
    await expect.poll(() => page.locator('#details td.words').count()).toBe(masters);
    expect(await page.evaluate(brokenWords)).toBe(0);
    const details = page.getByRole('button', { name: 'Details', exact: true });
    const before = await area(details);
    await page.locator('#details').getByRole('button', { name: 'Route of' }).first().click();
    const way = page.getByRole('region', { name: 'Route' });
    await way.getByRole('heading', { name: 'Route to 0x10000000' }).waitFor();
    expect(await area(details)).toEqual(before);
    await way.getByRole('button', { name: 'Hide route' }).click();
    await expect.poll(() => way.count()).toBe(0);
    await page.close();
  },
  minutes,
);

test.each([1440, 390])(
  'what is told of addresses beside a drawing of %i px is not cut, whatever its length',
  async (width) => {
    const page = await opened(width, '#addresses=yes');
    const panel = page.getByRole('region', { name: 'Addresses of devices' });
    await expect.poll(() => panel.locator('.map strong').allTextContents()).toContain(longName);
    // Words end where their part ends, or at the break across it.
    const cut = `[...document.querySelectorAll('.addresses :is(.map > :not(.break), .seen-by)')].filter((part) => {
      const words = document.createRange();
      words.selectNodeContents(part.querySelector('span') === null || part.matches('button') ? part : part.querySelector('span'));
      const [own, frame] = [words.getBoundingClientRect(), part.getBoundingClientRect()];
      const breaks = [...document.querySelectorAll('.addresses .break')].map((each) => each.getBoundingClientRect().top);
      const end = Math.min(frame.bottom, ...breaks.filter((top) => top > frame.top));
      return part.textContent !== '' && (own.bottom > end + 0.5 || own.right > frame.right + 0.5);
    }).map(({ textContent }) => textContent)`;
    await expect.poll(() => page.evaluate(cut)).toEqual([]);
    const seenBy = (await panel.locator('.seen-by span').textContent()) ?? '';
    expect(seenBy).toContain(`${masters - 1} instruction cache with a very very long human readable name`);
    await page.close();
  },
  minutes,
);

test(
  'a small screen begins at the title of the drawing with a whole box, and shows all of it on a click',
  async () => {
    const page = await opened(390);
    const drawn = await area(page.locator('.drawn'));
    const inSight = async (part: Locator): Promise<boolean> => {
      const { x, y, width, height } = await area(part);
      return x >= drawn.x && y >= drawn.y && x + width <= drawn.x + drawn.width && y + height <= drawn.y + drawn.height;
    };
    await expect.poll(() => inSight(page.locator('.sheet svg > text').first())).toBe(true);
    const boxes = await page.locator('.sheet [data-id] > .box').all();
    expect(await Promise.all(boxes.map(inSight))).toContain(true);
    await page.getByRole('button', { name: 'Whole drawing' }).click();
    await expect.poll(() => inSight(page.locator('.sheet svg'))).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Whole drawing' }).count()).toBe(0);
    await page.close();
  },
  minutes,
);

test(
  'what is said over the drawing is not cut where a name is long',
  async () => {
    const page = await opened(390);
    await page.locator('.findings summary').click();
    const isCut = `[...document.querySelectorAll('.findings, .findings *')].some((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')`;
    await expect.poll(() => page.locator('.findings').textContent()).toContain(longName);
    expect(await page.evaluate(isCut)).toBe(false);
    await page.close();
  },
  minutes,
);

test(
  'the addresses beside a drawing are those of all devices, however many, and lead to each',
  async () => {
    const many = elaborate(
      soc('many', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'cpu' }), bus);
        const rams = Array.from({ length: 100 }, (_, k) => {
          const address = AddressSet.range(0x1000_0000n + BigInt(k) * 0x2000n, '4K');
          const ram = tl.ram({ address, beatBytes: 8 });
          connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
          return [`ram${k}`, ram] as const;
        });
        return { bus, ...Object.fromEntries(rams) };
      }),
    );
    const saved = join(folder, 'many.elaboration.json');
    writeFileSync(saved, [...serialise(many)].join(''));
    expect((await entente('view', saved, '--out', join(folder, 'many.html'))).status).toBe(0);
    const { page, problems } = await openPage(await theBrowser(), join(folder, 'many.html'), '#addresses=yes');
    const panel = page.getByRole('region', { name: 'Addresses of devices' });
    await expect.poll(() => panel.getByRole('option').allTextContents()).toEqual(['cpu: many.cpu']);
    const parts = panel.getByRole('button');
    await expect
      .poll(() => parts.locator('strong').allTextContents())
      .toEqual(
        many.modules
          .map(({ id }) => id)
          .filter((id) => id.includes('ram'))
          .map((id) => id.replace('many.', ''))
          .toReversed(),
      );
    // One below the other, and what is selected is in sight.
    const tops = await Promise.all((await parts.all()).map(async (part) => (await area(part)).y));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const link = '#addresses=yes&selected=many.ram77.node';
    const selects = async (shown: Page): Promise<void> => {
      const chosen = shown.getByRole('button', { pressed: true });
      await expect.poll(() => chosen.locator('strong').textContent()).toBe('ram77');
      const isInSight = async (): Promise<boolean> => (await area(chosen)).y > 0 && (await area(chosen)).y < 900;
      await expect.poll(isInSight).toBe(true);
    };
    await page.evaluate(`location.hash = '${link}'`);
    await selects(page);
    await page.close();
    // So it is on a page that begins with it, whose words are measured then.
    const fresh = await openPage(await theBrowser(), join(folder, 'many.html'), link);
    await selects(fresh.page);
    expect([...problems, ...fresh.problems]).toEqual([]);
    await fresh.page.close();
  },
  minutes,
);
