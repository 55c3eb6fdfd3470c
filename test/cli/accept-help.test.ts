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

test('commands of several findings are told as they are, one after another, and nothing is left', async () => {
  const chip = (
    secure: boolean,
    name: string,
  ): string => `import { AddressSet, connect, setSecurity, soc, tl } from 'entente-soc';
export default soc('soc', () => {
  const dma = setSecurity(tl.client({ name: 'dma', emits: tl.readWrite(1, 8) }), { secure: ${secure} });
  const bus = tl.xbar();
  const ram = tl.ram({ address: AddressSet.range('0x2000', '8K') });
  const keys = setSecurity(tl.ram({ address: AddressSet.range('0x4000', '4K') }), { secure: true });
  const wall = tl.firewall({ regions: [{ address: [AddressSet.range('0x2000', '4K')], accepts: { secure: true } }] });
  const timer = tl.manager({ address: [AddressSet.range('0x6000', '4K')], supports: tl.readWrite(1, 8) });
  connect(dma, bus, wall, ram);
  connect(bus, tl.firewall(), keys);
  connect(bus, timer);
  return { dma, bus, ram, keys, ${name}: timer };
});
`;
  writeFileSync(join(folder, 'soc.ts'), chip(false, 'timer'));
  expect((await ententeIn(folder, 'lock', 'soc.ts')).status).toBe(0);
  writeFileSync(join(folder, 'soc.ts'), chip(true, 'clock'));
  const { stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked', '--verbose');
  const commands = [...stdout.matchAll(/accept it with entente (lock .*) and have it reviewed/g)].map(
    ([, each = '']) => each,
  );
  expect(commands).toHaveLength(3);
  const notes: string[] = [];
  for (const command of commands) {
    const { status, stderr } = await ententeIn(folder, ...words(command));
    expect({ command, status }).toEqual({ command, status: 0 });
    notes.push(...stderr.split('\n').filter((line) => line.startsWith('Nothing')));
  }
  expect(notes).toEqual([
    'Nothing has changed about soc.dma:0 → soc.ram.node.',
    'Nothing has changed about soc.clock.',
  ]);
  expect((await ententeIn(folder, 'check', 'soc.ts', '--locked', '--verbose')).stdout).not.toContain('policy/');
});
