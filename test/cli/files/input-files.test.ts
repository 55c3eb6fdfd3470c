import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ententeIn, type Ran } from '../run.js';

const document = JSON.stringify({
  version: 1,
  name: 'tiny',
  module: {
    name: 'top',
    body: [
      { node: 'cpu', type: 'tl.client', ports: [{ masters: [{ name: 'cpu', sourceId: [0, 8] }] }] },
      { node: 'sram', type: 'tl.ram', address: ['0x80000000', '0xffff'], beatBytes: 8 },
      { bind: ['sram', ':=', 'cpu'] },
    ],
  },
});

const commands = [
  ['check', 'soc.ts', '--locked', 'soc.lock', '--policy', 'policy.json'],
  ['map', 'board.dts'],
  ['map', 'csr.csv'],
  ['map', 'tiny.json'],
  ['parameters', 'tiny.json'],
  ['parameters', 'tiny.jsonl'],
  ['replay', 'soc.ts', 'trace.csv'],
  ['list', 'mcu.elaboration.json', 'masters'],
];

const root = mkdtempSync(join(tmpdir(), 'entente-marked-'));
const plain = join(root, 'plain');

/** What the commands answer with files as they are, or as `encoded` writes them. */
async function answersWith(encoded?: (text: string, name: string) => Uint8Array): Promise<Ran[]> {
  const folder = encoded === undefined ? plain : mkdtempSync(join(root, 'encoded-'));
  for (const name of encoded === undefined ? [] : readdirSync(plain)) {
    const text = readFileSync(join(plain, name), 'utf8');
    writeFileSync(join(folder, name), encoded?.(text, name) ?? text);
  }
  const answers: Ran[] = [];
  for (const args of commands) answers.push(await ententeIn(folder, ...args));
  return answers;
}

beforeAll(async () => {
  mkdirSync(plain);
  const files = {
    'soc.ts': readFileSync('topologies/mcu.ts', 'utf8'),
    'board.dts':
      '/dts-v1/;\n/include/ "rom.dtsi"\n/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,soc"; };\n',
    'rom.dtsi': '/ { rom@4000 { reg = <0x4000 0x1000>; }; };\n',
    'csr.csv': 'csr_base,uart,0xf0001000,,\nmemory_region,sram,0x10000000,8192,cached\n',
    'policy.json': '{ "rules": { "graph/unused-module": "error" } }\n',
    'trace.csv': '0,cpu,get,0x64000000,4\n',
    'tiny.json': document,
    'tiny.jsonl': `${document}\n${document}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(plain, name), text);
  await ententeIn(plain, 'lock', 'soc.ts', '--out', 'soc.lock');
  await ententeIn(plain, 'elaborate', 'soc.ts', '--format', 'elaboration', '--out', '.');
});

afterAll(() => rmSync(root, { recursive: true }));

test('files without a mark are answered for', async () => {
  const answers = await answersWith();
  expect(answers.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
    commands.map(() => ({ status: 0, stderr: '' })),
  );
});

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as shells of Windows write it', utf16],
  ['UTF-16 the other way round', (text: string) => utf16(text).swap16()],
])('a mark of %s changes no answer', async (_, encoded) => {
  expect(await answersWith(encoded)).toEqual(await answersWith());
});

/** What is said to each command whose input, if it is not a topology, is encoded so; nothing where it answers. */
async function refusals(encoded: (text: string) => Uint8Array): Promise<string[]> {
  const answers = await answersWith((text, name) => (name.endsWith('.ts') ? Buffer.from(text) : encoded(text)));
  return answers.map(({ status, stderr }) => (status === 0 ? '' : stderr));
}

test('text in UTF-16 without a mark is told in one way, whatever it is', async () => {
  const told = (place: string): string =>
    `error: ${place}: This is not text: it contains the character NUL.\n  help: Save it as UTF-8; text in UTF-16 has to begin with the mark of its encoding.\n`;
  expect(await refusals((text) => Buffer.from(text, 'utf16le'))).toEqual([
    told('policy.json:1:2'),
    told('board.dts:1:2'),
    told('csr.csv:1:2'),
    told('tiny.json:1:2'),
    told('tiny.json:1:2'),
    told('tiny.jsonl:1:2'),
    told('trace.csv:1:2'),
    told('mcu.elaboration.json:1:2'),
  ]);
});

test('text in Latin-1 is told where it has to be in UTF-8; comments of descriptions may be in any', async () => {
  const latin1 = (text: string): Buffer =>
    Buffer.from(text.replaceAll('tiny', 't\xefny').replace('/dts-v1/', '/* \xef */ /dts-v1/'), 'latin1');
  const told =
    'error: tiny.json:1:23: This is not text in UTF-8.\n  help: Save it as UTF-8; it may be in an older encoding, such as Latin-1.\n';
  const found = await refusals(latin1);
  expect([found[1], found[3], found[4]]).toEqual(['', told, told]);
});

test.each([
  [
    'UTF-16 without a mark',
    (text: string) => Buffer.from(text, 'utf16le'),
    '1:2',
    'This is not text: it contains the character NUL.',
  ],
  [
    'Latin-1',
    (text: string) => Buffer.from(`const a = '\xe4\xef';\n${text}`, 'latin1'),
    '1:12',
    'This is not text in UTF-8.',
  ],
])('a topology in %s is told where it is compiled, or what it imports', async (_, encoded, place, message) => {
  const folder = mkdtempSync(join(root, 'topology-'));
  writeFileSync(join(folder, 'part.ts'), encoded('export const base = 1;\n'));
  writeFileSync(join(folder, 'soc.ts'), "import { base } from './part.js';\nexport default base;\n");
  for (const name of ['part.ts', 'soc.ts']) {
    const { status, stderr } = await ententeIn(folder, 'map', name);
    expect({ status, lines: stderr.split('\n').slice(0, 2) }).toEqual({
      status: 2,
      lines: [`error[input/threw]: part.ts cannot be compiled: ${message}`, `  --> part.ts:${place}`],
    });
  }
});
