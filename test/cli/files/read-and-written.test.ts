import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const source = `import { connect, soc, tl } from 'entente-soc';
import { place } from './place.js';
export default soc('small', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
  const sram = tl.ram({ address: place, beatBytes: 8 });
  connect(cpu, sram);
  return { cpu, sram };
});
`;
const files = {
  'soc.ts': source,
  'place.ts':
    "import { AddressSet } from 'entente-soc';\nexport const place = AddressSet.range('0x8000_0000', '4K');\n",
  'board.dts': '/dts-v1/;\n/ { #address-cells = <1>; #size-cells = <1>; uart@1000 { reg = <0x1000 0x100>; }; };\n',
  'trace.csv': 'time,master,operation,address,size\n0,cpu,get,0x80000000,8\n',
  'policy.json': '{}\n',
} as const;
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
symlinkSync('soc.ts', join(folder, 'link.ts'));

test.each([
  [['view', 'soc.ts', '--out', 'soc.ts'], 'soc.ts'],
  [['view', 'soc.ts', '--out', 'link.ts'], 'link.ts'],
  [['view', 'link.ts', '--out', 'soc.ts'], 'soc.ts'],
  [['view', 'soc.ts', '--out', 'place.ts'], 'place.ts'],
  [['lock', 'soc.ts', '--out', 'soc.ts'], 'soc.ts'],
  [['replay', 'soc.ts', 'trace.csv', '--heat', 'trace.csv'], 'trace.csv'],
  [['view', 'board.dts', '--out', 'board.dts'], 'board.dts'],
  [['check', 'soc.ts', '--format', 'sarif=soc.ts'], 'soc.ts'],
  [['check', 'soc.ts', '--policy', 'policy.json', '--format', 'json=policy.json'], 'policy.json'],
])('%s leaves what it reads as it is', async (args, named) => {
  const { status, stderr } = await ententeIn(folder, ...args);
  expect([status, stderr]).toEqual([
    64,
    `error: ${named} is read for this, and cannot hold its output.\n  help: Name another file.\n`,
  ]);
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});

test.each([
  ['a lock', ['lock', 'soc.ts', '--out', 'small.lock']],
  ['rows of a sweep', ['sweep', 'soc.ts', '--rows', 'rows.jsonl', '--resume']],
  ['a saved elaboration in the folder of artefacts', ['elaborate', 'soc.ts', '--out', 'build']],
])('%s is read and written anew', async (_, args) => {
  for (const again of [args, args]) expect((await ententeIn(folder, ...again)).status).toBe(0);
});

test('a saved elaboration is written again where it is', async () => {
  expect((await ententeIn(folder, 'elaborate', 'soc.ts', '--out', '.', '--format', 'elaboration')).status).toBe(0);
  const before = readFileSync(join(folder, 'small.elaboration.json'), 'utf8');
  expect((await ententeIn(folder, 'elaborate', 'small.elaboration.json', '--out', '.')).status).toBe(0);
  expect(readFileSync(join(folder, 'small.elaboration.json'), 'utf8')).toBe(before);
});
