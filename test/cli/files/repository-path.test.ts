import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ententeIn, ententeWith } from '../run.js';

const uart = `import { AddressSet, LazyModule, tl } from 'entente-soc';

export class Uart extends LazyModule {
  constructor(base) {
    super();
    this.control = tl.manager({ address: [AddressSet.range(base, '4K')], supports: { get: [1, 4] }, fifoId: 0, beatBytes: 4 });
  }
}
`;

const soc = `import { lazyModule, soc, tl } from 'entente-soc';
import { Uart } from './devices/uart.js';

export default soc('soc', () => {
  const bus = tl.xbar();
  bus.from(tl.client({ name: 'cpu' }));
  const first = lazyModule(() => new Uart('0x1000'));
  const second = lazyModule(() => new Uart('0x1000'));
  first.control.from(bus);
  second.control.from(bus);
  return { first, second };
});
`;

/** A repository with a topology in a folder of its own. */
function repository(...inside: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'entente-repository-'));
  for (const folder of inside) mkdirSync(join(root, folder));
  mkdirSync(join(root, 'hw/devices'), { recursive: true });
  writeFileSync(join(root, 'hw/soc.js'), soc);
  writeFileSync(join(root, 'hw/devices/uart.js'), uart);
  return root;
}

/** The places of the overlap, as a report in JSON has them. */
function placesIn(report: string): string[] {
  const { findings } = JSON.parse(report) as {
    findings: { rule: string; locations: { file: string; line: number }[] }[];
  };
  return (findings.find(({ rule }) => rule === 'address/overlap')?.locations ?? []).map(
    ({ file, line }) => `${file}:${line}`,
  );
}

describe('a report names files from the root of the repository', () => {
  const root = repository('.git');
  const expected = ['hw/soc.js:8', 'hw/devices/uart.js:6', 'hw/soc.js:7', 'hw/devices/uart.js:6'];

  test('wherever in it the command runs', async () => {
    const above = await ententeIn(root, 'check', 'hw/soc.js', '--format', 'json');
    const inside = await ententeIn(join(root, 'hw'), 'check', 'soc.js', '--format', 'json');
    const deeper = await ententeIn(join(root, 'hw/devices'), 'check', '../soc.js', '--format', 'json');
    expect([above, inside, deeper].map(({ stdout }) => placesIn(stdout))).toEqual([expected, expected, expected]);
  });

  test('in every format but text, whose places are those of the current folder', async () => {
    const from = async (format: string): Promise<string> =>
      (await ententeIn(join(root, 'hw'), 'check', 'soc.js', '--format', format)).stdout;
    expect(await from('sarif')).toContain('"uri": "hw/soc.js"');
    expect(await from('github')).toContain('::error file=hw/soc.js,line=8,');
    expect(await from('junit')).toContain('at hw/soc.js:8:');
    expect(await from('markdown')).toContain('`hw/soc.js:8:');
    expect(await from('text')).toContain('--> soc.js:8:');
  });

  test('where a service says that it is, if git does not', async () => {
    const without = repository();
    const { stdout } = await ententeWith(
      { GITHUB_WORKSPACE: without },
      join(without, 'hw'),
      ...['check', 'soc.js', '--format', 'json'],
    );
    expect(placesIn(stdout)).toEqual(expected);
  });
});

test('a finding about a device of a class begins where the device is placed, not in the class', async () => {
  const { stdout } = await ententeIn(repository('.git'), 'check', 'hw/soc.js');
  expect(stdout).toContain(`  --> hw/soc.js:8:35
     |
   8 |   const second = lazyModule(() => new Uart('0x1000'));
     |                                   ^^^^^^^^^^^^^^^^^^
  also hw/devices/uart.js:6:`);
});
