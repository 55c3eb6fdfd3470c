import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { elaborate, type Topology } from 'entente-soc';
import { allBoxes, folded, views } from 'entente-soc/output';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playExamples } from '../../cli/play-build.js';
import { entente } from '../cli/run.js';
import { theBrowser } from './browser.js';

const mcu = readFileSync('topologies/mcu.ts', 'utf8');

let folder = '';
let file = '';
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entente-play-'));
  file = join(folder, 'playground.html');
  expect(await entente('play', '--out', file)).toEqual({ status: 0, stdout: '', stderr: `Wrote ${file}\n` });
  page = await opened('');
});

afterAll(async () => {
  await page.close();
  rmSync(folder, { recursive: true });
});

// From disk, with the network off.
async function opened(hash: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const made = await (await theBrowser()).newPage({ viewport, offline: true });
  made.setDefaultTimeout(15_000);
  made.on('pageerror', ({ message }) => problems.push(message));
  made.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(`request of ${request.url()}`);
  });
  await made.goto(`file://${file}${hash}`);
  return made;
}

async function write(code: string, on = page): Promise<void> {
  await on.getByRole('textbox', { name: 'Topology' }).click();
  await on.keyboard.press('Control+a');
  await on.keyboard.insertText(code);
}

/** The problems that are listed, once there are some: `severity: rule`, the lines that they lead to, and what they say. */
async function told(on = page): Promise<string[][]> {
  await on.locator('.problems li').first().waitFor();
  return await on
    .locator('.problems li')
    .evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('strong')?.textContent.trim() ?? '',
        [...item.querySelectorAll('button')].map(({ textContent }) => textContent).join(', '),
        ...[...item.querySelectorAll('p')].map(({ textContent }) => textContent),
      ]),
    );
}

async function drawn(name: string, on = page): Promise<void> {
  await on.locator('.viewed h1', { hasText: new RegExp(`^${name}$`) }).waitFor({ state: 'attached' });
  await expect.poll(() => on.locator('.sheet svg text').first().textContent()).toBe(name);
  await on.locator('.problems:empty').waitFor({ state: 'attached' });
}

const packed = (code: string): string => `#code=${deflateRawSync(code).toString('base64url')}`;

