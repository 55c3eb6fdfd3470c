import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { theBrowser } from '../../test/viewer/browser.js';

// Measures the time from a save of a topology to its picture in the page of entente view --serve: npx tsx scripts/bench/live-page.ts, after npm run
// build. Prints a table with the median and the longest of several saves.

const saves = 7;

// The page itself reports the time: polling would add up to half a second.
function headingIs(name: string): string {
  return `new Promise((done) => {
    const look = () => {
      if (document.querySelector('h1')?.textContent !== '${name}') return;
      observer.disconnect();
      requestAnimationFrame(() => done());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  })`;
}

const browser = await theBrowser();
process.stdout.write('save to picture, ms            median  longest\n');
for (const name of ['mcu', 'microcontroller-axi']) {
  const folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const file = join(folder, `${name}.ts`);
  const source = readFileSync(new URL(`../../topologies/${name}.ts`, import.meta.url), 'utf8');
  writeFileSync(file, source);
  const server = spawn(process.execPath, ['dist/cli/main.cjs', 'view', file, '--serve']);
  try {
    server.stderr.setEncoding('utf8');
    const [said] = (await once(server.stderr, 'data')) as [string];
    const page = await browser.newPage();
    await page.goto(/http:\S+/.exec(said)?.[0] ?? '');
    await page.locator('.sheet svg').waitFor();
    const times: number[] = [];
    for (let k = 0; k < saves; k++) {
      // The design gets a new name, which is the title of the drawing.
      const shown = page.evaluate(headingIs(`saved${k}`));
      const start = performance.now();
      writeFileSync(file, source.replace(/soc\('\w+'/, `soc('saved${k}'`));
      await shown;
      times.push(performance.now() - start);
      await page.waitForTimeout(300);
    }
    times.sort((a, b) => a - b);
    const [median = 0, longest = 0] = [times[Math.floor(saves / 2)], times.at(-1)];
    process.stdout.write(`${name.padEnd(30)} ${median.toFixed(0).padStart(6)} ${longest.toFixed(0).padStart(8)}\n`);
    await page.close();
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}
await browser.close();
