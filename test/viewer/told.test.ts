import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressSet, connect, elaborate, setSecurity, soc, tl } from 'entente-soc';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// Devices that share addresses, one for secure accesses, and more masters than a pane has room for.
const minutes = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'entente-told-'));
const file = join(folder, 'page.html');

const message = [
  'chip.first and chip.second overlap at [0x1800, 0x2000) (2 KiB).',
  '  chip.first: [0x1000, 0x2000) (4 KiB)',
  '  chip.second: [0x1800, 0x2000) (2 KiB)',
  '  seen by chip.m0, chip.m1, chip.m2, chip.m3, chip.m4, chip.m5, chip.m6, chip.m7',
];

beforeAll(async () => {
  const design = elaborate(
    soc('chip', () => {
      const [bus, behind, guard] = [tl.xbar(), tl.xbar(), tl.firewall()];
      const masters = Array.from({ length: 8 }, (_, k) => tl.client({ name: `m${k}`, emits: tl.readWrite(1, 8) }));
      for (const master of masters) connect(master, bus);
      const device = (base: string, size: string) =>
        tl.manager({ address: [AddressSet.range(base, size)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const [first, second, keys] = [device('0x1000', '4K'), device('0x1800', '2K'), device('0x3000', '4K')];
      connect(bus, first);
      connect(bus, guard, behind);
      connect(behind, second);
      connect(behind, setSecurity(keys, { secure: true }));
      return {
        bus,
        behind,
        guard,
        first,
        second,
        keys,
        ...Object.fromEntries(masters.map((each, k) => [`m${k}`, each])),
      };
    }),
  );
  const saved = join(folder, 'chip.elaboration.json');
  writeFileSync(saved, [...serialise(design)].join(''));
  await entente('view', saved, '--out', file);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

async function opened(width: number, hash = ''): Promise<Page> {
  const { page, problems } = await openPage(await theBrowser(), file, hash, { width, height: 844 });
  expect(problems).toEqual([]);
  return page;
}

describe.each([1440, 390])('at %i px', (width) => {
  test(
    'a finding is told in the lines in which it was written, and its places stand one below the other',
    async () => {
      const page = await opened(width);
      await page.locator('.findings summary').click();
      const finding = page.locator('.findings li').filter({ hasText: 'error: address/overlap' }).first();
      await expect.poll(() => finding.locator('p').first().innerText()).toBe(message.join('\n'));
      const places = finding.getByRole('button');
      expect(await places.allTextContents()).toEqual(['chip.second', 'chip.first']);
      const tops = await places.evaluateAll((all) =>
        all.map(
          (each) => (each as unknown as { getBoundingClientRect: () => { y: number } }).getBoundingClientRect().y,
        ),
      );
      expect(new Set(tops).size).toBe(2);
      await page.close();
    },
    minutes,
  );

  test(
    'so it is beside what is selected',
    async () => {
      const page = await opened(width, '#selected=chip.first');
      const finding = page.getByRole('region', { name: 'Selection' }).locator('.finding p').first();
      await expect.poll(() => finding.innerText()).toBe(`error: ${message.join('\n')}`);
      await page.close();
    },
    minutes,
  );

  test(
    'no word is broken in the table of who reaches what',
    async () => {
      const page = await opened(width);
      const details = page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      await page.getByText('Who reaches what').click();
      await page.getByRole('row', { name: /^keys/ }).waitFor();
      const cell = page.getByRole('row', { name: /^keys/ }).getByRole('cell').first();
      await expect.poll(() => cell.textContent()).toBe('RW (secure)');
      expect(await page.evaluate(brokenWords)).toEqual([]);
      await page.close();
    },
    minutes,
  );
});

test(
  'no part of a name is broken among the facts of a module',
  async () => {
    const other = join(folder, 'facts.html');
    expect((await entente('view', 'topologies/microcontroller-axi.ts', '--out', other)).status).toBe(0);
    const link = '#selected=microcontroller.peripherals';
    const { page, problems } = await openPage(await theBrowser(), other, link, { width: 1440, height: 900 });
    const facts = page.getByRole('row', { name: 'clock microcontroller.slow, 50 MHz' });
    await facts.waitFor();
    expect(await page.evaluate(brokenWords)).toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'what is found lies over no drawing that is shown whole',
  async () => {
    const { page } = await openPage(await theBrowser(), file, '', { width: 1440, height: 400 });
    for (const view of ['Buses', 'Everything', 'Address map']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      const room = async (): Promise<number> => {
        const [sheet, found] = [
          await page.locator('.sheet svg').boundingBox(),
          await page.locator('.findings').boundingBox(),
        ];
        return (found?.y ?? 0) - ((sheet?.y ?? 0) + (sheet?.height ?? Infinity));
      };
      await expect.poll(room, { message: view }).toBeGreaterThanOrEqual(0);
    }
    await page.close();
  },
  minutes,
);

test(
  'every view begins where the others do',
  async () => {
    const page = await opened(1440);
    const tops = new Set<number | undefined>();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      tops.add((await page.locator('main').boundingBox())?.y);
    }
    expect([...tops]).toHaveLength(1);
    await page.close();
  },
  minutes,
);

/** A script: the words in cells of tables that stand on more than one line. */
const brokenWords = `[...document.querySelectorAll('td')].flatMap((cell) =>
  [...cell.childNodes].filter(({ nodeType }) => nodeType === 3).flatMap((text) =>
    [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    })))`;
