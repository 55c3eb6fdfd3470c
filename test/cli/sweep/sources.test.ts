import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeAll } from '../repository.js';
import { ententeIn, type Ran } from '../run.js';
import { folderWith, rowsIn, startedIn, topology, waited, waiting } from './chips.js';

test('a sweep that an edit of what it is elaborated from ends keeps no row of what it became', async () => {
  const folder = folderWith();
  const child = await startedIn(folder);
  const err = child.stderr?.toArray();
  writeFileSync(join(folder, 'chip.ts'), topology.replace('k = 0', 'k = -1'));
  writeFileSync(join(folder, 'go'), '');
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect((await err)?.join('')).toBe(
    'error: chip.ts is no longer as it was when the sweep began.\n  help: Set it back and go on with --resume, or begin anew; what is swept while it is edited needs a copy.\n',
  );
  expect(rowsIn(folder, 'rows.jsonl').map(({ index }) => index)).toEqual([0]);
  writeFileSync(join(folder, 'chip.ts'), topology);
  expect(await ententeIn(folder, ...waiting, '--resume')).toMatchObject({
    status: 0,
    stdout: waited,
  });
});

test('another policy is another sweep', async () => {
  const policy = (severity: string): string => JSON.stringify({ rules: { 'address/overlap': severity } });
  const folder = folderWith({ 'chip.ts': topology, 'policy.json': policy('error') });
  const sweep = ['sweep', 'chip.ts', '--policy', 'policy.json', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...sweep)).status).toBe(0);
  expect((await ententeIn(folder, ...sweep, '--resume')).status).toBe(0);
  writeAll(folder, { 'policy.json': policy('warning') });
  expect(await ententeIn(folder, ...sweep, '--resume')).toEqual({
    ...{ status: 64, stdout: '' },
    stderr:
      'error: rows.jsonl has the rows of another sweep: policy.json is not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('a waiver that has expired in between makes another sweep', async () => {
  const waivers = ['2027-02-01', '2027-03-31'].map((expires) => ({ rule: 'address/hole', reason: 'for B0', expires }));
  const folder = folderWith({
    'chip.ts': topology,
    'entente.config.json': JSON.stringify({
      waivers: waivers.slice(0, 1),
      designs: [{ input: 'chip.ts', waivers: waivers.slice(1) }],
    }),
  });
  const on = async (day: string, ...args: readonly string[]): Promise<Ran> => {
    vi.setSystemTime(`${day}T23:59:59Z`);
    return await ententeIn(folder, 'sweep', 'chip.ts', '--rows', 'rows.jsonl', ...args);
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect((await on('2027-01-01')).status).toBe(0);
    expect((await on('2027-02-01', '--resume')).status).toBe(0);
    for (const [day, expired] of [
      ['2027-02-02', '2027-02-01'],
      ['2027-04-01', '2027-03-31'],
    ] as const)
      expect(await on(day, '--resume')).toEqual({
        ...{ status: 64, stdout: '' },
        stderr: `error: rows.jsonl has the rows of another sweep: a waiver of the policy expired between them, on ${expired}.\n  help: Give this one another file, or remove that one.\n`,
      });
  } finally {
    vi.useRealTimers();
  }
});

test('all rows are held to the day on which the sweep began', async () => {
  const waiver = { rule: 'address/overlap', reason: 'for B0', expires: '2020-01-01' };
  const overlapping = `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('chip', () => {
  const [bus, cpu, address] = [tl.xbar(), tl.client({ name: 'cpu' }), [AddressSet.range('0x1000', '4K')]];
  connect(cpu, bus);
  const [a, b] = [tl.manager({ address, supports: tl.readWrite(1, 4) }), tl.manager({ address, supports: tl.readWrite(1, 4) })];
  connect(bus, a);
  connect(bus, b);
  return { bus, cpu, a, b };
});
`;
  const folder = folderWith({ 'chip.ts': overlapping, 'entente.config.json': JSON.stringify({ waivers: [waiver] }) });
  const rulesOn = async (day: string): Promise<string> => {
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(day);
    try {
      return (await ententeIn(folder, 'sweep', 'chip.ts', '--format', 'csv', '--figures', 'rules')).stdout;
    } finally {
      vi.useRealTimers();
    }
  };
  expect(await rulesOn('2020-01-01')).toBe('design,rules\nchip.ts,\n');
  expect(await rulesOn('2020-01-02')).toBe('design,rules\nchip.ts,"address/overlap, policy/waiver"\n');
});