test.each(playExamples)('%s is negotiated, drawn as Node draws it, and again after each change', async (name) => {
  const { default: topology } = (await import(`../../topologies/${name}.ts`)) as { readonly default: Topology };
  const elaboration = elaborate(topology);
  await page.getByRole('combobox', { name: 'Example' }).selectOption(name);
  await page.locator('.viewed h1', { hasText: new RegExp(`^${elaboration.name}$`) }).waitFor();
  const diagram = folded(views.buses(elaboration));
  const known = [...allBoxes(diagram)].map(({ id }) => id);
  const outermost = diagram.root.boxes.map(({ id }) => id);
  await expect
    .poll(async () => {
      const ids = await page
        .locator('.sheet svg [data-id]')
        .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-id') ?? ''));
      return {
        missing: outermost.filter((id) => !ids.includes(id)),
        unknown: ids.filter((id) => !known.includes(id)),
      };
    })
    .toEqual({ missing: [], unknown: [] });
  const errors = await page.locator('.problems .error').allTextContents();
  expect(errors).toEqual([]);

  const last = readFileSync(`topologies/${name}.ts`, 'utf8').split('\n').length;
  await page.getByRole('textbox', { name: 'Topology' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText("throw new Error('edited');");
  await page.locator('.problems .error').waitFor();
  expect((await told())[0]?.slice(0, 3)).toEqual([
    'error: input/threw',
    `line ${last}`,
    `${name}.ts threw Error: edited while it was loaded.`,
  ]);
  expect(await page.locator('.viewed .old').count()).toBe(1);
  await page.keyboard.press('Control+z');
  await page.locator('.problems .error').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.viewed .old').count()).toBe(0);
});

test('what is wrong stands below the code, at its lines and at those of the editor, and the design is drawn all the same', async () => {
  await write(mcu.replace('  connect(uart.interrupt, irq);\n', '').replace("'0x6400_0000'", "'0x1_0000'"));
  expect((await told()).map(([title, lines, message]) => [title, lines, message])).toEqual([
    ['error: arity/inward-count', 'line 21', 'Sink mcu.irq offers 1 port, but nothing is bound to it.'],
    [
      'error: arity/outward-count',
      'line 28, line 8',
      'Source mcu.uart.interrupt offers 1 port, but nothing is bound to it.',
    ],
  ]);
  await expect
    .poll(() => page.locator('.cm-lintRange-error').allTextContents())
    .toEqual(['const irq = int.sink();', "const uart = lazyModule(() => new Uart('0x1_0000'));"]);
  expect(await page.locator('.sheet svg [data-id="mcu.uart"]').count()).toBe(1);
  await page.getByRole('button', { name: 'line 21' }).click();
  expect(await page.locator('.cm-activeLine').textContent()).toBe('  const irq = int.sink();');

  await write(mcu.replace("'0x6400_0000'", "'0x1_0000'"));
  await page.getByText('address/overlap').waitFor();
  expect((await told())[0]?.at(-1)).toBe(
    'To do: Move mcu.uart.control to 0xf000: the 4 KiB that it covers there are free. It is the smaller one of the two.',
  );
});

test.each([
  ['const irq = = int.sink();', 'error: input/syntax', 'line 21', 'Unexpected token'],
  ["throw new Error('inside');", 'error: graph/function-threw', 'line 21', 'The declaration threw Error: inside'],
  [
    "require('left-pad');",
    'error: graph/function-threw',
    'line 21',
    /left-pad is not in the playground, which has entente-soc, entente-soc\/chipyard/,
  ],
  [
    "require('./other.js');",
    'error: graph/function-threw',
    'line 21',
    /\.\/other\.js is another file, and the playground has one\./,
  ],
  [
    'const recursive = (): void => recursive(); recursive();',
    'error: graph/function-threw',
    'line 21',
    /^The declaration threw an error, because its calls nest too deep/,
  ],
  ['new Uint8Array(2 ** 40);', 'error: graph/function-threw', 'line 21', /Invalid typed array length/],
])('%s is told at its line', async (line, title, lines, message) => {
  await write(mcu.replace('const irq = int.sink();', line));
  await expect.poll(async () => (await told())[0]?.slice(0, 2)).toEqual([title, lines]);
  await expect.poll(async () => (await told())[0]?.[2]).toMatch(message);
});

test('a file without a topology is told what to export', async () => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('mcu');
  await drawn('mcu');
  await write('export const x = 1;\n');
  await page.getByText('input/unusable').waitFor();
  expect(await told()).toEqual([
    [
      'error: input/unusable',
      '',
      'mcu.ts has no default export.',
      "To do: Export one: export default soc('name', () => { … });",
    ],
  ]);
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
  expect(await told(own)).toEqual([
    ['error: input/stopped', '', 'topology.ts took longer than 10 seconds.', 'To do: Look for a loop that never ends.'],
  ]);
  await own.close();

  // What runs is given up for what is written next.
  await write('for (;;);');
  await page.waitForTimeout(200);
  await write(mcu.replace("soc('mcu'", "soc('next'"));
  await drawn('next');
});

test('a page that was ended by a topology does not run it again by itself', async () => {
  const own = await (await theBrowser()).newPage();
  await own.addInitScript("sessionStorage.setItem('entente-running', 'yes')");
  await own.goto(`file://${file}`);
  await own.getByText('it may have taken all memory').waitFor();
  expect(await own.locator('.viewed h1').count()).toBe(0);
  await own.getByRole('button', { name: 'Run it again' }).click();
  await drawn('mcu', own);
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
  expect((await told(own))[0]?.[2]).toBe(
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
  server.close();
});

test('a topology that answers itself shows nothing of its own making', async () => {
  for (const answer of ['42', '{ failures: [{}] }', "{ failures: [], elaboration: '<b>' }"]) {
    await write(`postMessage(${answer});\n`);
    await expect
      .poll(async () => (await told())[0]?.[0])
      .toMatch(answer.includes('<b>') ? 'error: input/unusable' : 'error: input/stopped');
    await write(mcu);
    await drawn('mcu');
  }
});

test('the address is the design: it is what is written, compressed, and opens it again', async () => {
  const code = mcu.replace("soc('mcu'", "soc('shared'");
  await write(code);
  await drawn('shared');
  await page.getByRole('tab', { name: 'Address map' }).click();
  const hash = new URL(page.url()).hash;
  const parts = new URLSearchParams(hash.slice(1));
  expect(inflateRawSync(Buffer.from(parts.get('code') ?? '', 'base64url')).toString()).toBe(code);
  expect(parts.get('view')).toBe('address');
  const own = await opened(hash);
  await own.locator('.viewed h1', { hasText: 'shared' }).waitFor();
  expect(await own.getByRole('tab', { selected: true }).textContent()).toBe('Address map');

  // Another link in the same window; what is cut off is said.
  await own.goto(`file://${file}#example=cheshire&view=clocks`);
  await own.locator('.viewed h1', { hasText: 'cheshire' }).waitFor();
  await own.goto(`file://${file}#code=abc`);
  await own.getByText('The design of this address cannot be read: it is cut off, or too long.').waitFor();
  // A megabyte of nothing is a few bytes.
  await own.goto(`file://${file}${packed(' '.repeat(1 << 21))}`);
  await own.getByText('The design of this address cannot be read: it is cut off, or too long.').waitFor();
  await own.close();
  await page.getByRole('tab', { name: 'Buses' }).click();
});

test('a Rocket system takes a config expression, with all fragments offered behind each ++', async () => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('rocket');
  await drawn('ExampleRocketSystem');
  expect(await page.locator('.sheet svg', { hasText: 'Core 1' }).count()).toBe(0);
  const field = page.getByRole('combobox', { name: 'Configuration' });
  await field.fill('WithNBigCores(2) ++ Def');
  const offered = await page
    .locator('#fragments option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  expect(offered).toContain('WithNBigCores(2) ++ DefaultConfig');
  await field.fill('WithNBigCores(2) ++ DefaultConfig');
  await field.press('Enter');
  await page.locator('.sheet svg', { hasText: 'Core 1' }).waitFor();
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('config')).toBe(
    'WithNBigCores(2) ++ DefaultConfig',
  );
  await field.fill('WithNBigCore(2)');
  await field.press('Enter');
  expect((await told())[0]?.[2]).toContain('there is no fragment WithNBigCore:');
});

test('entente play begins with a file, under its name and configuration', async () => {
  const [source, out] = [join(folder, 'own.ts'), join(folder, 'own.html')];
  writeFileSync(source, mcu.replace("soc('mcu'", "soc('</script><b>own'"));
  expect((await entente('play', source, '--out', out)).status).toBe(0);
  const own = await (await theBrowser()).newPage();
  await own.goto(`file://${out}`);
  await expect.poll(() => own.locator('.viewed h1').textContent()).toBe('</script><b>own');
  expect(await entente('play', join(folder, 'absent.ts'))).toMatchObject({ status: 64, stdout: '' });
  await own.close();
});

test.each([
  [1440, 900],
  [390, 844],
])('at %i px nothing is wider than the window, and panes stay in their part', async (width, height) => {
  const own = await opened('#example=fu540&selected=fu540.uart0', { width, height });
  await drawn('fu540', own);
  if (width < 800) await own.getByRole('button', { name: 'Design' }).click();
  await own.getByRole('button', { name: 'Details' }).click();
  const [pane, part] = await Promise.all([own.locator('#details').boundingBox(), own.locator('.viewed').boundingBox()]);
  expect(pane?.x).toBeGreaterThanOrEqual(part?.x ?? 0);
  expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await own.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await own.close();
});

test('nothing went wrong in the page, and it asked for nothing', () => {
  expect(problems).toEqual([]);
});
