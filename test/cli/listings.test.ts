import { describe, expect, test } from 'vitest';
import { entente } from './run.js';

describe('entente list', () => {
  test('as a table, and as ids for scripts', async () => {
    expect((await entente('list', 'topologies/mcu.ts', 'devices')).stdout)
      .toBe(`id                name  protocol  bytes  masters  addresses
mcu.uart.control  uart  TileLink  4      2        0x64000000..0x64000fff
mcu.sram.node     sram  TileLink  8      2        0x80000000..0x8000ffff
mcu.rom.node      rom   TileLink  8      2        0x10000..0x1ffff
`);
    expect((await entente('list', 'topologies/mcu.ts', 'nodes', '--kind', 'sink', '--format', 'ids')).stdout).toBe(
      'mcu.irq\nmcu.uart.control\nmcu.sram.node\nmcu.rom.node\n',
    );
  });

  test('each node is in the list of its kind, which may be asked for', async () => {
    interface Nodes {
      readonly nodes: readonly { readonly id: string; readonly kind: string }[];
    }
    const nodesOf = async (...options: readonly string[]): Promise<Nodes['nodes']> =>
      (JSON.parse((await entente('list', 'rocket', 'nodes', '--format', 'json', ...options)).stdout) as Nodes).nodes;
    const all = await nodesOf();
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    expect(kinds.toSorted()).toEqual([
      'adapter',
      'custom',
      'ephemeral',
      'identity',
      'junction',
      'nexus',
      'sink',
      'source',
    ]);
    for (const kind of kinds) expect(await nodesOf('--kind', kind)).toEqual(all.filter((node) => node.kind === kind));
  });

  test('of nothing it says so, and scripts get nothing', async () => {
    const nothing = ['list', 'topologies/mcu.ts', 'devices', '--under', 'mcu.cpu'];
    expect(await entente(...nothing)).toEqual({ status: 0, stdout: 'No devices.\n', stderr: '' });
    expect(await entente(...nothing, '--format', 'ids')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test.each([
    [['device'], 'error: There is no list of device.\n  help: Did you mean devices?\n'],
    [
      ['nodes', '--protocol', 'tilelnk'],
      'error: Nothing in the design speaks tilelnk.\n  help: Did you mean TileLink?\n',
    ],
    [
      ['nodes', '--under', 'mcu.sra'],
      'error: No module and no node is called mcu.sra.\n  help: Did you mean mcu.sram?\n',
    ],
  ])('%s', async (args, stderr) => {
    expect(await entente('list', 'topologies/mcu.ts', ...args)).toEqual({ status: 64, stdout: '', stderr });
  });
});

test('entente ids', async () => {
  expect((await entente('ids', 'topologies/mcu.ts', '--to', 'mcu.rom')).stdout).toBe(`mcu.rom.node
  mcu.fragmenter_1.node: 8 bits, unused: [192, 256)
  ├ [0, 192) TLFragmenter
  └ in place of
      mcu.bus.node: 4 bits, unused: [12, 16)
      ├ [0, 8) cpu (mcu.cpu)
      └ [8, 12) dma (mcu.dma)
`);
});
