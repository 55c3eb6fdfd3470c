import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';
import { entente } from '../cli/run.js';

let started: Promise<Browser> | undefined;

/** The browser that the tests bring along, one for all tests of a process, with which it ends. Each of its pages knows nothing of others. */
export async function theBrowser(): Promise<Browser> {
  return await (started ??= startBrowser());
}

async function startBrowser(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await unpackedProgram(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    headless: true,
  });
}

/** The browser's program, which the first process of a run unpacks; one that is still being written cannot be started. */
async function unpackedProgram(): Promise<string> {
  const claimed = join(tmpdir(), 'browser-claimed');
  const unpacked = join(tmpdir(), 'browser-unpacked');
  // Only what makes the folder is told that it did.
  const isFirst = mkdirSync(claimed, { recursive: true }) !== undefined;
  if (isFirst) {
    try {
      await chromium.executablePath();
    } finally {
      mkdirSync(unpacked);
    }
  }
  while (!existsSync(unpacked)) await setTimeout(20);
  return await chromium.executablePath();
}

const pages = new Map<string, Promise<string>>();

/** The file of the page that `entente view` writes of a Rocket system; written once for all tests of a process. */
export async function rocketPage(config: string): Promise<string> {
  const known = pages.get(config) ?? writePage(config);
  pages.set(config, known);
  return await known;
}

async function writePage(config: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'entente-page-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'page.html');
  const { status, stderr } = await entente('view', 'rocket', '--config', config, '--out', file);
  if (status !== 0) throw new Error(stderr);
  return file;
}

/** An open page, with what went wrong in it and what it asked the network for. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Opens a file in a window of a size in px, runs a script in it before its own, and waits until its design is read and something is drawn. */
export async function openPage(
  browser: Browser,
  file: string,
  hash = '',
  viewport = { width: 1400, height: 900 },
  before = '',
): Promise<OpenPage> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(before);
  page.setDefaultTimeout(90_000);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(`request of ${request.url()}`);
  });
  await page.goto(`file://${file}${hash}`);
  await page.waitForSelector('[role=tab]');
  await page.waitForSelector('.sheet svg');
  return { page, problems };
}

/** A script in front of a page's own: `hold()` keeps what its threads answer, as if they took long, until `release()`; `copied` is what was copied last. */
export const slowly = `
  let isHeld = false;
  const held = [];
  window.Worker = class extends Worker {
    set onmessage(listener) {
      super.onmessage = (event) => (isHeld ? held.push(() => listener(event)) : listener(event));
    }
  };
  window.hold = () => (isHeld = true);
  window.release = () => {
    isHeld = false;
    for (const answer of held.splice(0)) answer();
  };
  if (navigator.clipboard) navigator.clipboard.writeText = async (text) => void (window.copied = text);
`;
