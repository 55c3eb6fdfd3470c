import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../../cli/files/output.js';
import { ententeIn } from '../run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(
    join(folder, 'soc.ts'),
    `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('soc', () => {
  connect(tl.client({ name: 'cpu' }), tl.ram({ address: AddressSet.range(0, '4K'), beatBytes: 4 }));
});
`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ['view', 'soc.html', ['soc.ts']],
  ['lock', 'entente.lock', ['soc.ts']],
  ['diagram', 'soc.svg', ['soc.ts']],
  ['play', 'playground.html', []],
])('entente %s --out - writes what it writes to a file to standard output', async (command, file, args) => {
  const written = await ententeIn(folder, command, ...args, '--out', file);
  expect(written).toEqual({ status: 0, stdout: '', stderr: `Wrote ${file}\n` });
  const stdout = readFileSync(join(folder, file), 'utf8');
  expect(await ententeIn(folder, command, ...args, '--out', '-')).toEqual({ status: 0, stdout, stderr: '' });
  expect(readdirSync(folder).sort()).toEqual([file, 'soc.ts'].sort());
});

test('two outputs cannot both go there', async () => {
  const both = [
    ['-', 'one'],
    ['-', 'two'],
  ] as const;
  await expect(writeFiles(both)).rejects.toThrow('- and - are one file, which cannot hold two outputs.');
});
