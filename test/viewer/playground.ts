import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { entente } from '../cli/run.js';
import { theBrowser } from './browser.js';

let written: Promise<string> | undefined;

/** The file of the page that `entente play` writes; written once for all tests of a process. */
export async function playgroundPage(): Promise<string> {
  return await (written ??= writePage());
}

async function writePage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-play-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'playground.html');
  expect(await entente('play', '--out', file)).toEqual({ status: 0, stdout: '', stderr: `Wrote ${file}\n` });
  return file;
}

/** Opens a file from disk, with the network off; what goes wrong in it is added to `problems`. */
export async function openedPlayground(
  address: string,
  problems: string[],
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const page = await (await theBrowser()).newPage({ viewport, offline: true });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(`request of ${request.url()}`);
  });
  await page.goto(`file://${address}`);
  return page;
}

/** Replaces what is in the editor. */
export async function write(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Topology' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
}

/** The problems that are listed, once there are some: `severity: rule`, the lines that they lead to, and what they say. */
export async function told(page: Page): Promise<string[][]> {
  await page.locator('.problems li').first().waitFor();
  return await page.evaluate<string[][]>(`
    [...document.querySelectorAll('.problems li')].map((item) => [
      item.querySelector('strong').textContent.trim(),
      [...item.querySelectorAll('button')].map(({ textContent }) => textContent).join(', '),
      ...[...item.querySelectorAll('p')].map(({ textContent }) => textContent),
    ])`);
}

/** An attribute of all elements that a selector finds. */
export async function attributes(page: Page, selector: string, name: string): Promise<string[]> {
  return await page.evaluate<string[]>(
    `[...document.querySelectorAll('${selector}')].map((part) => part.getAttribute('${name}'))`,
  );
}

/** Waits until a design of this name is drawn, with nothing wrong in it. */
export async function drawn(page: Page, name: string): Promise<void> {
  await page.locator('.viewed h1', { hasText: new RegExp(`^${name}$`) }).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.sheet svg text').first().textContent()).toBe(name);
  await page.locator('.problems:empty').waitFor({ state: 'attached' });
}

/** What is behind the address of a page with this code. */
export const packed = (code: string): string => `#code=${deflateRawSync(code).toString('base64url')}`;
