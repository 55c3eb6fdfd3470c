import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { theBrowser } from '../test/viewer/browser.js';

// How fast pages of the viewer are in a browser: npx tsx scripts/bench-viewer.ts, after npm run build. Prints a table.

const moves = 60;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// Notes when a drawing and when the rest of the page is there, without asking a page that is busy.
const noteTimes = `
globalThis.seen = {};
new MutationObserver(() => {
  if (!seen.drawing && document.querySelector('.sheet svg rect.box')) requestAnimationFrame(() => (seen.drawing ??= performance.now()));
  if (!seen.page && document.querySelector('[role=treeitem]')) requestAnimationFrame(() => (seen.page ??= performance.now()));
}).observe(document, { childList: true, subtree: true });
`;

async function times(page: Page): Promise<{ readonly drawing: number; readonly page: number }> {
  for (;;) {
    const { drawing, page: whole } = await page.evaluate<{ drawing?: number; page?: number }>('seen');
    if (drawing !== undefined && whole !== undefined) return { drawing, page: whole };
    await page.waitForTimeout(50);
  }
}

/** Milliseconds from one frame to the next while something is done with the mouse. */
async function frames(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(`globalThis.run = { at: [] };
    requestAnimationFrame((own => function note(now) {
      own.at.push(now);
      if (globalThis.run === own) requestAnimationFrame(note);
    })(run))`);
  await act();
  const at = await page.evaluate<number[]>('[run.at, globalThis.run = undefined][0]');
  return at.slice(1).map((time, k) => time - (at[k] ?? time));
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  await page.mouse.down();
  for (let k = 0; k < moves; k++) await page.mouse.move(700 + 3 * k, 450 + 2 * (k % 30));
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  for (let k = 0; k < moves; k++) await page.mouse.wheel(0, k < moves / 2 ? -40 : 40);
}

async function measure(label: string, file: string, hash: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(noteTimes);
  await page.goto(`file://${file}${hash}`);
  const { drawing, page: whole } = await times(page);
  // What a page does once, such as compiling, is not what moving costs.
  await pan(page);
  await page.waitForTimeout(500);
  const elements = await page.evaluate<number>('document.querySelectorAll("*").length');
  const [panned, zoomed] = [await frames(page, () => pan(page)), await frames(page, () => zoom(page))];
  const cells = [
    label.padEnd(34),
    `${(statSync(file).size / 1e6).toFixed(1)} MB`.padStart(8),
    `${drawing.toFixed(0)} ms`.padStart(10),
    `${whole.toFixed(0)} ms`.padStart(10),
    String(elements).padStart(8),
    ...[panned, zoomed].map((gaps) => `${median(gaps).toFixed(0)}, ${Math.max(...gaps).toFixed(0)} ms`.padStart(14)),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
  await page.close();
}

function pageOf(name: string, config: string): string {
  const file = resolve(`build/${name}.html`);
  const { status, stderr } = spawnSync(process.execPath, [
    'dist/cli/main.js',
    'view',
    'rocket',
    '--config',
    config,
    '--out',
    file,
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return file;
}

const cores = (n: number): string => `WithNSmallCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const [small, large] = [pageOf('viewer-2', cores(2)), pageOf('viewer-256', cores(256))];
const browser = await theBrowser();
process.stdout.write(
  'view                                    page  to drawing   to page elements         panning        zooming\n',
);
await measure('buses, 2 cores', small, '');
await measure('buses, 256 cores', large, '');
await measure('everything, 256 cores', large, '#view=full');
await measure('clocks, 256 cores', large, '#view=clocks');
await measure('interrupts, 256 cores', large, '#view=interrupts');
await browser.close();
