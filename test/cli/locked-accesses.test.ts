import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn } from './run.js';

const source = readFileSync('topologies/trustzone.ts', 'utf8');

// What the first page of the memory accepts.
function withFirstPage(accepts: string): string {
  return source.replace('accepts: { secure: true } }', `accepts: ${accepts} }`);
}

test('a secure page that is opened, or closed, fails the diff and next to a lock until it is accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(join(folder, 'before.ts'), source);
  writeFileSync(join(folder, 'soc.ts'), source);
  await ententeIn(folder, 'lock', 'soc.ts');
  expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);

  writeFileSync(join(folder, 'soc.ts'), withFirstPage('{}'));
  expect(await ententeIn(folder, 'diff', 'before.ts', 'soc.ts')).toEqual({
    status: 1,
    stdout: `3 breaking changes
  access gained  read at 0x80000000..0x80000fff of trustzone.core:0 → trustzone.ram.node: secure → all; also write at 0x80000000..0x80000fff; with it node changed
  access gained  read at 0x80000000..0x80000fff of trustzone.dma:0 → trustzone.ram.node: no → non-secure world dma; also write at 0x80000000..0x80000fff
  access gained  read at 0x80000000..0x80000fff of trustzone.radio:0 → trustzone.ram.node: no → non-secure world radio; also write at 0x80000000..0x80000fff
`,
    stderr: '',
  });
  const opened = await ententeIn(folder, 'check', 'soc.ts', '--locked');
  expect(opened.status).toBe(1);
  expect(opened.stdout).toContain(
    'error[policy/locked]: access gained, compared with the lock: read at 0x80000000..0x80000fff of trustzone.dma:0 → trustzone.ram.node: no → non-secure world dma; also write at 0x80000000..0x80000fff.',
  );
  expect(opened.stdout).toContain('3 errors, ');
  await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'dma', 'radio');
  expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).stdout).toContain('1 error, ');
  await ententeIn(folder, 'lock', 'soc.ts', '--accept', '**');
  expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);

  writeFileSync(join(folder, 'soc.ts'), withFirstPage('{ secure: true, privileged: true }'));
  expect(await ententeIn(folder, 'diff', 'before.ts', 'soc.ts')).toEqual({
    status: 1,
    stdout: `1 breaking change
  access lost  read at 0x80000000..0x80000fff of trustzone.core:0 → trustzone.ram.node: secure → secure privileged; also write at 0x80000000..0x80000fff; with it node changed
`,
    stderr: '',
  });
});

test('a peripheral that others get to is one finding, with what they may do there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(join(folder, 'before.ts'), source);
  writeFileSync(join(folder, 'soc.ts'), source.replace('beatBytes: 4 }), { secure: true });', 'beatBytes: 4 }), {});'));
  const { status, stdout } = await ententeIn(folder, 'diff', 'before.ts', 'soc.ts');
  expect(status).toBe(1);
  expect(stdout).toBe(`3 breaking changes
  access gained  read at 0x10002000..0x10002fff of trustzone.core:0 → trustzone.watchdog: secure → all; also write at 0x10002000..0x10002fff; with it node changed
  access gained  read at 0x10002000..0x10002fff of trustzone.dma:0 → trustzone.watchdog: no → non-secure world dma; also write at 0x10002000..0x10002fff; with it 3 × reach gained
  access gained  read at 0x10002000..0x10002fff of trustzone.radio:0 → trustzone.watchdog: no → non-secure world radio; also write at 0x10002000..0x10002fff; with it 3 × reach gained
`);
});

test('a lock of before accesses were in it says so, and is written anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(join(folder, 'soc.ts'), source);
  await ententeIn(folder, 'lock', 'soc.ts');
  const file = join(folder, 'entente.lock');
  const lock = readFileSync(file, 'utf8');
  writeFileSync(file, lock.replaceAll(/^(?:access .*|end)\n/gm, '').replace('entente-lock 4', 'entente-lock 2'));
  const { status, stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked');
  expect(status).toBe(1);
  expect(stdout).toContain(
    'error[policy/locked]: access changed, compared with the lock: trustzone: not in the lock → limited for trustzone.core, trustzone.dma, trustzone.radio.',
  );
  expect(stdout).toContain(
    "help: Undo it, or accept it with entente lock soc.ts --accept 'trustzone' and have it reviewed.",
  );
  expect(stdout).toContain('1 error, ');
  await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'trustzone');
  expect(readFileSync(file, 'utf8')).toBe(lock);
});
