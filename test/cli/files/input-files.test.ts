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
async function answersWith(encoded?: (text: string) => Uint8Array): Promise<Ran[]> {
  const folder = encoded === undefined ? plain : mkdtempSync(join(root, 'encoded-'));
  for (const name of encoded === undefined ? [] : readdirSync(plain)) {
    const text = readFileSync(join(plain, name), 'utf8');
    // The compiler takes UTF-8 alone.
    const isProgram = name.endsWith('.ts');
    writeFileSync(join(folder, name), isProgram ? `\uFEFF${text}` : (encoded?.(text) ?? text));
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
