import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAll } from '../cli/repository.js';
import { program } from '../cli/run.js';
import { slowly, theBrowser } from './browser.js';

const topology = (size: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';
console.log('declared');
export default soc('edited', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x1000', '${size}'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, ram };
});
`;

test('a page that is served follows its topology, and keeps what is looked at', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const file = join(folder, 'edited.ts');
  writeFileSync(file, topology('4K'));
  const server = spawn(process.execPath, [program, 'view', file, '--serve']);
  try {
    server.stderr.setEncoding('utf8');
    const [said] = (await once(server.stderr, 'data')) as [string];
    let printed = said;
    server.stderr.on('data', (text: string) => (printed += text));
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    const page = await (await theBrowser()).newPage();
    page.setDefaultTimeout(90_000);
    await page.addInitScript(slowly);
    await page.goto(`${url}#selected=edited.ram&theme=dark`);
    await page.getByText('0x1000, 4 KiB', { exact: true }).waitFor();
    await page.getByLabel('Search modules and nodes').fill('ram');
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 120);
    // Elsewhere than at what is selected.
    const canvas = page.getByRole('application');
    for (let k = 0; k < 20; k++) await canvas.press('ArrowRight');
    await page.waitForTimeout(500);
    const place = (): Promise<string> => page.evaluate("document.querySelector('.sheet').style.transform");
    const looked = await place();

    // A mistake is told over the last good drawing, with the place that it has in the sources.
    writeFileSync(file, topology('8K'));
    const notice = page.getByRole('alert', { name: 'Live' });
    await notice.getByText('misaligned').first().waitFor();
    // A line of the source is one line, however wide: what points at it from below stands below it.
    const lines = `[...document.querySelectorAll('.live .source')].map((part) => [
      part.textContent.split('\\n').length,
      Math.round(part.clientHeight / parseFloat(getComputedStyle(part).lineHeight)),
    ])`;
    const [[written, shown] = []] = await page.evaluate<number[][]>(lines);
    expect(written).toBeGreaterThan(2);
    expect(shown).toBe(written);
    const link = notice.getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(`vscode://file${file}:5:44`);
    await expect.poll(() => page.locator('.sheet [data-id="edited.ram"]').count()).toBe(1);
    await page.getByText('0x1000, 4 KiB', { exact: true }).waitFor();

    writeFileSync(file, topology('2K'));
    await page.getByText('0x1000, 2 KiB', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Selection' }).getByRole('heading').textContent())
      .toBe('ram');
    await expect.poll(() => page.locator('.page').getAttribute('data-ground')).toBe('dark');
    await expect.poll(() => page.getByLabel('Search modules and nodes').inputValue()).toBe('ram');
    await expect.poll(() => place()).toBe(looked);
    await notice.waitFor({ state: 'detached' });

    // The page is made anew for what belongs to the design, not for what editors and the making itself put beside it.
    await page.waitForTimeout(1000);
    const made = printed.split('declared').length;
    writeFileSync(join(folder, '.edited.ts.swp'), '');
    await page.waitForTimeout(1000);
    expect(printed.split('declared').length).toBe(made);
    expect(made).toBeGreaterThan(3);

    // A server that is gone is asked until it is back, and what it then has is shown.
    server.kill();
    await notice.getByText('The server is gone').waitFor();
    // What is told of the drawing is seen beside it.
    await page.evaluate('hold()');
    await page.getByRole('tab', { name: 'Everything' }).click();
    await page.getByText('This is what was shown before.').click({ trial: true });
    await page.evaluate('release()');
    writeFileSync(file, topology('1K'));
    const again = spawn(process.execPath, [program, 'view', file, '--serve', new URL(url).port]);
    try {
      await page.getByText('0x1000, 1 KiB', { exact: true }).waitFor();
      await notice.waitFor({ state: 'detached' });
    } finally {
      again.kill();
    }
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});

test('a page that was opened before a change and listens after it shows the design as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const file = join(folder, 'soc', 'edited.ts');
  const imported = (name: string): string =>
    `import { size } from '../parts/size.js';\n${topology('4K').replace("'4K'", 'size').replace("'edited'", `'${name}'`)}`;
  const part = (size: string): string => `export const size = '${size}';\n`;
  writeAll(folder, { 'soc/edited.ts': imported('edited'), 'parts/size.ts': part('4K') });
  const server = spawn(process.execPath, [program, 'view', file, '--serve']);
  try {
    server.stderr.setEncoding('utf8');
    const [said] = (await once(server.stderr, 'data')) as [string];
    const page = await (await theBrowser()).newPage();
    page.setDefaultTimeout(90_000);
    let listen = (): void => undefined;
    const mayListen = new Promise<void>((resolve) => (listen = resolve));
    await page.route('**/events', async (route) => {
      await mayListen;
      await route.continue();
    });
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    await page.goto(`${url}#selected=edited.ram`);
    await page.getByText('0x1000, 4 KiB', { exact: true }).waitFor();
    const before = await (await fetch(url)).text();

    // What is imported from elsewhere belongs to the design.
    writeFileSync(join(folder, 'parts', 'size.ts'), part('2K'));
    await expect.poll(async () => (await (await fetch(url)).text()) === before, { timeout: 60_000 }).toBe(false);
    listen();
    await page.getByText('0x1000, 2 KiB', { exact: true }).waitFor();
    expect(await page.title()).toBe('edited');
    // Under the name of the new design the old drawing never stands without a word.
    await page.evaluate(`
      window.silent = [];
      new MutationObserver(() => {
        const [name, drawn] = [document.querySelector('h1').textContent, document.querySelector('.sheet svg').getAttribute('aria-label')];
        if (name !== drawn && document.querySelector('.notices').textContent === '') silent.push([name, drawn]);
      }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
    writeFileSync(file, imported('renamed'));
    await expect.poll(() => page.locator('.sheet svg').getAttribute('aria-label'), { timeout: 60_000 }).toBe('renamed');
    expect(await page.title()).toBe('renamed');
    expect(await page.evaluate('silent')).toEqual([]);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});

test('traffic is that of its file as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const heat = (busy: number): string => JSON.stringify({ format: 'entente-heat', edges: { edge: busy } });
  writeAll(folder, { 'soc/edited.ts': topology('4K'), 'heat.json': heat(0.1) });
  const [file, traffic] = [join(folder, 'soc', 'edited.ts'), join(folder, 'heat.json')];
  const server = spawn(process.execPath, [program, 'view', file, '--serve', '--heat', traffic]);
  try {
    server.stderr.setEncoding('utf8');
    const [said] = (await once(server.stderr, 'data')) as [string];
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    const shown = async (): Promise<string | undefined> =>
      /id="heat">([^<]*)</.exec(await (await fetch(url)).text())?.[1];
    await expect.poll(shown, { timeout: 60_000 }).toBe('{"edge":0.1}');
    writeFileSync(traffic, heat(0.9));
    await expect.poll(shown, { timeout: 60_000 }).toBe('{"edge":0.9}');
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});
