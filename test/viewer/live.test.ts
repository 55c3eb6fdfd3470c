import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program } from '../cli/run.js';
import { theBrowser } from './browser.js';

const topology = (size: string): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';
console.log('declared');
export default soc('edited', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x1000', '${size}'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, ram };
});
`;

test('a page that is served follows its topology, and keeps what is looked at', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
  const file = join(folder, 'edited.ts');
  writeFileSync(file, topology('4K'));
  const server = spawn(process.execPath, [program, 'view', file, '--serve']);
  try {
    server.stderr.setEncoding('utf8');
    const [said] = (await once(server.stderr, 'data')) as [string];
    let printed = said;
    server.stderr.on('data', (text: string) => (printed += text));
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    const page = await (await theBrowser()).newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(`${url}#selected=edited.ram&theme=dark`);
    await page.getByText('0x1000, 4 KiB', { exact: true }).waitFor();
    writeFileSync(file, topology('8K'));
    await page.getByText('AddressSet(0x1000, 0x1fff) is misaligned').or(page.getByRole('alert')).first().waitFor();
    writeFileSync(file, topology('2K'));
    await page.getByText('0x1000, 2 KiB', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Selection' }).getByRole('heading').textContent()).toBe('ram');
    expect(await page.locator('.page').getAttribute('data-ground')).toBe('dark');

    // The page is made anew for what belongs to the design, not for what editors and the making itself put beside it.
    await page.waitForTimeout(1000);
    const made = printed.split('declared').length;
    writeFileSync(join(folder, '.edited.ts.swp'), '');
    await page.waitForTimeout(1000);
    expect(printed.split('declared').length).toBe(made);
    expect(made).toBeGreaterThan(3);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});
