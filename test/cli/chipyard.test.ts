import { expect, test } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedChipFile } from '../golden/recorded-chips.js';
import { entente } from './run.js';

// Names of classes show in GraphML: the published bundle must not shorten them.
test.each(['RocketConfig', 'ManyPeripheralsRocketConfig'])('entente elaborate chipyard writes %s', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const { status, stderr } = await entente('elaborate', 'chipyard', '--config', name, '--out', folder);
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(folder).sort()).toEqual(
    ['address-map.txt', 'dts', 'graphml', 'memmap.json', 'resources.json'].map((ending) => `chiptop0.${ending}`),
  );
  for (const ending of ['address-map.txt', 'dts', 'graphml', 'memmap.json']) {
    expect(readFileSync(join(folder, `chiptop0.${ending}`), 'utf8') === recordedChipFile(name, ending)).toBe(true);
  }
});

test('entente elaborate chipyard is RocketConfig unless said otherwise', async () => {
  const usual = await entente('elaborate', 'chipyard');
  expect(usual.stdout).toBe((await entente('elaborate', 'chipyard', '--config', 'RocketConfig')).stdout);
});

test('of several chips, each is written, and each can be asked about', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const name = 'VerilatorCITetheredChipLikeRocketConfig';
  const written = await entente('elaborate', 'chipyard', '--config', name, '--out', folder, '--format', 'dts,graphml');
  expect(written.status).toBe(0);
  for (const chip of ['chiptop0', 'chiptop1']) {
    for (const ending of ['dts', 'graphml']) {
      const recorded = recordedChipFile(`${name}.${chip}`, ending);
      expect(readFileSync(join(folder, `${chip}.${ending}`), 'utf8') === recorded).toBe(true);
    }
  }
  const { stdout: map, stderr: note } = await entente('map', 'chipyard', '--config', name);
  expect(map).toContain('chiptop0.system.serial_tl_domain.serdesser.managerNode');
  expect(note).toBe('This is chiptop0, one of 2 designs. The other is chipyard#chiptop1.\n');
  const { stdout: second, stderr } = await entente('map', 'chipyard#chiptop1', '--config', name);
  expect(stderr).toBe('');
  expect(second).toBe(
    `000000000 - 080000000  2 GiB   RWX   chiptop1.system.serial_tl_domain.serdesser.managerNode
080000000 - 180000000  4 GiB   RWX   chiptop1.system.memAXI4Node
`,
  );
  expect(await entente('map', 'chipyard#chiptop7', '--config', name)).toEqual({
    status: 64,
    stdout: '',
    stderr: `error: chipyard has no export called chiptop7.
  help: It is chipyard#chiptop0, chipyard#chiptop1.
`,
  });
});

test('of several chips, all are checked', async () => {
  const name = 'MultiSimMultiLinkSymmetricChipletRocketConfig';
  const { status, stdout } = await entente('check', 'chipyard', '--config', name, '--format', 'json');
  const { designs, findings } = JSON.parse(stdout) as {
    readonly designs: readonly object[];
    readonly findings: readonly { readonly design: string; readonly severity: string; readonly rule: string }[];
  };
  expect(status).toBe(0);
  const [first, second] = [`chipyard --config ${name}`, `chipyard#chiptop1 --config ${name}`];
  expect(designs).toEqual([first, second].map((design) => ({ name: design, passed: true })));
  const warnings = (of: string): string[] =>
    findings.filter(({ design, severity }) => design === of && severity === 'warning').map(({ rule }) => rule);
  expect(warnings(first)).toEqual(['reach/unreachable-device']);
  expect(warnings(second)).toEqual(['reach/unreachable-device']);
});

test('a configuration that cannot be is refused as in Chipyard', async () => {
  expect(await entente('elaborate', 'chipyard', '--config', 'NonBlockingTraceGenL2RingConfig')).toEqual({
    status: 2,
    stdout: '',
    stderr: `error[chipyard/clock-combination]: No clock is to be part of clock uncore.
  about: chiptop0.system.clockGroupCombiner.clockGroupCombiner
  help: The clocks are system_bus_0, system_bus_1, system_bus_2, system_bus_3, system_bus_4, system_bus_5: change WithClockGroupsCombinedByName.
`,
  });
});

test('a device of one’s own gets into a chip', async () => {
  const config = 'WithMyUART(0x10060000) ++ WithNBigCores(1) ++ AbstractConfig';
  const { stdout } = await entente('elaborate', 'topologies/my-chip.ts', '--config', config);
  expect(stdout).toContain('\t10060000 - 10061000 ARW   serial@10060000\n');
});

test('the buses of a chip are drawn, though the system stands in the chip', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), 'chip.svg');
  const { status } = await entente('diagram', 'chipyard', '--view', 'buses', '--out', file);
  expect(status).toBe(0);
  const svg = readFileSync(file, 'utf8');
  expect(svg).toContain('5 of 6 masters · 8 buses · 1 coherence manager · 1 bridge · 12 of 14 devices');
  for (const name of ['sbus', 'mbus', 'coh_wrapper', 'serdesser', 'memAXI4Node', 'clock_gater'])
    expect(svg).toContain(`>${name}<`);
});
