import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Row } from '../../../lib/sweep/index.js';
import { writeAll } from '../repository.js';
import { program } from '../run.js';

/**
 * A topology with as many devices as `WithDevices` says, and a base for them. It can be told to wait, to kill its process, or to throw, until a
 * file is there.
 */
export const topology = `import { existsSync, writeFileSync } from 'node:fs';
import { AddressSet, Config, connect, Field, int, soc, tl, topology, LazyModule } from 'entente-soc';

const Devices = new Field<number>('Devices', 1);
const Trouble = new Field<string>('Trouble', '');

export const WithDevices = (n: number): Config => new Config('WithDevices', (rules) => rules.set(Devices, n));
export const WithTrouble = (kind: string): Config => new Config('WithTrouble', (rules) => rules.set(Trouble, kind));
export const SmallConfig = new Config('SmallConfig', WithDevices(1));
export const LargeConfig = new Config('LargeConfig', WithDevices(9));

class Chip extends LazyModule {
  constructor() {
    super();
    const trouble = this.view.get(Trouble);
    if (trouble === 'kill') process.kill(process.pid, 'SIGKILL');
    if (trouble === 'kill once' && !existsSync('killed')) {
      writeFileSync('killed', '');
      process.kill(process.pid, 'SIGKILL');
    }
    if (trouble === 'throw') throw new Error('no such chip');
    while (trouble === 'wait' && !existsSync('go'));
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'cpu' }));
    for (let k = 0; k < this.view.get(Devices); k++) {
      const address = [AddressSet.range(0x1000 * (k + 1), '4K')];
      connect(bus, tl.manager({ address, supports: tl.readWrite(1, 4) }));
    }
  }
}
export default topology(Chip);
`;

/** A new folder with these files; by default the topology, as `chip.ts`. */
export function folderWith(files: Readonly<Record<string, string>> = { 'chip.ts': topology }): string {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeAll(folder, files);
  return folder;
}

/** The rows that a file has, in the order of the combinations; those of one that was tried again follow each other. */
export function rowsIn(folder: string, file: string): Row[] {
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => {
    const { sum: _sum, ...row } = JSON.parse(line) as Row & { readonly sum: string };
    return row;
  });
  return rows.sort((a, b) => a.index - b.index);
}

/** A sweep of three combinations, one after the other, of which the second waits until a file `go` is there. */
export const waiting = [
  ...['sweep', 'chip.ts', '--config', '{SmallConfig, WithTrouble("wait"), LargeConfig}', '--jobs', '1'],
  ...['--rows', 'rows.jsonl', '--figures', 'devices', '--format', 'csv'],
];

/** What {@link waiting} answers once it is through. */
export const waited = 'fragment,devices\nSmallConfig,1\n"WithTrouble(""wait"")",1\nLargeConfig,9\n';

/** {@link waiting} as a process of its own, when its first row is there. */
export async function startedIn(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, ...waiting], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  while (!existsSync(join(folder, 'rows.jsonl')) || rowsIn(folder, 'rows.jsonl').length < 1) await setTimeout(20);
  return child;
}
