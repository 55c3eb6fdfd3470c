import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressSet, axi4, clocks, connect, elaborate, lazyModule, lazyScope, soc } from 'entente-soc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// Names with blanks, which are no part of paths, and with what HTML and links have a use for, and a module whose devices differ.
const minutes = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'entente-names-'));
const file = join(folder, 'page.html');
const chip = 'a_<b>&"chip"';
const pair = `${chip}.pair,_one_&_two@home`;

class Sunny extends clocks.ClockSinkDomain {
  readonly rom = axi4.ram({ address: AddressSet.range('0x4000_0000', '4K'), beatBytes: 8 });
}

beforeAll(async () => {
  const design = elaborate(
    soc('a <b>&"chip"', () => {
      const bus = axi4.xbar();
      const cpu = axi4.master({ name: 'мой cpu@<i>', id: 4, aligned: true });
      connect(cpu, bus);
      const inside = lazyScope('pair, one & two@home', () => {
        const ram = axi4.ram({ address: AddressSet.range('0x3000_0000', '4K'), beatBytes: 8 });
        const sunny = lazyModule(() => new Sunny({ take: 100 }));
        return { ram, sunny };
      });
      const fast = clocks.clockSource({ freqMHz: 100 });
      connect(fast, inside.sunny.clockNode);
      connect(bus, axi4.fragmenter(), inside.ram);
      connect(bus, axi4.fragmenter(), inside.sunny.rom);
      return { 'мой@ cpu': cpu, bus, fast };
    }),
  );
  const saved = join(folder, 'chip.elaboration.json');
  writeFileSync(saved, [...serialise(design)].join(''));
  const { status, stderr } = await entente('view', saved, '--out', file);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

test(
  'parts of the address map lead to their devices, whatever these are called, and what is free to what is asked of the whole',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '#view=address');
    const selection = page.getByRole('region', { name: 'Selection' });
    await page.locator('.sheet [data-id$=" 0x30000000"]').click();
    await expect.poll(() => selection.locator('p').first().textContent()).toBe(`${pair}.ram.node, sink node`);
    await expect.poll(() => page.locator('.sheet .chosen').getAttribute('data-id')).toBe(`${pair}.ram.node 0x30000000`);
    await page.locator('.sheet [data-id="free 0x30001000"]').click();
    await page.getByRole('region', { name: 'Questions' }).waitFor();
    await expect.poll(async () => await page.getByText('There is nothing called').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'the way of an access is shown and linked to, whatever its master is called',
  async () => {
    const { page, problems } = await openPage(
      await theBrowser(),
      file,
      `#selected=${encodeURIComponent(`${pair}.ram`)}`,
    );
    await page.getByRole('button', { name: /^Route of/ }).click();
    const way = page.getByRole('region', { name: 'Route' });
    await expect.poll(() => way.locator('h3').textContent()).toBe(`мой cpu@<i> ${chip}.мой@_cpu`);
    await page.reload();
    await expect.poll(() => way.locator('h3').textContent()).toBe(`мой cpu@<i> ${chip}.мой@_cpu`);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'modules are opened and stay so in a link, whatever they are called',
  async () => {
    const { page, problems } = await openPage(await theBrowser(), file, '#view=full');
    await page.locator(`.sheet [data-id=${JSON.stringify(pair)}]`).dblclick();
    const inner = page.locator(`.sheet [data-id=${JSON.stringify(`${pair}.sunny`)}]`);
    await inner.waitFor();
    await page.reload();
    await inner.waitFor();
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'of a module with several devices it is told which of them a fact is of, where they differ',
  async () => {
    const hash = `#selected=${encodeURIComponent(pair)}`;
    const { page, problems } = await openPage(await theBrowser(), file, hash);
    const rows = page.getByRole('region', { name: 'Selection' }).locator('.facts tr');
    const facts = async (): Promise<(string | null)[][]> =>
      await Promise.all(
        (await rows.all()).map(async (row) => [
          await row.getByRole('rowheader').textContent(),
          await row.getByRole('cell').first().textContent(),
        ]),
      );
    await expect.poll(facts).toEqual([
      ['addresses of rom', '0x40000000..0x40000fff'],
      ['addresses of ram', '0x30000000..0x30000fff'],
      ['width', '64 bits'],
      ['clock of rom', `${chip}.fast, 100 MHz`],
    ]);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'a name of 300 letters makes nothing wider than the window',
  async () => {
    const name = 'x'.repeat(300);
    const saved = join(folder, 'long.elaboration.json');
    const long = elaborate(
      soc(name, () => {
        const ram = axi4.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
        const cpu = axi4.master({ name, id: 4, aligned: true });
        connect(cpu, axi4.fragmenter(), ram);
        return { [name]: cpu, ram };
      }),
    );
    writeFileSync(saved, [...serialise(long)].join(''));
    expect((await entente('view', saved, '--out', join(folder, 'long.html'))).status).toBe(0);
    for (const [width, height] of [
      [1440, 900],
      [844, 390],
      [390, 844],
    ] as const) {
      const hash = `#selected=${name}.${name}&addresses=yes`;
      const { page, problems } = await openPage(await theBrowser(), join(folder, 'long.html'), hash, { width, height });
      await page.getByText('Reaches 1 device').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate<number>("document.querySelector('#details').scrollWidth")).toBeLessThanOrEqual(width);
      expect(problems).toEqual([]);
      await page.close();
    }
  },
  minutes,
);
