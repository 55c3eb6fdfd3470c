import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));

// Devices in this order, each pinned or to be placed.
function write(...devices: readonly (readonly [name: string, address: string])[]): void {
  writeFileSync(
    join(folder, 'soc.ts'),
    `import { AddressSet, connect, place, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  connect(cpu, bus);
${devices.map(([name, address]) => `  const ${name} = tl.ram({ address: ${address}, beatBytes: 8 });\n  connect(bus, ${name});\n`).join('')}
  return { cpu, bus, ${devices.map(([name]) => name).join(', ')} };
});
`,
  );
}

const placed = "place('4K', { in: '0x1000_0000..0x1000_ffff' })";
const run = async (...args: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await ententeIn(folder, ...args);
  return `${stderr}${stdout}exit code ${status}\n`;
};

test('the map tells placed devices apart; once locked, they stay; what is fixed in their place is told', async () => {
  write(['rom', "AddressSet.range('0x1000_0000', '4K')"], ['uart', placed]);
  expect(await run('map', 'soc.ts')).toBe(`10000000 - 10001000  4 KiB   RWX   soc.rom.node
10001000 - 10002000  4 KiB   RWX   soc.uart.node (placed in [0x10000000, 0x10010000))
exit code 0
`);
  expect(await run('lock', 'soc.ts')).toBe('Wrote entente.lock\nexit code 0\n');
  expect(readFileSync(join(folder, 'entente.lock'), 'utf8')).toContain(
    'device soc.uart.node address = 0x10001000..0x10001fff\n',
  );

  // Without the lock, the new one would come first.
  write(['aaa', placed], ['rom', "AddressSet.range('0x1000_0000', '4K')"], ['uart', placed]);
  expect(await run('map', 'soc.ts')).toBe(`10000000 - 10001000  4 KiB   RWX   soc.rom.node
10001000 - 10002000  4 KiB   RWX   soc.uart.node (placed in [0x10000000, 0x10010000))
10002000 - 10003000  4 KiB   RWX   soc.aaa.node (placed in [0x10000000, 0x10010000))
exit code 0
`);
  expect(await run('check', 'soc.ts', '--locked')).toMatch(/exit code 0\n$/);

  write(['uart', placed], ['rom', "AddressSet.range('0x1000_1000', '4K')"]);
  expect(await run('map', 'soc.ts'))
    .toBe(`error[placement/locked]: soc.uart.node is locked at [0x10001000, 0x10002000) (4 KiB), and soc.rom.node is fixed at [0x10001000, 0x10002000) (4 KiB).
  --> soc.ts:7:34
     |
   7 |   const uart = tl.ram({ address: place('4K', { in: '0x1000_0000..0x1000_ffff' }), beatBytes: 8 });
     |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Fix soc.rom.node somewhere else; or, if soc.uart.node may move, take its line place soc.uart.node, or else device soc.uart.node address, out of the lock.
exit code 2
`);

  writeFileSync(join(folder, 'entente.lock'), '<<<<<<< ours\n');
  expect(await run('map', 'soc.ts')).toBe(
    'error: The places of devices are not known: entente.lock:1: A merge left conflicts in lines 1 to 1.\nexit code 2\n',
  );
});

test('a device behind an adapter that moves addresses stays where the lock has it', async () => {
  const moved = (...devices: readonly string[]): void => {
    writeFileSync(
      join(folder, 'moved.ts'),
      `import { connect, place, soc, tl } from 'entente-soc';

export default soc('moved', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  connect(cpu, bus);
${devices.map((name) => `  const ${name} = tl.ram({ address: ${placed}, beatBytes: 8 });\n`).join('')}
  connect(bus, tl.map(({ base }) => base + 0x4000_0000n), uart);
${devices.map((name) => (name === 'uart' ? '' : `  connect(bus, ${name});\n`)).join('')}
  return { cpu, bus, ${devices.join(', ')} };
});
`,
    );
  };
  rmSync(join(folder, 'entente.lock'), { force: true });
  moved('uart');
  expect(await run('lock', 'moved.ts')).toBe('Wrote entente.lock\nexit code 0\n');
  expect(readFileSync(join(folder, 'entente.lock'), 'utf8')).toContain(
    '\nplace moved.uart.node address = 0x10000000..0x10000fff\n',
  );
  moved('aaa', 'uart');
  expect(await run('map', 'moved.ts'))
    .toBe(`10001000 - 10002000  4 KiB   RWX   moved.aaa.node (placed in [0x10000000, 0x10010000))
50000000 - 50001000  4 KiB   RWX   moved.uart.node (placed at 0x10000000 in [0x10000000, 0x10010000))
exit code 0
`);
});
