import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ententeIn } from './run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(base: string): void {
  writeFileSync(
    join(folder, 'soc.ts'),
    `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('${base}', '4K'), beatBytes: 8 });
  connect(cpu, ram);
  return { cpu, ram };
});
`,
  );
}

/** The words of a command in a shell, of which some are in quotes. */
function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

test.each([
  ['of its own', ['--locked', 'my lock.lock'], ['--out', 'my lock.lock']],
  ['that a policy names', ['--locked', '--policy', 'other.json'], ['--policy', 'other.json']],
  ['that is usual', ['--locked'], []],
])('a lock %s is written by the command that the help names', async (_, checked, locked) => {
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ designs: [{ input: 'soc.ts', lock: 'named.lock' }] }));
  write('0x1000');
  expect((await ententeIn(folder, 'lock', 'soc.ts', ...locked)).status).toBe(0);
  write('0x2000');
  const { status, stdout } = await ententeIn(folder, 'check', 'soc.ts', ...checked);
  expect(status).toBe(1);
  const [, command = ''] = /accept it with entente (lock .*) and have it reviewed/.exec(stdout) ?? [];
  expect((await ententeIn(folder, ...words(command))).status).toBe(0);
  expect((await ententeIn(folder, 'check', 'soc.ts', ...checked)).status).toBe(0);
});
