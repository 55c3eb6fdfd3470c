import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { playExamples } from '../../cli/pages/play-build.js';
import { theBrowser } from '../../test/viewer/browser.js';

// How fast the playground is in a browser: npx tsx scripts/bench/play.ts, after npm run build. Prints a table.

const keystrokes = 5;

// Notes when something is typed, and when the next picture after it is on the page.
const noteTimes = `
globalThis.seen = [];
addEventListener('beforeinput', () => (globalThis.typed = performance.now()), true);
new MutationObserver((records) => {
  if (!records.some(({ target, addedNodes }) => target instanceof Element && target.classList.contains('sheet') && addedNodes.length > 0)) return;
  const since = globalThis.typed ?? 0;
  requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - since)));
}).observe(document, { childList: true, subtree: true });
`;

async function pictures(page: Page, count: number): Promise<readonly number[]> {
  for (;;) {
    const seen = await page.evaluate<number[]>('seen');
    if (seen.length >= count) return seen;
    await page.waitForTimeout(20);
  }
}

async function measure(file: string, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(noteTimes);
  await page.goto(`file://${file}#example=${name}`);
  const [first = 0] = await pictures(page, 1);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  const times: number[] = [];
  for (let k = 0; k < keystrokes; k++) {
    // Who types rests between words: a thread gets ready meanwhile.
    await page.waitForTimeout(600);
    const { length } = await pictures(page, 1);
    await page.keyboard.type(' ');
    times.push((await pictures(page, length + 1)).at(-1) ?? 0);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `${name.padEnd(22)} ${`${first.toFixed(0)} ms`.padStart(14)} ${`${median.toFixed(0)} ms`.padStart(22)} ${`${Math.max(...times).toFixed(0)} ms`.padStart(10)}\n`,
  );
  await page.close();
}

const file = resolve('build/playground.html');
const { status, stderr } = spawnSync(process.execPath, ['dist/cli/main.cjs', 'play', '--out', file]);
if (status !== 0) throw new Error(String(stderr));
const browser = await theBrowser();
process.stdout.write(`page: ${(statSync(file).size / 1e6).toFixed(1)} MB\n`);
process.stdout.write('example                 first picture   keystroke to picture    longest\n');
for (const name of playExamples) await measure(file, name);
await browser.close();
