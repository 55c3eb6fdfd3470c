import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entente } from '../cli/run.js';
import { openPage, rocketPage, theBrowser } from './browser.js';

const minutes = 120_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const plic = 'top.plic_domain.plic';

/** A page that axe-core has been put into. */
async function openedFor(width: number): Promise<Page> {
  const { page } = await openPage(await theBrowser(), await rocketPage('TinyConfig'), '', { width, height: 844 });
  await page.evaluate(axe);
  return page;
}

/** What axe-core finds in a page as it is now, each with the element that it is about. */
async function findingsIn(page: Page): Promise<string[]> {
  const { violations }: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Leads to a view as a link does. */
async function look(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator(`#tab-${new URLSearchParams(hash).get('view')}[aria-selected=true]`).waitFor();
  await page.locator('.sheet svg, .overview canvas').first().waitFor({ state: 'attached' });
  await page.locator('.behind').waitFor({ state: 'detached' });
}

async function openDetails(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Details', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

describe.each([1440, 390])('at %i px', (width) => {
  test(
    'axe-core finds nothing in any tab with details open, on light and dark ground',
    async () => {
      const page = await openedFor(width);
      await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img id=planted>')");
      expect((await findingsIn(page)).some((finding) => finding.startsWith('image-alt: <img id="planted">'))).toBe(
        true,
      );
      await page.evaluate("document.getElementById('planted').remove()");

      await openDetails(page);
      const found = new Map<string, string[]>();
      const views = ['buses', 'full', 'clocks', 'interrupts', 'address', 'overview'].map(
        (view) => `view=${view}&selected=${plic}`,
      );
      const panes = [
        'view=buses',
        'view=buses&addresses=yes&selected=top.tile_prci_domain.element_reset_domain.rockettile.dcache',
      ];
      for (const theme of ['light', 'dark'])
        for (const hash of [...views, ...panes]) {
          await look(page, `${hash}&theme=${theme}`);
          found.set(`${hash} on ${theme} ground`, await findingsIn(page));
        }
      expect([...found].filter(([, findings]) => findings.length > 0)).toEqual([]);
      expect(found.size).toBe(16);
      await page.close();
    },
    minutes,
  );
});

test(
  'axe-core finds nothing where a dropped file is compared, on light and dark ground',
  async () => {
    const page = await openedFor(1440);
    const folder = mkdtempSync(join(tmpdir(), 'entente-dropped-'));
    try {
      const args = ['--config', 'DefaultConfig', '--out', folder, '--format', 'elaboration'];
      const { status } = await entente('elaborate', 'rocket', ...args);
      expect(status).toBe(0);
      const earlier = readFileSync(join(folder, 'ExampleRocketSystem.elaboration.json'), 'utf8');
      await page.evaluate(`(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([${JSON.stringify(earlier)}], 'earlier.elaboration.json', { type: 'application/json' }));
        document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      })()`);
      await page.getByText('Shows both versions').waitFor();
      await page.getByRole('region', { name: 'Changes' }).getByText('breaking: device removed').first().waitFor();
      for (const change of ['added', 'removed', 'changed'])
        await expect.poll(() => page.locator(`.sheet .${change}`).count()).toBeGreaterThan(0);
      expect(await findingsIn(page)).toEqual([]);
      for (const hash of ['view=buses&theme=dark', 'view=address&theme=light', 'view=address&theme=dark']) {
        await look(page, hash);
        expect(await findingsIn(page), hash).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true });
      await page.close();
    }
  },
  minutes,
);

test(
  'tabs are walked with the arrow keys, and their panel is named after them',
  async () => {
    const page = await openedFor(1440);
    const chosen = async (): Promise<string> => (await page.getByRole('tab', { selected: true }).textContent()) ?? '';
    await page.getByRole('tab', { name: 'Buses' }).focus();
    for (const [key, title] of [
      ['ArrowRight', 'Everything'],
      ['ArrowLeft', 'Buses'],
      ['ArrowLeft', 'Overview'],
      ['Home', 'Buses'],
      ['End', 'Overview'],
      ['ArrowRight', 'Buses'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(chosen).toBe(title);
      expect(await page.evaluate('document.activeElement.textContent')).toBe(title);
      await expect.poll(() => page.getByRole('tabpanel', { name: title }).count()).toBe(1);
    }
    await expect.poll(() => page.locator('[role=tab][tabindex="0"]').count()).toBe(1);
    await page.close();
  },
  minutes,
);

test(
  'boxes and lines have names, and are walked and selected without a mouse',
  async () => {
    const page = await openedFor(1440);
    const drawing = page.getByRole('application');
    const parts = await drawing.getByRole('button').all();
    const names = await Promise.all(parts.map(async (part) => (await part.getAttribute('aria-label')) ?? ''));
    expect(names).toContain('PLIC plic 0xc000000, 64 MiB port interrupts');
    expect(names).toContain('top.cbus → top.plic_domain.plic');
    await drawing.focus();
    const walked: (string | null)[] = [];
    while (walked.length < names.length) {
      await page.keyboard.press('n');
      walked.push(await drawing.locator(':focus').getAttribute('aria-label'));
    }
    expect(walked).toEqual(names);
    const at = names.findIndex((name) => name.startsWith('PLIC'));
    for (let k = names.length - 1; k > at; k--) await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect.poll(() => selection.getByRole('heading').textContent()).toBe('plic');
    await page.close();
  },
  minutes,
);
