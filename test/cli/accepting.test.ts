import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn } from './run.js';

/** A core behind a filter that hides a page. */
const hiding = (page: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';

const page = (base: string): AddressSet => AddressSet.range(base, '4K');

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
  const bus = tl.xbar();
  const gate = tl.filter({ mfilter: tl.mSubtract(page('${page}')) });
  const ram = tl.ram({ address: page('0x3000'), beatBytes: 8 });
  const keys = tl.ram({ address: page('0x2000'), beatBytes: 8 });
  connect(cpu, gate, bus);
  connect(bus, ram);
  connect(bus, keys);
  return { cpu, gate, bus, ram, keys };
});
`;

test.each([
  ['0x2000', '0x8000', 0],
  ['0x8000', '0x2000', 1],
])('a filter at %s that is at %s then passes the check once all is accepted', async (before, after, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const file = join(folder, 'soc.ts');
  writeFileSync(file, hiding(before));
  await ententeIn(folder, 'lock', 'soc.ts');
  writeFileSync(file, hiding(after));
  expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(status);
  expect((await ententeIn(folder, 'lock', 'soc.ts', '--accept', '**')).status).toBe(0);
  const accepted = await ententeIn(folder, 'check', 'soc.ts', '--locked', '--verbose');
  expect(accepted.status).toBe(0);
  expect(accepted.stdout).not.toContain('policy/');
  const lock = readFileSync(join(folder, 'entente.lock'), 'utf8');
  await ententeIn(folder, 'lock', 'soc.ts');
  expect(readFileSync(join(folder, 'entente.lock'), 'utf8')).toBe(lock);
});
