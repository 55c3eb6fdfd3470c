import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entente, fixture } from './run.js';

describe('entente replay', () => {
  test('counts, and tells what fails', async () => {
    const heat = 'test/cli/fixtures/heat.tmp.json';
    try {
      expect(await entente('replay', 'topologies/mcu.ts', fixture('trace.csv'), '--heat', heat)).toEqual({
        status: 1,
        stdout: `6 accesses in 3 time units, 2 of them fail.
1 access earlier than the one before, taken as if at the same time.

Masters
  master   name  accesses  requests  bytes
  mcu.cpu  cpu   2         2         72
  mcu.dma  dma   2         2         20

Devices
  device            name  accesses  requests  bytes
  mcu.sram.node     sram  3         11        76
  mcu.uart.control  uart  1         4         16

Busiest edges
  edge                                         protocol  accesses  requests  per access  beats  per time  bytes  in flight  ids
  mcu.fragmenter.node:0->mcu.sram.node:0       TileLink  3         11        3.67        11     3.67      84     8          192
  mcu.atomics.node:0->mcu.fragmenter.node:0    TileLink  3         4         1.33        11     3.67      84     1          12
  mcu.bus.node:0->mcu.atomics.node:0           TileLink  3         3         1           10     3.33      76     1          12
  mcu.cpu:0->mcu.bus.node:0                    TileLink  2         2         1           9      3         72     1          8
  mcu.fragmenter_2.node:0->mcu.uart.control:0  TileLink  1         4         4           4      1.33      16     4          384
  mcu.widget.node:0->mcu.fragmenter_2.node:0   TileLink  1         1         1           4      1.33      16     1          12
  mcu.dma:0->mcu.buffer.node:0                 TileLink  2         2         1           3      1         20     1          4
  mcu.buffer.node:0->mcu.bus.node:1            TileLink  2         2         1           3      1         20     1          4
  mcu.buffer_1.node:0->mcu.periphery.node:0    TileLink  1         1         1           2      0.67      16     1          12
  mcu.periphery.node:0->mcu.widget.node:0      TileLink  1         1         1           2      0.67      16     1          12
  mcu.bus.node:2->mcu.buffer_1.node:0          TileLink  1         1         1           2      0.67      16     1          12

Accesses that fail
  1 x get of 8 bytes by cpu at 0x50000000
    No device behind mcu.bus.node covers 0x50000000; nearest: mcu.rom.node at [0x10000, 0x20000) (64 KiB), mcu.uart.control at [0x64000000, 0x64001000) (4 KiB).
    help: Attach a device with that address to mcu.bus, or ask for an address of one that is there.
  1 x get of 8 bytes by dma at 0x80000004
    An access of 8 bytes at 0x80000004 is not aligned to its size.
    help: Split it, or begin at 0x80000000.
`,
        stderr: '',
      });
      const { edges } = JSON.parse(readFileSync(heat, 'utf8')) as { readonly edges: Record<string, unknown> };
      expect(edges['mcu.cpu:0->mcu.bus.node:0']).toEqual({
        accesses: 2,
        requests: 2,
        beats: 9,
        bytes: 72,
        heat: 9 / 11,
      });
    } finally {
      rmSync(heat, { force: true });
    }
  });

  test('tells which lines cannot be read, and counts the others', async () => {
    const trace = fixture('bad-trace.csv');
    const { status, stdout, stderr } = await entente('replay', 'topologies/mcu.ts', trace);
    expect([status, stdout.split('\n')[0], stderr]).toEqual([
      64,
      '1 access in 0 time units, 0 of them fail.',
      `error: ${trace}:2: The size is 12, not a power of two of bytes.\n`,
    ]);
    expect((await entente('replay', 'topologies/mcu.ts', 'none.csv')).stderr).toBe(
      'error: There is no file none.csv.\n',
    );
  });
});
