import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    `import { AddressSet, connect, soc, tl } from 'entente-soc';

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
  test('names the module of a policy that is not there, and writes nothing', async () => {
    const folder = folderWith('0x6400_0000');
    writeFileSync(join(folder, 'entente.config.ts'), "export default { ports: ['soc', 'soc.urat'] };\n");
    expect(await ententeIn(folder, 'lock', 'soc.ts')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: The policy names the module soc.urat in ports; soc has none.
  help: entente list <input> nodes shows all paths.
`,
    });
    expect(readdirSync(folder)).not.toContain('entente.lock');
  });

  test('is compared by a check', async () => {
    const folder = folderWith('0x6400_0000');
    expect(await ententeIn(folder, 'lock', 'soc.ts')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'Wrote entente.lock\n',
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
  help: Undo it, or accept it with entente lock soc.ts --accept 'soc.uart' and have it reviewed.

1 error, 1 note (--verbose shows notes)
`,
      stderr: '',
    });
  });

  test('takes over what is accepted, and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    const design = (uart: string, timer: string): void =>
      writeFileSync(
        join(folder, 'soc.ts'),
        `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const uart = tl.manager({ address: [AddressSet.range('${uart}', '4K')], supports: tl.readWrite(1, 4) });
  const timer = tl.manager({ address: [AddressSet.range('${timer}', '4K')], supports: tl.readWrite(1, 4) });
  connect(cpu, bus, uart);
  connect(bus, timer);
  return { cpu, bus, uart, timer };
});
`,
      );
    const lock = (): string[] => readFileSync(join(folder, 'entente.lock'), 'utf8').split('\n');
    design('0x6400_0000', '0x6500_0000');
    await ententeIn(folder, 'lock', 'soc.ts');
    const before = lock();
    // Both move by the same distance, each for itself.
    design('0x6600_0000', '0x6700_0000');
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).stdout).toContain(
      "help: Undo it, or accept it with entente lock soc.ts --accept 'soc.timer' 'soc.uart' and have it reviewed.",
    );
    expect(await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'uart')).toEqual({
      status: 0,
      stdout: '',
      stderr: '1 change is not accepted.\nWrote entente.lock\n',
    });
    const after = lock();
    expect(after.filter((line) => !before.includes(line))).toEqual([
      'device soc.uart address = 0x66000000..0x66000fff',
    ]);
    expect(before.filter((line) => !after.includes(line))).toEqual([
      'device soc.uart address = 0x64000000..0x64000fff',
    ]);
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).stdout).toContain(
      'device moved, compared with the lock: soc.timer: 0x65000000..0x65000fff → 0x67000000..0x67000fff.',
    );
    expect((await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'spi')).stderr).toBe(
      'error: Nothing is called spi, in the lock or in the design.\n  help: There are changes of soc.timer.\n',
    );
  });

  test('says what is new as a note, and what a policy makes of it', async () => {
    const folder = folderWith('0x6400_0000');
    await ententeIn(folder, 'lock', 'soc.ts');
    const design = readFileSync(join(folder, 'soc.ts'), 'utf8');
    writeFileSync(join(folder, 'soc.ts'), design.replace("'4K'", "'8K'"));
    const policy = (severity: string): void =>
      writeFileSync(join(folder, 'entente.config.json'), JSON.stringify({ rules: { 'policy/unlocked': severity } }));
    policy('info');
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked')).status).toBe(0);
    policy('error');
    const { status, stdout } = await ententeIn(folder, 'check', 'soc.ts', '--locked');
    expect(status).toBe(1);
    expect(stdout).toContain(
      'error[policy/unlocked]: device grown, compared with the lock: soc.uart: 0x64000000..0x64000fff → 0x64000000..0x64001fff.',
    );
  });

  test('is that of one design', async () => {
    const folder = folderWith('0x6400_0000');
    await ententeIn(folder, 'lock', 'soc.ts');
    const { status, stdout } = await ententeIn(folder, 'check', join(process.cwd(), 'topologies/adder.ts'), '--locked');
    expect(status).toBe(1);
    expect(stdout).toContain('error[policy/locked]: The lock is of the design soc, not of adder.\n');
  });

  test('left by a merge says how it is resolved', async () => {
    const folder = folderWith('0x6400_0000');
    await ententeIn(folder, 'lock', 'soc.ts');
    const file = join(folder, 'entente.lock');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.toSpliced(4, 1, '<<<<<<< HEAD', lines[4] ?? '', '=======', '>>>>>>> uart').join('\n'));
    expect(await ententeIn(folder, 'check', 'soc.ts', '--locked')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: entente.lock:5: A merge left conflicts in lines 5 to 8.\n  help: Keep the lines of both sides: each is a fact of its own, and their order has no meaning. Of two lines about the same fact, keep the right one. entente check --locked then says what does not hold.\n',
    });
  });

  test('has to be there, and to be one', async () => {
    const folder = folderWith('0x6400_0000');
    expect(await ententeIn(folder, 'check', 'soc.ts', '--locked')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: There is no lock entente.lock.\n  help: Write it with entente lock soc.ts.\n',
    });
    expect(await ententeIn(folder, 'lock', 'soc.ts', '--accept', 'uart')).toEqual({
      status: 64,
      stdout: '',
      stderr: 'error: There is no lock entente.lock.\n  help: Write it with entente lock, without --accept.\n',
    });
    writeFileSync(join(folder, 'a.json'), '{}');
    expect((await ententeIn(folder, 'check', 'soc.ts', '--locked', 'a.json')).stderr).toBe(
      'error: a.json: The file is not a lock.\n  help: Write it with entente lock.\n',
    );
  });
});

describe('two versions in one picture', () => {
  test('are written beside the answer, as the ending of the file says', async () => {
    const folder = folderWith('0x1000');
    writeDesign(folder, 'after.ts', '0x2000');
    const svg = await ententeIn(folder, 'diff', 'soc.ts', 'after.ts', '--out', 'both.svg');
    expect([svg.status, svg.stderr]).toEqual([1, 'Wrote both.svg\n']);
    expect(readFileSync(join(folder, 'both.svg'), 'utf8')).toContain('>now 0x2000, 4 KiB</text>');
    await ententeIn(folder, 'diff', 'soc.ts', 'after.ts', '--out', 'both.png');
    expect(readFileSync(join(folder, 'both.png')).subarray(1, 4).toString()).toBe('PNG');
    const page = await ententeIn(folder, 'diff', 'soc.ts', 'after.ts', '--out', 'both.html');
    expect([page.status, page.stderr]).toEqual([1, 'Wrote both.html\n']);
    expect(readFileSync(join(folder, 'both.html'), 'utf8')).toContain('<script type="text/plain" id="before">');
    const other = await ententeIn(folder, 'diff', 'soc.ts', 'after.ts', '--out', 'both.txt');
    expect([other.status, other.stderr]).toEqual([
      64,
      'error: both.txt ends neither in .svg nor in .png nor in .html.\n  help: The file extension sets the format.\n',
    ]);
  }, 60_000);
});
