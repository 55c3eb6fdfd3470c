import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mastersOfClients } from '../../lib/elaboration/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// What a team looks for in the page, each with the clicks that it takes. What the page says is what the command line says.
const minutes = 240_000;
const design = ['chipyard', '--config', 'RocketConfig'];
const folder = mkdtempSync(join(tmpdir(), 'entente-tasks-'));
const file = join(folder, 'page.html');
const reached: string[] = [];
let reachedBy = '';

beforeAll(async () => {
  await entente('view', ...design, '--out', file);
  await entente(
    'elaborate',
    'chipyard',
    '--config',
    'WithNBigCores(1) ++ RocketConfig',
    '--out',
    folder,
    '--format',
    'elaboration',
  );
  const { stdout } = await entente('reach', ...design, '--to', 'uart_0', '--format', 'json');
  const { reach } = JSON.parse(stdout) as {
    readonly reach: readonly { readonly client: string; readonly master: string }[];
  };
  reached.push(...reach.map(({ client }) => client));
  reachedBy = mastersOfClients(reach);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

/** A reader of the page, whose clicks are counted. */
class Reader {
  #clicks = 0;

  constructor(
    readonly page: Page,
    readonly isNarrow: boolean,
  ) {}

  /** Starts a task: nothing is selected, and panes over the drawing are closed. */
  async begin(): Promise<void> {
    await this.page.evaluate("location.hash = ''");
    // Panes beside the drawing stay as they are, which nobody minds.
    if (this.isNarrow) await this.page.reload();
    await this.page.getByRole('tab').first().waitFor();
    await this.page.locator('.sheet svg').waitFor();
    for (const name of ['Selection', 'Edge', 'Way']) {
      await this.page.getByRole('region', { name, exact: true }).waitFor({ state: 'detached' });
    }
    this.#clicks = 0;
  }

  get clicks(): number {
    return this.#clicks;
  }

  async click(what: Locator): Promise<void> {
    this.#clicks++;
    await what.click();
  }

  async clickAt({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    this.#clicks++;
    await this.page.mouse.click(x, y);
  }

  /** Chooses from what opens at a click: a way of saving, or a file. */
  async choose(what: Locator, choice: string): Promise<void> {
    this.#clicks++;
    if ((await what.getAttribute('type')) === 'file') await what.setInputFiles(choice);
    else await what.selectOption(choice);
  }

  /** Opens a pane, or the options, where it is put away. */
  async uncover(what: Locator, by: Locator): Promise<void> {
    if (!(await what.isVisible())) await this.click(by);
  }

  async search(text: string): Promise<void> {
    const field = this.page.getByLabel('Search modules and nodes');
    await this.uncover(field, this.page.getByRole('button', { name: 'Contents' }));
    await field.fill(text);
    await field.press('Enter');
    await this.selection.waitFor();
  }

  async option(what: Locator): Promise<Locator> {
    await this.uncover(what, this.page.getByText('Options', { exact: true }));
    return what;
  }

  get selection(): Locator {
    return this.page.getByRole('region', { name: 'Selection' });
  }
}

type Task = (reader: Reader) => Promise<void>;

const tasks: Readonly<Record<string, Task>> = {
  'which masters reach the UART': async (reader) => {
    await reader.search('uart_0');
    await reader.selection.getByText(`Reached by ${reachedBy}`).waitFor();
    const rows = reader.selection.getByRole('group').filter({ hasText: 'Reached by' }).getByRole('row');
    const said = await rows.allTextContents();
    expect(reached.filter((client) => !said.some((row) => row.includes(client)))).toEqual([]);
  },
  'what limits the size here': async (reader) => {
    const { page } = reader;
    const seen = await page.waitForFunction<{ readonly x: number; readonly y: number }>(pointOnLine);
    const at = await seen.jsonValue();
    await reader.clickAt(at);
    const edge = page.getByRole('region', { name: 'Edge' });
    await reader.click(edge.getByText(/^From devices: (manager|slave) 0/));
    await reader.click(edge.getByRole('button', { name: /^Why up\.\w+\[0\]\.supports\.get\?/ }));
    await expect.poll(() => edge.locator('pre').textContent()).toMatch(/declares|limits|at most/);
  },
  'where is free space for 64K': async (reader) => {
    const { page } = reader;
    const size = page.getByLabel('Free space for');
    await reader.uncover(size, page.getByRole('button', { name: 'Details', exact: true }));
    await size.fill('64K');
    await size.press('Enter');
    await page.getByText('Lowest slot of 64 KiB: 0x20000').waitFor();
  },
  'which clock drives the PLIC': async (reader) => {
    await reader.search('plic');
    await reader.selection.getByRole('row', { name: /^clock .*cbus.*500 MHz/ }).waitFor();
  },
  'where do caches stop': async (reader) => {
    const { page } = reader;
    await reader.search('memAXI4Node');
    await reader.click(reader.selection.getByRole('button', { name: /^Route of Core 0 DCache to 0x80000000/ }).first());
    const way = page.getByRole('region', { name: 'Route' });
    await way.getByRole('row', { name: /^acquireT caches stop at chiptop0\.system\.coh_wrapper\.cork/ }).waitFor();
    await expect.poll(() => page.locator('.sheet .line.lit').count()).toBeGreaterThan(3);
    await expect.poll(() => page.locator('.sheet [data-id$="plic_domain.plic"].dim').count()).toBe(1);
  },
  'share this view': async (reader) => {
    const { page } = reader;
    await reader.click(await reader.option(page.getByRole('button', { name: 'Copy link' })));
    await page.getByText('Copied a link to this view').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('page.html');
  },
  'copy an address': async (reader) => {
    await reader.search('plic');
    await reader.click(reader.selection.getByRole('button', { name: /^Copy addresses: 0xc000000/ }).first());
    await expect.poll(() => reader.page.evaluate('navigator.clipboard.readText()')).toMatch(/^0xc000000\.\.0xfffffff$/);
  },
  export: async (reader) => {
    const { page } = reader;
    const saves = await reader.option(page.getByLabel('Save'));
    const waiting = page.waitForEvent('download');
    await reader.choose(saves, 'SVG');
    expect((await waiting).suggestedFilename()).toBe('chiptop0.svg');
  },
  'compare two versions': async (reader) => {
    const { page } = reader;
    const field = page.getByLabel('Compare with …');
    await reader.uncover(page.getByText('Compare with …'), page.getByText('Options', { exact: true }));
    await reader.choose(field, join(folder, 'chiptop0.elaboration.json'));
    await page.getByText('Shows both versions').waitFor();
    await expect.poll(() => page.locator('.sheet .removed').count()).toBeGreaterThan(0);
    const changes = page.getByRole('region', { name: 'Changes' });
    await reader.uncover(changes, page.getByRole('button', { name: 'Details', exact: true }));
    await changes.getByText('breaking: master removed').first().waitFor();
  },
};

// Beside the drawing panes are open; where they lie over it, one is opened first.
const wide = {
  'which masters reach the UART': 0,
  'what limits the size here': 3,
  'where is free space for 64K': 0,
  'which clock drives the PLIC': 0,
  'where do caches stop': 1,
  'share this view': 1,
  'copy an address': 1,
  export: 1,
  'compare two versions': 1,
};
const narrow = {
  'which masters reach the UART': 1,
  'what limits the size here': 3,
  'where is free space for 64K': 1,
  'which clock drives the PLIC': 1,
  'where do caches stop': 2,
  'share this view': 2,
  'copy an address': 2,
  export: 2,
  'compare two versions': 3,
};

/** A place on a line that can be seen, where nothing lies above it. */
const pointOnLine = `(() => {
  for (const path of document.querySelectorAll('.sheet .line .hit')) {
    const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    const group = document.elementFromPoint(at.x, at.y)?.closest('[data-line]');
    if (group?.dataset.line === path.parentElement.dataset.line) return { x: at.x, y: at.y };
  }
})()`;

describe.each([1440, 1024, 768, 390])('at %i px', (width) => {
  test(
    'each task takes three clicks at most',
    async () => {
      const viewport = { width, height: width < 900 ? 844 : 900 };
      const { page, problems } = await openPage(await theBrowser(), file, '', viewport);
      page.setDefaultTimeout(30_000);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const reader = new Reader(page, width < 900);
      const clicks: Record<string, number> = {};
      for (const [task, does] of Object.entries(tasks)) {
        await reader.begin();
        await does(reader);
        clicks[task] = reader.clicks;
      }
      expect(problems).toEqual([]);
      expect(clicks).toEqual(width > 900 ? wide : narrow);
      expect(Math.max(...Object.values(clicks))).toBeLessThanOrEqual(3);
      await page.close();
    },
    minutes,
  );
});
