import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { elaborate, type Topology } from 'entente-soc';
import { allBoxes, folded, views } from 'entente-soc/output';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playExamples } from '../../cli/pages/play-build.js';
import { entente } from '../cli/run.js';
import { someOf } from '../seeds.js';
import { theBrowser } from './browser.js';
import { attributes, drawn, openedPlayground, packed, playgroundPage, told, write } from './playground.js';

const mcu = readFileSync('topologies/mcu.ts', 'utf8');
const problems: string[] = [];
let file = '';
let page: Page;

beforeAll(async () => {
  file = await playgroundPage();
  page = await openedPlayground(file, problems);
}, 60_000);

afterAll(async () => {
  await page.close();
});

test('every topology that imports nothing but the library is an example', () => {
  const isAlone = (name: string): boolean =>
    [...readFileSync(`topologies/${name}`, 'utf8').matchAll(/ from '(.*)'/g)].every(
      ([, from = '']) => from.startsWith('entente-soc') && from !== 'entente-soc/output',
    );
  const alone = readdirSync('topologies').filter((name) => name.endsWith('.ts') && isAlone(name));
  expect(playExamples.map((name) => `${name}.ts`).sort()).toEqual(alone.sort());
});

test.each(someOf(playExamples, 6))(
  '%s is negotiated, drawn as Node draws it, and again after each change',
  async (name) => {
    const { default: topology } = (await import(`../../topologies/${name}.ts`)) as { readonly default: Topology };
    const elaboration = elaborate(topology);
    await page.getByRole('combobox', { name: 'Example' }).selectOption(name);
    await page.locator('.viewed h1', { hasText: new RegExp(`^${elaboration.name}$`) }).waitFor();
    const diagram = folded(views.buses(elaboration));
    const known = [...allBoxes(diagram)].map(({ id }) => id);
    const outermost = diagram.root.boxes.map(({ id }) => id);
    await expect
      .poll(async () => {
        const ids = await attributes(page, '.sheet svg [data-id]', 'data-id');
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
    await expect
      .poll(async () => (await told(page))[0]?.slice(0, 3))
      .toEqual(['error: input/threw', `line ${last}`, `${name}.ts threw Error: edited while it was loaded.`]);
    await expect.poll(() => page.locator('.viewed .old').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await page.locator('.problems .error').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.viewed .old').count()).toBe(0);
  },
);

test('what is wrong stands below the code, at its lines and at those of the editor, and the design is drawn all the same', async () => {
  await write(page, mcu.replace('  connect(uart.interrupt, irq);\n', '').replace("'0x6400_0000'", "'0x1_0000'"));
  await expect
    .poll(async () => (await told(page)).map(([title, lines, message]) => [title, lines, message]))
    .toEqual([
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
  await expect.poll(() => page.locator('.sheet svg [data-id="mcu.uart"]').count()).toBe(1);
  await page.getByRole('button', { name: 'line 21' }).click();
  await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe('  const irq = int.sink();');

  await write(page, mcu.replace("'0x6400_0000'", "'0x1_0000'"));
  await page.locator('.problems', { hasText: 'address/overlap' }).waitFor();
  await expect
    .poll(async () => (await told(page))[0]?.at(-1))
    .toBe(
      'To do: Move mcu.uart.control to 0xf000: the 4 KiB that it covers there are free. It is the smaller one of the two.',
    );
});

test.each([
  ['const irq = = int.sink();', 'error: input/syntax', 'line 21', 'Unexpected token'],
  ["throw new Error('inside');", 'error: graph/function-threw', 'line 21', 'The declaration threw Error: inside'],
  [
    "require('left-pad');",
    'error: input/import',
    'line 21',
    /left-pad is not in the playground, which has entente-soc, entente-soc\/chipyard/,
  ],
  [
    "require('./other.js');",
    'error: input/import',
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
  await write(page, mcu.replace('const irq = int.sink();', line));
  await expect.poll(async () => (await told(page))[0]?.slice(0, 2)).toEqual([title, lines]);
  await expect.poll(async () => (await told(page))[0]?.[2]).toMatch(message);
});

test.each([20, 60, 120])('keys that are %i ms apart arrive in order, while what is written is run', async (delay) => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('fu540');
  await page.locator('.viewed h1', { hasText: /^fu540$/ }).waitFor();
  await page.getByRole('combobox', { name: 'Example' }).selectOption('mcu');
  await drawn(page, 'mcu');
  const typed = 'const abc = tl.xbar() // one two three';
  await page.locator('.cm-line', { hasText: 'const irq = int.sink();' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(typed, { delay });
  // Where the cursor is, the next word arrives.
  await page.keyboard.insertText(' four');
  await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe(`  ${typed} four`);
  await expect.poll(() => page.locator('.cm-line').first().textContent()).toBe(mcu.split('\n')[0]);
  await expect.poll(() => page.getByRole('region', { name: 'Design' }).getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => page.locator('.cm-activeLine').textContent()).toBe(`  ${typed} four`);
});

test('a topology may wait at its top, and what it leaves behind unawaited is told as everywhere', async () => {
  const waits = mcu
    .replace("'0x6400_0000'", 'place')
    .replace('\nclass ', "\nconst place = await Promise.resolve('0x6400_0000');\n\nclass ");
  expect(waits).toContain('await');
  await write(page, waits);
  await page.locator('.problems .error').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.viewed .old').count()).toBe(0);
  await expect.poll(() => page.locator('.sheet svg [data-id="mcu.uart"]').count()).toBe(1);

  await write(page, `${waits}void Promise.reject(new Error('nobody waits'));\n`);
  await expect
    .poll(async () => (await told(page)).map(([title, , message]) => [title, message?.replace(/^\S+ /, '')]))
    .toEqual([
      ['error: input/beside', 'made a promise that nothing waits for, and that was rejected: Error: nobody waits.'],
    ]);
});

test('what was negotiated is shown over the names of the lines that declare it', async () => {
  await write(page, mcu);
  await expect.poll(() => page.locator('.problems li').count()).toBe(0);
  await expect.poll(() => page.getByRole('region', { name: 'Design' }).getAttribute('aria-busy')).toBe('false');
  await page.locator('.cm-line', { hasText: 'const periphery = tl.xbar' }).hover({ position: { x: 80, y: 8 } });
  const shown = page.locator('.cm-tooltip .facts-of-line');
  await expect.poll(() => shown.textContent()).toBe(`mcu.periphery.node
nexus node, TileLink
1 in, 1 out
passes everything on unchanged
TileLink, 64-bit data, 31-bit addresses, 4-bit source ids
masters:
  cpu (source ids 0 to 7)
  dma (source ids 8 to 11)
reaches:
  uart at 0x64000000, 4 KiB (reads up to 64 bytes, writes up to 64 bytes)`);
});

test('an import of what is not there is told at its line', async () => {
  await write(page, `import { centrality } from 'graphology-metrics';\n${mcu}\ncentrality();`);
  await expect.poll(async () => (await told(page))[0]?.slice(0, 2)).toEqual(['error: input/import', 'line 1']);
});

test.each([
  ['without a topology', 'export const x = 1;\n', "Export one: export default soc('name', () => { … });"],
  [
    'that exports topologies by other names',
    mcu.replace('export default mcu', 'export { mcu, mcu as chip }'),
    'Say in the file which topology is meant: export default mcu;',
  ],
])('a file %s is told which statement exports the one that is meant', async (_, code, help) => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('mcu');
  await drawn(page, 'mcu');
  await write(page, code);
  await expect
    .poll(() => told(page))
    .toEqual([['error: input/unusable', '', 'mcu.ts has no default export.', `To do: ${help}`]]);
});

test('back leads to the example before, as it was left, and forth again', async () => {
  const own = await openedPlayground(`${file}#example=mcu`, problems);
  await drawn(own, 'mcu');
  await write(own, mcu.replace("soc('mcu'", "soc('changed'"));
  await drawn(own, 'changed');
  await own.getByRole('combobox', { name: 'Example' }).selectOption('fu540');
  await drawn(own, 'fu540');
  await own.goBack();
  await drawn(own, 'changed');
  await own.goForward();
  await drawn(own, 'fu540');
  await expect.poll(() => own.getByRole('combobox', { name: 'Example' }).inputValue()).toBe('fu540');
  await own.close();
});

test('the address is the design: it is what is written, compressed, and opens it again', async () => {
  const code = mcu.replace("soc('mcu'", "soc('shared'");
  await write(page, code);
  await drawn(page, 'shared');
  await page.getByRole('tab', { name: 'Address map' }).click();
  await page.waitForURL(/view=address/);
  const hash = new URL(page.url()).hash;
  const parts = new URLSearchParams(hash.slice(1));
  expect(inflateRawSync(Buffer.from(parts.get('code') ?? '', 'base64url')).toString()).toBe(code);
  expect(parts.get('view')).toBe('address');
  expect(parts.get('file')).toBe('mcu.ts');
  const own = await openedPlayground(`${file}${hash}`, problems);
  await own.locator('.viewed h1', { hasText: 'shared' }).waitFor();
  // What is saved is called as it was.
  const saved = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Save' }).click();
  expect((await saved).suggestedFilename()).toBe('mcu.ts');
  await expect.poll(() => own.getByRole('tab', { selected: true }).textContent()).toBe('Address map');

  // A name with folders, or of several lines, is none.
  for (const name of ['a/b.ts', 'a\nb.ts']) {
    await own.goto(`file://${file}${packed('throw 0;')}&${new URLSearchParams({ file: name }).toString()}`);
    await own.getByText('topology.ts threw 0 while it was loaded.').waitFor();
  }

  // Another link in the same window; what is cut off is said.
  await own.goto(`file://${file}#example=cheshire&view=clocks`);
  await own.locator('.viewed h1', { hasText: 'cheshire' }).waitFor();
  await own.goto(`file://${file}#code=abc`);
  await own.getByText('The design of this address cannot be read: it is cut off, or too long.').waitFor();
  await own.goto(`file://${file}#example=nope`);
  await own.getByText('There is no example nope, which this address names.').waitFor();
  // A megabyte of nothing is a few bytes.
  await own.goto(`file://${file}${packed(' '.repeat(1 << 21))}`);
  await own.getByText('The design of this address cannot be read: it is cut off, or too long.').waitFor();
  await own.close();
  await page.getByRole('tab', { name: 'Buses' }).click();
});

test('a Rocket system takes a config expression, with all fragments offered behind each ++', async () => {
  await page.getByRole('combobox', { name: 'Example' }).selectOption('rocket');
  await drawn(page, 'ExampleRocketSystem');
  await expect.poll(() => page.locator('.sheet svg', { hasText: 'Core 1' }).count()).toBe(0);
  const field = page.getByRole('combobox', { name: 'Configuration' });
  await field.fill('WithNBigCores(2) ++ Def');
  await expect
    .poll(() => attributes(page, '#fragments option', 'value'))
    .toContain('WithNBigCores(2) ++ DefaultConfig');
  await field.fill('WithNBigCores(2) ++ DefaultConfig');
  await field.press('Enter');
  await page.locator('.sheet svg', { hasText: 'Core 1' }).waitFor();
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('config')).toBe(
    'WithNBigCores(2) ++ DefaultConfig',
  );
  await field.fill('WithNBigCore(2)');
  await field.press('Enter');
  await expect.poll(async () => (await told(page))[0]?.[2]).toContain('there is no fragment WithNBigCore:');
});

test('entente play begins with a file, under its name and configuration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-play-own-'));
  const [source, out] = [join(folder, 'own.ts'), join(folder, 'own.html')];
  writeFileSync(source, mcu.replace("soc('mcu'", "soc('</script><b>own'"));
  expect((await entente('play', source, '--out', out)).status).toBe(0);
  const own = await (await theBrowser()).newPage();
  await own.goto(`file://${out}`);
  await expect.poll(() => own.locator('.viewed h1').textContent()).toBe('</script><b>own');
  expect(await entente('play', 'README.md', '--out', out)).toEqual({
    status: 64,
    stdout: '',
    stderr:
      'error: README.md is not a topology (.ts, .mts, .cts, .tsx, .js, .mjs, .cjs), in which code is to be written.\n',
  });
  expect(await entente('play', join(folder, 'absent.ts'))).toMatchObject({ status: 64, stdout: '' });
  await own.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [1440, 900],
  [390, 844],
])('at %i px nothing is wider than the window, and panes stay in their part', async (width, height) => {
  const own = await openedPlayground(`${file}#example=fu540&selected=fu540.uart0`, problems, { width, height });
  await drawn(own, 'fu540');
  if (width < 800) await own.getByRole('button', { name: 'Design' }).click();
  await own.locator('#details').waitFor();
  const [pane, part] = await Promise.all([own.locator('#details').boundingBox(), own.locator('.viewed').boundingBox()]);
  expect(pane?.x).toBeGreaterThanOrEqual(part?.x ?? 0);
  expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await own.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await own.close();
});

test('where only the design is seen, it says that it is not of what is written', async () => {
  const own = await openedPlayground(`${file}#example=mcu`, problems, { width: 390, height: 844 });
  await drawn(own, 'mcu');
  const notice = own.getByRole('alert', { name: 'Live' });
  expect(await notice.count()).toBe(0);
  await own.getByRole('textbox', { name: 'Topology' }).click();
  await own.keyboard.press('Control+End');
  await own.keyboard.insertText("throw new Error('edited');");
  await own.locator('.problems .error').waitFor();
  await own.getByRole('button', { name: 'Design' }).click();
  await notice.getByText('This was before what is written now, which cannot be drawn.').click({ trial: true });
  await own.getByRole('button', { name: 'Code', exact: true }).click();
  await own.getByRole('textbox', { name: 'Topology' }).click();
  await own.keyboard.press('Control+z');
  await own.locator('.problems .error').waitFor({ state: 'detached' });
  await notice.waitFor({ state: 'detached' });
  await own.close();
});

test('nothing went wrong in the page, and it asked for nothing', () => {
  expect(problems).toEqual([]);
});
