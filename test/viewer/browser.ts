import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';

/** Starts the browser that the tests bring along. */
export async function startBrowser(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    headless: true,
  });
}

/** An open page, with what went wrong in it and what it asked the network for. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Opens a file, and waits until its design is read and something is drawn. */
export async function openPage(browser: Browser, file: string, hash = ''): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
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
