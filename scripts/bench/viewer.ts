import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { viewNames } from '../../lib/output/drawing/index.js';
import { theBrowser } from '../../test/viewer/browser.js';

// Measures pages of the viewer in a browser: npx tsx scripts/bench/viewer.ts, after npm run build. Prints a table.

const moves = 60;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// Records when the drawing and the rest of the page are ready, and the longest task, without polling a busy page.
const noteTimes = `
globalThis.seen = { task: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
}).observe({ type: 'longtask', buffered: true });
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

/** Milliseconds from a click of a kind on one thing until another is seen. */
async function until(page: Page, kind: 'click' | 'dblclick', on: string, seen: string): Promise<number> {
  await page.locator(on).waitFor();
  await page.evaluate(`globalThis.opened = new Promise((done) => {
    let start;
    addEventListener('${kind}', () => (start = performance.now()), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (start === undefined || !document.querySelector('${seen}')) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - start));
    }).observe(document, { childList: true, subtree: true });
  }), undefined`);
  await page.locator(on)[kind]();
  return await page.evaluate<number>('opened');
}

/** What an architect does first: looks at the buses, at everything, and into a bus. */
async function measureOpening(label: string, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(noteTimes);
  await page.goto(`file://${file}`);
  const { drawing, page: whole } = await times(page);
  await page.waitForTimeout(500);
  const everything = await until(page, 'click', '[role=tab]:has-text("Everything")', '.sheet [data-id="top.ibus"]');
  await page.waitForTimeout(500);
  const opened = await until(
    page,
    'dblclick',
    '.sheet [data-id="top.sbus"]',
    '.sheet [data-id="top.sbus.system_bus_xbar"]',
  );
  await page.waitForTimeout(500);
  const task = await page.evaluate<number>('seen.task');
  const cells = [
    label.padEnd(12),
    `${(statSync(file).size / 1e6).toFixed(1)} MB`.padStart(8),
    ...[drawing, whole, everything, opened, task].map((time) => `${time.toFixed(0)} ms`.padStart(12)),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
  await page.close();
}

async function measure(label: string, file: string, hash: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(noteTimes);
  await page.goto(`file://${file}${hash}`);
  const { drawing, page: whole } = await times(page);
  // Excludes one-time costs, such as compiling.
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
    'dist/cli/main.cjs',
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

const cores = (n: number): string => `WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;
const sizes = [1, 2, 8, 64, 256];
const files = new Map(sizes.map((n) => [n, pageOf(`viewer-${n}`, cores(n))]));
const browser = await theBrowser();
process.stdout.write('cores            page   to drawing      to page   everything  open a bus longest task\n');
for (const [n, file] of files) await measureOpening(String(n), file);
process.stdout.write(
  '\nview                                    page  to drawing   to page elements         panning        zooming\n',
);
await measure('buses, 2 cores', files.get(2) ?? '', '');
for (const view of viewNames) {
  await measure(`${view === 'full' ? 'everything' : view}, 256 cores`, files.get(256) ?? '', `#view=${view}`);
}
await browser.close();
