import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theBrowser } from './browser.js';
import { drawn, openedPlayground, packed, playgroundPage, told, write } from './playground.js';

const mcu = readFileSync('topologies/mcu.ts', 'utf8');
const problems: string[] = [];
let file = '';
let page: Page;

beforeAll(async () => {
  file = await playgroundPage();
  page = await openedPlayground(file, problems);
});

afterAll(async () => {
  await page.close();
});

test('a topology that never ends is stopped, and the page is of use meanwhile and afterwards', async () => {
  const own = await (await theBrowser()).newPage();
  await own.clock.install();
  await own.goto(`file://${file}${packed('for (;;);')}`);
  await own.getByRole('textbox', { name: 'Topology' }).waitFor();
  // While it runs, the page answers: its clock goes on.
  await expect
    .poll(async () => {
      await own.clock.runFor(5000);
      return await own.locator('.problems li').count();
    })
    .toBe(1);
  await expect
    .poll(() => told(own))
    .toEqual([
      [
        'error: input/stopped',
        '',
        'topology.ts took longer than 10 seconds.',
        'To do: Look for a loop that never ends, or for a promise that nothing ever settles.',
      ],
    ]);
  await own.close();

  // What runs is given up for what is written next.
  await write(page, 'for (;;);');
  await page.waitForTimeout(200);
  await write(page, mcu.replace("soc('mcu'", "soc('next'"));
  await drawn(page, 'next');
});

test('a page that was ended by a topology does not run it again by itself', async () => {
  const own = await (await theBrowser()).newPage();
  await own.addInitScript("sessionStorage.setItem('entente-running', 'yes')");
  await own.goto(`file://${file}`);
  await own.getByText('it may have taken all memory').waitFor();
  await expect.poll(() => own.locator('.viewed h1').count()).toBe(0);
  await own.getByRole('button', { name: 'Run it again' }).click();
  await drawn(own, 'mcu');
  await own.close();
});

const attempts = (port: number): string => `
import { soc } from 'entente-soc';
const url = 'http://127.0.0.1:${port}/';
const found: string[] = [];
function attempt(name: string, act: () => unknown): void {
  try {
    act();
    found.push(name + ' was let');
  } catch {
    found.push(name + ' was refused');
  }
}
attempt('importScripts', () => (self as any).importScripts(url));
attempt('XMLHttpRequest', () => {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.send();
});
attempt('a file', () => {
  const request = new XMLHttpRequest();
  request.open('GET', 'file:///etc/hostname', false);
  request.send();
});
attempt('eval', () => eval('1'));
attempt('a Worker', () => new Worker(url));
attempt('the page', () => document.title);
// These answer later, or never.
void fetch(url).catch(() => undefined);
void import(url).catch(() => undefined);
new WebSocket(url.replace('http', 'ws'));
new EventSource(url);
const end = Date.now() + 500;
while (Date.now() < end);
export default soc('hostile', () => { throw new Error(found.join(', ')); });
`;

test('what a shared link runs has no network, no file and no page', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // With the network on: it is the page that lets nothing out.
  const own = await (await theBrowser()).newPage();
  await own.goto(`file://${file}${packed(attempts(port))}`);
  await own.getByText('graph/function-threw').waitFor();
  await expect
    .poll(async () => (await told(own))[0]?.[2])
    .toBe(
      'The declaration threw Error: importScripts was refused, XMLHttpRequest was refused, a file was refused, eval was refused, a Worker was refused, the page was refused',
    );
  // Nor has the page itself: nothing that is put into it can send what is written.
  await own.evaluate(
    `(async (url) => {
      await fetch(url).catch(() => undefined);
      await new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: url }));
      for (const name of ['script', 'iframe']) document.body.append(Object.assign(document.createElement(name), { src: url }));
    })('http://127.0.0.1:${port}/')`,
  );
  await own.evaluate(
    'document.body.innerHTML += \'<img src=x onerror="window.stolen = 1"><script>window.stolen = 1</script>\'',
  );
  await own.waitForTimeout(300);
  expect(await own.evaluate('window.stolen')).toBeUndefined();
  expect(connections).toBe(0);
  await own.close();

  // It is the policy that keeps it: without, the same link gets out.
  const bare = `${file}.bare.html`;
  writeFileSync(bare, readFileSync(file, 'utf8').replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''));
  const other = await (await theBrowser()).newPage();
  await other.goto(`file://${bare}${packed(attempts(port))}`);
  await expect.poll(() => connections).toBeGreaterThan(3);
  await other.close();
  rmSync(bare);
  server.close();
});

test('a topology that answers itself shows nothing of its own making', async () => {
  for (const answer of ['42', '{ failures: [{}] }', "{ failures: [], elaboration: '<b>' }"]) {
    await write(page, `postMessage(${answer});\n`);
    await expect
      .poll(async () => (await told(page))[0]?.[0])
      .toMatch(answer.includes('<b>') ? 'error: input/unusable' : 'error: input/stopped');
    await write(page, mcu);
    await drawn(page, 'mcu');
  }
});

test('nothing went wrong in the page, and it asked for nothing', () => {
  expect(problems).toEqual([]);
});
