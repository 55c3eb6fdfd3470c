import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ententeIn } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const map = `00001100 - 00001200  256 bytes   RW    chip.gpio.registers (offsets from 0x1000)
00001140 - 00001160   32 bytes   RW    chip.mode (within chip.gpio.registers)
`;

test('what elaborate prints has devices within others and where registers are counted from, as the map has', async () => {
  writeFileSync(
    join(folder, 'chip.ts'),
    `import { connect, devices, soc, tl } from 'entente-soc';

export default soc('chip', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
  const bus = tl.xbar();
  connect(cpu, bus);
  const gpio = devices.peripheral(bus, { registers: [['0x1100', '0x100']], base: '0x1000' });
  const mode = devices.interruptDevice({ within: [['0x1140', '0x20']] });
  return { cpu, bus, gpio, mode };
});
`,
  );
  expect((await ententeIn(folder, 'map', 'chip.ts')).stdout).toBe(map);
  const { stdout } = await ententeIn(folder, 'elaborate', 'chip.ts');
  expect(stdout.slice(stdout.indexOf('Address map'))).toBe(`Address map\n${map}`);
});
