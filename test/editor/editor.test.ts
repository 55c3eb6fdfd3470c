import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { long } from '../seeds.js';
import { LanguageServer } from './language-server.js';
import { projectWith, tsconfig } from './project.js';

type Diagnostic = ts.server.protocol.Diagnostic;

const mcu = readFileSync(new URL('../../topologies/mcu.ts', import.meta.url), 'utf8');

const soc = (body: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('top', () => {
  const cpu = tl.client({ name: 'cpu', sourceId: 1, emits: tl.readWrite(1, 64) });
${body}
});
`;

const memory = (base: string): string => `tl.ram({ address: AddressSet.range(${base}, '4K'), beatBytes: 8 })`;

const clash = (base: string): string =>
  soc(`  const bus = tl.xbar();
  connect(cpu, bus);
  connect(bus, ${memory("'0x1000'")});
  connect(bus, ${memory(base)});`);

const files = {
  'mcu.ts': mcu,
  'constant.ts': `${clash('place')}const place = '0x1000';\n`,
  'option.ts': soc(`  connect(cpu, ${memory("'0x1000'")});`).replace('sourceId', 'sourceIds'),
  'adapter.ts': soc(`  const bus = tl.xbar();
  connect(cpu, bus);
  connect(bus, ${memory("'0x1000'")});`),
  'width.ts': soc(`  connect(cpu, ${memory("'0x1000'").replace('8', '12')});`),
  'short/tsconfig.json': tsconfig({ timeout: 2 }),
  'short/loop.ts': soc(`  for (;;) cpu.toString();`),
  'memory.ts': soc(
    `  const all: number[][] = [];\n  for (;;) all.push(new Array<number>(1_000_000).fill(cpu.name.length));`,
  ),
  'throws.ts': soc(
    `  const sizes: Record<string, { bytes: number }> = {};\n  connect(cpu, tl.rom({ base: 0, size: sizes.rom!.bytes }));`,
  ),
  'chain.ts': soc(`  const all: { at?: { deep: string } }[] = [{}];
  connect(cpu, tl.rom({ base: 0, size: all.map((each) => each.at!.deep).join('') }));`),
  'twice.ts': soc(`  const bus = tl.xbar();
  connect(cpu, bus);
  for (const _ of [0, 1]) connect(bus, ${memory("'0x1000'")});`),
  'ends.ts': `${soc('')}\nprocess.exit(3);\ndeclare const process: { exit: (code: number) => never };\n`,
  'parts/killer.ts': `declare const process: { kill: (id: number, signal: string) => void; pid: number };
process.kill(process.pid, 'SIGKILL');
export const base = 0;
`,
  'killed.ts': `import { base } from './parts/killer.js';\n${soc('  connect(cpu, tl.rom({ base, size: 4096 }));')}`,
  'counted.ts': `import { appendFileSync } from 'node:fs';\nappendFileSync('counted.txt', 'x');\n${soc('')}`,
  'parts/ram.ts': `import { AddressSet, tl } from 'entente-soc';
export const ram = (): tl.TLNode => ${memory("'0x1000'")};
`,
  'whole.ts': `import { connect, soc, tl } from 'entente-soc';
import { ram } from './parts/ram.js';
export const small = soc('small', () => {
  const cpu = tl.client({ name: 'cpu', sourceId: 1, emits: tl.readWrite(1, 64) });
  const memory = ram();
  connect(cpu, memory);
});
`,
  'unsaved.ts': `import { connect, soc, tl } from 'entente-soc';
import { ram } from './never.js';
export default soc('small', () => {
  const memory = ram();
  connect(tl.client({ name: 'cpu' }), memory);
});
`,
  'again.ts': "export { small as default } from './whole.js';\n",
  'deleted.ts': clash("'0x1000'"),
  'marked.ts': clash("'0x1000'").replaceAll('\n', '\r\n').replace('  connect(bus', '  /* 😀 */ connect(bus'),
  'led/tsconfig.json': tsconfig({}),
  'led/package.json': JSON.stringify({ type: 'module', imports: { '#parts/*': { default: './parts/*.ts' } } }),
  'led/parts/other.ts': 'export const base = 0;\n',
  'led/by-name.ts': `import { base } from '#parts/one';\n${soc('  connect(cpu, tl.rom({ base, size: 4096 }));')}`,
  'led/by-pattern.ts': `const name: string = 'two';
const { base } = (await import(\`./parts/\${name}.ts\`)) as { base: number };
${soc('  connect(cpu, tl.rom({ base, size: 4096 }));')}`,
  'mended/tsconfig.json': tsconfig({}),
  'mended/soc.ts': clash("'0x1000'"),
  'shared/tsconfig.json': tsconfig({}),
  'shared/needed.ts': clash("'0x1000'"),
  'shared/needless.ts': clash("'0x2000'"),
  'shared/entente.config.ts': "export default { waivers: [{ rule: 'address/overlap', reason: 'Both are one.' }] };\n",
  'waived/tsconfig.json': tsconfig({}),
  'waived/soc.ts': clash("'0x1000'"),
  'waived/entente.config.ts':
    "export default { waivers: [{ rule: 'address/width', subject: 'top', reason: 'none' }] };\n",
  // Changes its policy, which has been read by then.
  'late/soc.ts': `import { readFileSync, writeFileSync } from 'node:fs';
const policy = new URL('entente.config.json', import.meta.url);
if (readFileSync(policy, 'utf8') === '{}') writeFileSync(policy, '{ "rules": { "address/duplicate-name": "off" } }');
${clash("'0x1000'")}`,
  'late/entente.config.json': '{}',
  'policy/soc.ts': clash("'0x1000'"),
  'policy/entente.config.json': JSON.stringify({ rules: { 'address/overlap': 'off' } }),
};

const folder = projectWith({ timeout: 60, memory: 512 }, files);
const opened = join(folder, 'opened.txt');
const browser = join(folder, 'browser.sh');
writeFileSync(browser, `#!/bin/sh\necho "$1" > ${opened}\n`);
chmodSync(browser, 0o700);
const server = new LanguageServer(folder, { BROWSER: browser });
afterAll(async () => await server.close());

const pathOf = (name: string): string => join(folder, name);

function open(name: keyof typeof files): string {
  server.open(pathOf(name), files[name]);
  return pathOf(name);
}

// What an editor puts into a text of a file.
function replaced(name: keyof typeof files, from: string, to: string): string {
  const text = files[name];
  const at = text.lastIndexOf(from);
  const [before, after] = [text.slice(0, at), text.slice(0, at + from.length)];
  const place = (head: string): ts.server.protocol.Location => {
    const lines = head.split('\n');
    return { line: lines.length, offset: (lines.at(-1) ?? '').length + 1 };
  };
  return server.change(pathOf(name), text, [{ start: place(before), end: place(after), newText: to }]);
}

const findings = async (name: string, isReady: (own: readonly Diagnostic[]) => boolean): Promise<Diagnostic[]> =>
  await server.findings(pathOf(name), isReady);

const some = (own: readonly Diagnostic[]): boolean => own.length > 0;

const fixes = async (name: string, found: Diagnostic): Promise<ts.server.protocol.CodeFixAction[]> =>
  await server.fixes(pathOf(name), found);

async function hints(name: string): Promise<string[]> {
  type Hint = ts.server.protocol.InlayHintItem;
  const request = { file: pathOf(name), start: 0, length: 100_000 };
  const all = await server.askUntil<Hint[]>('provideInlayHints', request, (found) => found.length > 0);
  return all.map(({ position: { line, offset }, text }) => `${line}:${offset}${text}`);
}

/** What is shown where the mouse is: TypeScript's own words, and those of the documentation. */
async function hover(name: keyof typeof files, word: string): Promise<[own: string, more: string]> {
  const before = files[name].slice(0, files[name].indexOf(word)).split('\n');
  const place = { line: before.length, offset: (before.at(-1) ?? '').length + 1 };
  const info = await server.ask<ts.server.protocol.QuickInfoResponseBody>('quickinfo', {
    file: pathOf(name),
    ...place,
  });
  // A text, as long as it is not asked for as parts.
  return [info.displayString, info.documentation as string];
}

// Of a long run.
function timed(what: string, since: number): void {
  if (long) console.log(`${what}: ${(performance.now() - since).toFixed(0)} ms`);
}

test('handles have what was negotiated beside them, and in hovers', async () => {
  const since = performance.now();
  open('mcu.ts');
  expect(await hints('mcu.ts')).toEqual([
    '8:21: 1 interrupt',
    '12:17: 0x64000000, 4 KiB, 32 bits',
    '19:12: 8 source ids, 64 bits',
    '20:12: 4 source ids, 64 bits',
    '24:12: 2 masters, 3 devices, 64 bits, ids 0–11',
    '25:18: 2 masters, 1 device, 64 bits, ids 0–11',
    '26:12: 0x10000, 64 KiB, 64 bits',
    '27:13: 0x80000000, 64 KiB, 64 bits',
    '28:13: control 0x64000000, 4 KiB, 32 bits; interrupt 1 interrupt',
  ]);
  timed('hints, from opening the first file', since);
  const asked = performance.now();
  const periphery = `\`\`\`text
mcu.periphery.node
nexus node, TileLink
1 in, 1 out
passes everything on unchanged
TileLink, 64-bit data, 31-bit addresses, 4-bit source ids
masters:
  cpu (source ids 0 to 7)
  dma (source ids 8 to 11)
reaches:
  uart at 0x64000000, 4 KiB (reads up to 64 bytes, writes up to 64 bytes)
\`\`\``;
  expect((await hover('mcu.ts', 'periphery = '))[1]).toBe(periphery);
  timed('a hover', asked);
  // Where it is used, in short, and beside a name that holds nothing of the kind.
  expect((await hover('mcu.ts', 'periphery, tl.widthWidget'))[1]).toBe(periphery);
  expect((await hover('mcu.ts', 'periphery, rom'))[1]).toBe(periphery);
  expect(await hover('mcu.ts', 'base, ')).toEqual(['(parameter) base: string', '']);
  const widget = (await hover('mcu.ts', 'widthWidget(8)'))[1];
  expect(widget).toContain('\n\n```text\nmcu.widget.node\nadapter node, TileLink\n1 in, 1 out\n64 to 32 bits\n');
});

test('an overlap is marked while one types, and its fix moves the device', async () => {
  const since = performance.now();
  const changed = replaced('mcu.ts', '0x6400_0000', '0x8000_0000');
  const place = (line: number, start: number, end: number): object => ({
    ...{ file: pathOf('mcu.ts'), start: { line, offset: start }, end: { line, offset: end } },
  });
  const [found, ...others] = await findings('mcu.ts', some);
  timed('a finding after a change', since);
  expect(others).toEqual([]);
  expect(found).toEqual({
    ...{ start: { line: 28, offset: 33 }, end: { line: 28, offset: 56 } },
    text: `address/overlap: mcu.sram.node and mcu.uart.control overlap at [0x80000000, 0x80001000) (4 KiB).
  mcu.sram.node: [0x80000000, 0x80010000) (64 KiB)
  mcu.uart.control: [0x80000000, 0x80001000) (4 KiB)
  seen by mcu.cpu, mcu.dma
To do: Move mcu.uart.control to 0x7ffff000: the 4 KiB that it covers there are free. It is the smaller one of the two.`,
    ...{ code: 990_001, category: 'error', source: 'entente' },
    relatedInformation: [place(28, 33, 56), place(12, 20, 115), place(27, 16, 89)].map((span) => ({
      ...{ span, message: 'Of mcu.uart.control, mcu.sram.node.', category: 'message', code: 990_001 },
    })),
  });
  if (found === undefined) return;
  expect(await server.ask('getSupportedCodeFixes', { file: pathOf('mcu.ts') })).toContain('990001');
  const asked = performance.now();
  const [fix, ...more] = await fixes('mcu.ts', found);
  timed('its fix', asked);
  expect(more).toEqual([]);
  expect(fix).toMatchObject({ fixName: 'entente', description: 'Move mcu.uart.control to 0x7ffff000' });
  const fixed = server.change(pathOf('mcu.ts'), changed, fix?.changes[0]?.textChanges ?? []);
  expect(fixed).toBe(mcu.replace('0x6400_0000', '0x7fff_f000'));
  await findings('mcu.ts', (own) => own.length === 0);
  const all = await hints('mcu.ts');
  expect(all).toContain('28:13: control 0x7ffff000, 4 KiB, 32 bits; interrupt 1 interrupt');
});

test('while a statement is unfinished, what is known stays, where its lines have gone', async () => {
  const start = { line: 1, offset: 1 };
  server.change(pathOf('mcu.ts'), '', [{ start, end: start, newText: '// A comment.\nconst = ;\n' }]);
  expect(await hints('mcu.ts')).toContain('26:12: 2 masters, 3 devices, 64 bits, ids 0–11');
  server.change(pathOf('mcu.ts'), '', [{ start, end: { line: 3, offset: 1 }, newText: '' }]);
});

test('a fix changes a constant that nothing else uses', async () => {
  open('constant.ts');
  const [found] = await findings('constant.ts', some);
  expect(found?.text).toContain('Move top.ram_1.node to 0x0:');
  const [fix] = found === undefined ? [] : await fixes('constant.ts', found);
  expect(fix?.changes).toEqual([
    {
      fileName: pathOf('constant.ts'),
      textChanges: [{ start: { line: 9, offset: 16 }, end: { line: 9, offset: 22 }, newText: '0x0' }],
    },
  ]);
});

test('an option that there is not is written as the one that was meant', async () => {
  open('option.ts');
  const [found] = await findings('option.ts', some);
  expect(found).toMatchObject({
    text: 'options/unknown: ClientInit has no option sourceIds.\nTo do: Did you mean sourceId?',
    start: { line: 3, offset: 15 },
  });
  const own = found === undefined ? [] : await fixes('option.ts', found);
  expect(own.map(({ description, changes }) => ({ description, changes }))).toEqual([
    {
      description: 'Write sourceId',
      changes: [
        {
          fileName: pathOf('option.ts'),
          textChanges: [{ start: { line: 3, offset: 40 }, end: { line: 3, offset: 49 }, newText: 'sourceId' }],
        },
      ],
    },
  ]);
});

test('an adapter that is missing is put where it is to be, and an option has the value that it is to have', async () => {
  open('adapter.ts');
  const [found] = await findings('adapter.ts', some);
  const fragmenter = 'tl.fragmenter({ minSize: 8, maxSize: 64 })';
  expect(found?.text).toMatch(/^transfers\/size: .*\nTo do: Put tl.fragmenter/);
  const [put] = found === undefined ? [] : await fixes('adapter.ts', found);
  expect(put?.description).toBe(`Put ${fragmenter} in front of top.ram.node`);
  const text = server.change(pathOf('adapter.ts'), files['adapter.ts'], put?.changes[0]?.textChanges ?? []);
  expect(text).toBe(files['adapter.ts'].replace('connect(bus, ', `connect(bus, ${fragmenter}, `));
  await findings('adapter.ts', (own) => own.length === 0);

  open('width.ts');
  const [narrow] = await findings('width.ts', some);
  const choices = narrow === undefined ? [] : await fixes('width.ts', narrow);
  expect(choices.map(({ description }) => description)).toEqual(['Set beatBytes to 8', 'Set beatBytes to 16']);
  const set = choices[0]?.changes[0]?.textChanges ?? [];
  expect(server.change(pathOf('width.ts'), files['width.ts'], set)).toBe(
    files['width.ts'].replace('beatBytes: 12', 'beatBytes: 8'),
  );
  await findings('width.ts', (own) => !own.some(({ text: told }) => told.includes('12 bytes')));
});

test('a place that several nodes have is told once', async () => {
  open('twice.ts');
  const [found] = await findings('twice.ts', some);
  expect(found?.text).toMatch(/^address\/overlap:/);
  expect(found?.relatedInformation?.map(({ span }) => span?.start)).toEqual([{ line: 6, offset: 40 }]);
});

test('a topology that never ends is ended, while TypeScript goes on answering', async () => {
  open('short/loop.ts');
  // From here on it runs: what is of the project is loaded before.
  await hover('short/loop.ts', 'cpu.toString');
  const loop = findings('short/loop.ts', some);
  let isEnded = false;
  void loop.then(() => (isEnded = true));
  const asked = performance.now();
  expect((await hover('short/loop.ts', 'cpu.toString'))[0]).toBe('const cpu: SourceNode<tl.TileLink>');
  timed('a hover beside a topology that never ends', asked);
  expect(isEnded).toBe(false);
  expect(await loop).toMatchObject([
    {
      text: 'input/unusable: loop.ts was not elaborated within 2 s.\nTo do: Raise the limit with timeout of the plugin in tsconfig.json, or look for a loop that never ends.',
      start: { line: 2, offset: 1 },
      category: 'error',
    },
  ]);
  timed('until it was ended', asked);
});

test('a topology that takes all memory is ended', async () => {
  open('memory.ts');
  expect(await findings('memory.ts', some)).toMatchObject([
    {
      text: 'input/unusable: memory.ts takes more than 512 MiB of memory.\nTo do: Raise the limit with memory of the plugin in tsconfig.json, or look for a list or a buffer that never stops growing.',
      start: { line: 2, offset: 1 },
    },
  ]);
});

test('what a topology throws is told at its place, and what ends its process where it is exported', async () => {
  open('throws.ts');
  expect(await findings('throws.ts', some)).toMatchObject([
    {
      text: "graph/function-threw: The declaration threw TypeError: Cannot read properties of undefined (reading 'bytes')",
      start: { line: 5, offset: 51 },
    },
  ]);
  open('chain.ts');
  const inChain = files['chain.ts'].split('\n')[4] ?? '';
  const offset = inChain.indexOf('deep') + 1;
  expect(await findings('chain.ts', some)).toMatchObject([
    { start: { line: 5, offset }, end: { line: 5, offset: offset + 'deep'.length } },
  ]);
  open('ends.ts');
  expect(await findings('ends.ts', some)).toMatchObject([
    {
      text: 'input/unusable: ends.ts ended the process instead of exporting a topology.',
      start: { line: 2, offset: 1 },
    },
  ]);
});

test('what ended the process that asked is mended in whichever file it is', async () => {
  open('parts/killer.ts');
  open('killed.ts');
  expect(await findings('killed.ts', some)).toMatchObject([
    {
      text: 'input/unusable: killed.ts was not elaborated and checked within 60 s, or ended its process.\nTo do: Look for a loop that never ends, or raise the timeout of the plugin in tsconfig.json.',
      start: { line: 3, offset: 1 },
    },
  ]);
  replaced('parts/killer.ts', "process.kill(process.pid, 'SIGKILL');", '');
  await findings('killed.ts', (own) => own.every(({ text }) => !text.startsWith('input/')));
});

test('a topology is not elaborated again because of a source that it does not import', async () => {
  const runs = (): string => (existsSync(pathOf('counted.txt')) ? readFileSync(pathOf('counted.txt'), 'utf8') : '');
  open('counted.ts');
  await findings('counted.ts', some);
  expect(runs()).toBe('x');
  writeFileSync(pathOf('parts/other.ts'), 'export const other = 1;\n');
  server.open(pathOf('parts/other.ts'), 'export const other = 1;\n');
  // As soon as it is among the sources, and longer than it takes.
  await hover('counted.ts', 'cpu');
  await new Promise((settle) => setTimeout(settle, 2000));
  await hover('counted.ts', 'cpu');
  expect(runs()).toBe('x');
});

test('a named topology of several files is elaborated with what the editor holds of them', async () => {
  open('whole.ts');
  open('parts/ram.ts');
  expect(await hints('whole.ts')).toEqual(['4:12: 1 source id, 64 bits', '5:15: 0x1000, 4 KiB, 64 bits']);
  expect(await hints('parts/ram.ts')).toEqual(['2:17: 0x1000, 4 KiB, 64 bits']);
  replaced('parts/ram.ts', '0x1000', '0x3000');
  expect(await findings('parts/ram.ts', () => true)).toEqual([]);
  // Whichever of its files is asked about.
  await server.askUntil<ts.server.protocol.InlayHintItem[]>(
    'provideInlayHints',
    { file: pathOf('parts/ram.ts'), start: 0, length: 1000 },
    (all) => all.some(({ text }) => text === ': 0x3000, 4 KiB, 64 bits'),
  );
});

const whole = ['4:12: 1 source id, 64 bits', '5:15: 0x3000, 4 KiB, 64 bits'];

test('while a statement of an import is unfinished, what is known of the whole stays', async () => {
  const start = { line: 2, offset: 1 };
  server.change(pathOf('parts/ram.ts'), '', [{ start, end: start, newText: 'const = ;\n' }]);
  expect(await hints('whole.ts')).toEqual(whole);
  // Longer than the plugin waits after a change.
  await new Promise((settle) => setTimeout(settle, 500));
  expect(await hints('whole.ts')).toEqual(whole);
  server.change(pathOf('parts/ram.ts'), '', [{ start, end: { line: 3, offset: 1 }, newText: '' }]);
  expect(await hints('whole.ts')).toEqual(whole);
});

test('what two open files export is told once', async () => {
  open('again.ts');
  // Longer than it takes.
  await new Promise((settle) => setTimeout(settle, 2000));
  expect(await hints('whole.ts')).toEqual(whole);
});

test('an import that was never saved is missing, as for the command line, until it is saved', async () => {
  server.open(pathOf('never.ts'), files['parts/ram.ts']);
  open('unsaved.ts');
  const missing = await findings('unsaved.ts', some);
  expect(missing.map(({ text, start }) => ({ text, start }))).toEqual([
    {
      text: 'input/threw: unsaved.ts cannot be compiled: there is no file ./never.js.\nTo do: It is looked for from the folder of unsaved.ts.',
      start: { line: 2, offset: 21 },
    },
  ]);
  writeFileSync(pathOf('never.ts'), files['parts/ram.ts']);
  replaced('unsaved.ts', "'cpu'", "'core'");
  expect(await hints('unsaved.ts')).toEqual(['4:15: 0x1000, 4 KiB, 64 bits']);
});

test('a file that is deleted while it is open is not a topology any more', async () => {
  open('deleted.ts');
  await findings('deleted.ts', some);
  rmSync(pathOf('deleted.ts'));
  await expect.poll(async () => await findings('deleted.ts', () => true), { timeout: 5000 }).toEqual([]);
});

test('places are those of the editor, whatever ends lines and stands before them', async () => {
  writeFileSync(pathOf('marked.ts'), `\ufeff${files['marked.ts']}`);
  open('marked.ts');
  const places = (await findings('marked.ts', some)).map(({ text, start }) => [text.split(':', 1)[0], start]);
  expect(places).toEqual([
    ['address/overlap', { line: 7, offset: 16 }],
    ['address/duplicate-name', { line: 6, offset: 25 }],
    ['transfers/size', { line: 3, offset: 15 }],
  ]);
});

test('a policy, what it imports and its baseline are read again when they come, change and go', async () => {
  const write = (name: string, text: string): void => writeFileSync(pathOf(`mended/${name}`), text);
  const rules = async (...expected: readonly string[]): Promise<void> => {
    const isExpected = (own: readonly Diagnostic[]): boolean =>
      own.map(({ text }) => text.split(':', 1)[0]).join() === expected.join();
    await findings('mended/soc.ts', isExpected);
  };
  open('mended/soc.ts');
  await rules('address/overlap', 'address/duplicate-name', 'transfers/size');
  write('off.ts', "export const rules = { 'transfers/size': 'off' };\n");
  write('entente.config.ts', "import { rules } from './off.ts';\nexport default { rules, baseline: 'known.json' };\n");
  await rules('address/overlap', 'address/duplicate-name');
  const threw = async (what: string): Promise<unknown> =>
    await findings(
      'mended/soc.ts',
      ([first]) => first?.text.startsWith('input/threw:') === true && first.text.includes(what),
    );
  write('off.ts', "throw new Error('no rules');\nexport const rules = {};\n");
  await threw('no rules');
  write('off.ts', 'export const rules = {;\n');
  await threw('";"');
  write('off.ts', "export const rules = { 'address/overlap': 'off' };\n");
  await rules('address/duplicate-name', 'transfers/size');
  write('known.json', '{}');
  await rules('input/unusable');
  rmSync(pathOf('mended/known.json'));
  await rules('address/duplicate-name', 'transfers/size');
});

test('what changes after it was read is read again', async () => {
  open('late/soc.ts');
  await findings('late/soc.ts', (own) => own.length === 3);
  await findings('late/soc.ts', (own) => own.length === 2);
});

test.each([
  ['a name that begins with #', 'led/by-name.ts', 'one'],
  ['a pattern', 'led/by-pattern.ts', 'two'],
] as const)('what is imported by %s is taken up when it comes', async (_, topology, part) => {
  const isMissing = ({ text }: Diagnostic): boolean => text.startsWith('input/');
  open(topology);
  await findings(topology, (own) => own.some(isMissing));
  const file = `led/parts/${part}.ts`;
  writeFileSync(pathOf(file), 'export const base = 0x1000;\n');
  server.open(pathOf(file), 'export const base = 0x1000;\n');
  await findings(topology, (own) => !own.some(isMissing));
});

test('a place in a policy is that of what the editor has of it', async () => {
  const name = 'waived/entente.config.ts';
  open('waived/soc.ts');
  open(name);
  // Editors request the diagnostics of every open file.
  await findings('waived/soc.ts', () => true);
  const places = async (line: number): Promise<Diagnostic[]> =>
    await findings(name, ([first]) => first?.start.line === line);
  expect(await places(1)).toMatchObject([{ start: { offset: files[name].indexOf("'none'") + 1 } }]);
  const start = { line: 1, offset: 1 };
  server.change(pathOf(name), '', [{ start, end: start, newText: '\n/* 😀 */ ' }]);
  expect(await places(2)).toMatchObject([{ start: { offset: files[name].indexOf("'none'") + 10 } }]);
});

test('a waiver that one of two open designs needs is not told to be needless', async () => {
  open('shared/needless.ts');
  const isNeedless = ({ text }: Diagnostic): boolean => text.startsWith('policy/waiver:');
  await findings('shared/needless.ts', (own) => own.some(isNeedless));
  open('shared/needed.ts');
  await findings('shared/needed.ts', some);
  await findings('shared/needless.ts', (own) => !own.some(isNeedless));
  server.tell('close', { file: pathOf('shared/needed.ts') });
  await findings('shared/needless.ts', (own) => own.some(isNeedless));
});

test('the policy holds, as for the command line', async () => {
  open('policy/soc.ts');
  expect(await hints('policy/soc.ts')).toEqual([
    '3:12: 1 source id, 64 bits',
    '4:12: 1 master, 2 devices, 64 bits, id 0',
  ]);
  const rules = (await findings('policy/soc.ts', some)).map(({ text }) => text.split(':', 1)[0]);
  expect(rules).toEqual(['address/duplicate-name', 'transfers/size']);
});

test('the viewer is opened at what is meant', async () => {
  const place = { file: pathOf('mcu.ts'), line: 24, offset: 9 };
  const offered = await server.ask<ts.server.protocol.ApplicableRefactorInfo[]>('getApplicableRefactors', place);
  expect(offered.filter(({ name }) => name === 'Open in the viewer')).toEqual([
    {
      ...{ name: 'Open in the viewer', description: 'Open in the viewer' },
      actions: [{ name: 'Open in the viewer', description: 'Open in the viewer' }],
    },
  ]);
  const action = { refactor: 'Open in the viewer', action: 'Open in the viewer' };
  expect(await server.ask('getEditsForRefactor', { ...place, ...action })).toEqual({
    edits: [{ fileName: pathOf('mcu.ts'), textChanges: [] }],
  });
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toMatch(/^http.*\n$/);
  const url = readFileSync(opened, 'utf8').trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#selected=mcu\.bus\.node$/);
  expect(await (await fetch(url)).text()).toContain('<title>mcu');
});
