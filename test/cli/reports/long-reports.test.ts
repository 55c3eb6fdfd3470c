import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-long-'));
  // Each of 16 regions overlaps each other one.
  const memories = Object.fromEntries(
    Array.from({ length: 16 }, (_, k) => [`m${k}`, { base: 0x1000 + 16 * k, size: 0x400, type: 'cached' }]),
  );
  writeFileSync(
    join(folder, 'csr.json'),
    JSON.stringify({ csr_bases: {}, csr_registers: {}, constants: {}, memories }),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function told(stdout: string): number {
  return stdout.split('\n').filter((line) => line.startsWith('error[')).length;
}

describe('more findings than somebody reads', () => {
  test('are told in full up to a hundred, and all are counted', async () => {
    const { status, stdout } = await ententeIn(folder, 'check', 'csr.json');
    expect(status).toBe(1);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['120 findings:', '  120  error  description/overlap  soc']);
    expect(told(stdout)).toBe(100);
    expect(stdout).toContain('\n\n20 more errors left out; --verbose shows all.\n\n120 errors');
  });

  test('are told so by who elaborates, with what tells all', async () => {
    const { stderr } = await ententeIn(folder, 'elaborate', 'csr.json');
    expect(told(stderr)).toBe(100);
    expect(stderr).toMatch(
      /\n\n20 more errors left out; entente check csr\.json --verbose reports all that its policy does not allow\.\n$/,
    );
  });

  test('are all told to who asks for them, and in reports for programs', async () => {
    expect(told((await ententeIn(folder, 'check', 'csr.json', '--verbose')).stdout)).toBe(120);
    const { stdout } = await ententeIn(folder, 'check', 'csr.json', '--format', 'json');
    expect((JSON.parse(stdout) as { readonly findings: readonly unknown[] }).findings).toHaveLength(120);
  });
});
