import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entente, ententeIn } from './run.js';

const cores = (n: number): string => `WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`;

/** A folder with a design of one device at an address. */
function folderWith(address: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeDesign(folder, 'soc.ts', address);
  return folder;
}

function writeDesign(folder: string, name: string, address: string): void {
  writeFileSync(
    join(folder, name),
    `import { AddressSet, connect, soc, tl } from 'entente';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const uart = tl.manager({ address: [AddressSet.range('${address}', '4K')], supports: tl.readWrite(1, 4) });
  connect(cpu, uart);
  return { cpu, uart };
});
`,
  );
}

const moved = `1 breaking change
  device moved  soc.uart: 0x64000000..0x64000fff → 0x60000000..0x60000fff
`;

describe('entente diff', () => {
  test('of topologies, and of an elaboration that was written before', async () => {
    const folder = folderWith('0x6400_0000');
    writeDesign(folder, 'after.ts', '0x6000_0000');
    expect(await ententeIn(folder, 'diff', 'soc.ts', 'after.ts')).toEqual({ status: 1, stdout: moved, stderr: '' });
    expect((await ententeIn(folder, 'diff', 'soc.ts', 'after.ts', '--fail-on', 'never')).status).toBe(0);
    await ententeIn(folder, 'elaborate', 'soc.ts', '--out', '.', '--format', 'elaboration');
    expect((await ententeIn(folder, 'diff', 'soc.elaboration.json', 'after.ts')).stdout).toBe(moved);
    expect(await ententeIn(folder, 'diff', 'soc.elaboration.json', 'soc.ts')).toEqual({
      status: 0,
      stdout: 'No changes.\n',
      stderr: '',
    });
  });

  test('of two configurations', async () => {
    const args = ['diff', 'rocket', 'rocket', '--config-before', cores(1), '--config-after', cores(2)];
    const { status, stdout } = await entente(...args, '--format', 'json');
    const { counts } = JSON.parse(stdout) as { readonly counts: Record<string, number> };
    expect(status).toBe(0);
    expect(counts.breaking).toBe(0);
    expect(counts.compatible).toBeGreaterThan(0);
    expect((await entente(...args, '--fail-on', 'compatible', '--format', 'markdown')).status).toBe(1);
  });

  test('of memory maps, also with a design', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    await ententeIn(folder, 'elaborate', 'rocket', '--config', 'DefaultConfig', '--out', '.', '--format', 'memmap');
    const map = join(folder, 'ExampleRocketSystem.memmap.json');
    expect(await entente('diff', map, 'rocket', '--config', 'DefaultConfig')).toEqual({
      status: 0,
      stdout: 'No changes.\n',
      stderr: '',
    });
    writeFileSync(
      join(folder, 'other.json'),
      readFileSync(map, 'utf8').replace('"base":[33554432]', '"base":[67108864]'),
    );
    expect(await entente('diff', map, join(folder, 'other.json'))).toEqual({
      status: 1,
      stdout: '1 breaking change\n  device moved  clint: 0x2000000..0x200ffff → 0x4000000..0x400ffff\n',
      stderr: '',
    });
    expect(await entente('diff', map, 'topologies/adder.ts')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: topologies/adder.ts has no device tree, so there is no memory map to compare.\n  help: Compare two designs, or two memory maps.\n',
    });
  });
});

describe('entente lock', () => {
  test('is compared by a check', async () => {
    const folder = folderWith('0x6400_0000');
    expect(await ententeIn(folder, 'lock', 'soc.ts')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'Wrote entente.lock.\n',
    });
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);
    writeDesign(folder, 'soc.ts', '0x6000_0000');
    expect(await ententeIn(folder, 'check', 'soc.ts', '--locked')).toEqual({
      status: 1,
      stdout: `error[policy/locked]: device moved, compared with the lock: soc.uart: 0x64000000..0x64000fff → 0x60000000..0x60000fff.
  --> soc.ts:5:19
     |
   5 |   const uart = tl.manager({ address: [AddressSet.range('0x6000_0000', '4K')], supports: tl.readWrite(1, 4) });
     |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Undo it, or accept it with entente lock --accept 'soc.uart' and have it reviewed.

1 error, 1 note (--verbose shows notes)
`,
      stderr: '',
    });
  });

  test('has to be there, and to be one', async () => {
    const folder = folderWith('0x6400_0000');
    expect(await ententeIn(folder, 'check', 'soc.ts', '--locked')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: There is no lock entente.lock.\n  help: Write it with entente lock.\n',
    });
    writeFileSync(join(folder, 'a.json'), '{}');
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked', 'a.json')).stderr).toBe(
      'error: a.json: The file is no lock.\n  help: Write it with entente lock.\n',
    );
  });
});