test('rows that were made under another lock are those of another sweep', async () => {
  const folder = folderWith();
  const args = ['sweep', 'chip.ts', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...args)).status).toBe(0);
  writeFileSync(join(folder, 'entente.lock'), '# of another day\n');
  expect(await ententeIn(folder, ...args, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: entente.lock is not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('rows that were made with other folders to include from are those of another sweep', async () => {
  const tree = (size: string): string => `uart@1000 { compatible = "a,uart"; reg = <0x1000 ${size}>; };`;
  const folder = folderWith({
    'b.dts': '/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "a,b"; /include/ "part.dtsi" };',
  });
  for (const [name, size] of [
    ['i1', '0x100'],
    ['i2', '0x200'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'part.dtsi'), tree(size));
  }
  const rows = ['--rows', 'rows.jsonl', '--format', 'csv'];
  expect((await ententeIn(folder, 'sweep', 'b.dts', '-I', 'i1', ...rows)).status).toBe(0);
  expect(await ententeIn(folder, 'sweep', 'b.dts', '-I', 'i2', ...rows, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: i1/part.dtsi, i2/part.dtsi are not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('rows that were made with other macros of the build are those of another sweep', async () => {
  const folder = folderWith({
    'b.dts':
      '/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "a,b"; uart@1000 { reg = <0x1000 SIZE>; }; };',
  });
  const rows = ['--rows', 'rows.jsonl', '--format', 'csv'];
  expect((await ententeIn(folder, 'sweep', 'b.dts', '-D', 'SIZE=4', ...rows)).status).toBe(0);
  expect((await ententeIn(folder, 'sweep', 'b.dts', '-D', 'SIZE=4', ...rows, '--resume')).status).toBe(0);
  expect(await ententeIn(folder, 'sweep', 'b.dts', '-D', 'SIZE=8', ...rows, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: the folders of -I, the macros of -D, or the overlays, are not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('a file that an import would lead to once it is there makes another sweep', async () => {
  const folder = folderWith({ 'chip.ts': `${topology}import './part';\n`, 'part/index.ts': 'export {};\n' });
  const args = ['sweep', 'chip.ts', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...args)).status).toBe(0);
  writeFileSync(join(folder, 'part.ts'), 'export {};\n');
  expect(await ententeIn(folder, ...args, '--resume')).toMatchObject({
    status: 64,
    stderr:
      'error: rows.jsonl has the rows of another sweep: part/index.ts, part.ts are not the same.\n  help: Give this one another file, or remove that one.\n',
  });
});

test('shards that were made in different folders are of one sweep', async () => {
  const [here, there] = [folderWith(), folderWith()];
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1..4})'];
  const file = join(here, '2.jsonl');
  expect((await ententeIn(here, ...sweep, '--shard', '1/2', '--rows', '1.jsonl')).status).toBe(0);
  expect((await ententeIn(there, ...sweep, '--shard', '2/2', '--rows', file)).status).toBe(0);
  const merge = ['sweep', 'merge', '1.jsonl', '2.jsonl', '--figures', 'devices', '--format', 'csv'];
  expect(await ententeIn(here, ...merge)).toEqual({
    status: 0,
    stdout: 'WithDevices,devices\n1,1\n2,2\n3,3\n4,4\n',
    stderr: '',
  });
});
