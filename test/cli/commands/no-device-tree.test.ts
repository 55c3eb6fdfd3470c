import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Why there is no device tree of a design with this memory. */
async function said(memory: string): Promise<string> {
  writeFileSync(
    join(folder, 'soc.ts'),
    `import { AddressSet, connect, firmware, MemoryDevice, Resource, soc, tl } from 'entente-soc';
export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const memory = ${memory};
  connect(cpu, memory);
  ${memory.includes('resources') ? "firmware({ model: 'soc', compatible: ['example,soc'], bus: cpu });" : ''}
  return { cpu, memory };
});
`,
  );
  return (await ententeIn(folder, 'elaborate', 'soc.ts', '--format', 'dts', '--out', 'out')).stderr;
}

test('a design without a device tree says why there is none', async () => {
  const manager = (address: string, more = ''): string =>
    `tl.manager({ address: [${address}], supports: tl.readWrite(1, 8), beatBytes: 8${more} })`;
  expect(await said(manager("AddressSet.range('0x4000_0000', '64K')"))).toBe(
    "error: soc describes no addresses to firmware, so there is no device tree.\n  help: Add firmware({ model: '…', compatible: ['…'], bus }) to the body of soc, with the bus whose devices are to be in the device tree, and devices to the resources of nodes.\n",
  );
  const pieces = manager(
    'new AddressSet(0x4000_0000n, 0xfff_ffbfn)',
    ", resources: [new Resource(new MemoryDevice(), 'reg')]",
  );
  expect(await said(pieces)).toContain(
    'error: soc has no device tree: Device memory has 2,097,152 ranges of addresses, such as AddressSet(0x40000000, 0xfffffbf); a device tree lists at most 4,096 of one.\n',
  );
});
