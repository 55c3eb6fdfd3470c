import { describe, expect, test } from 'vitest';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entente, fixture } from './run.js';

const obstacles = fixture('obstacles.ts');

describe('entente route', () => {
  test('shows what changes from edge to edge, and where it ends', () => {
    expect(entente('route', 'topologies/mcu.ts', 'mcu.cpu', '0x64000000', '--size', '64')).toEqual({
      status: 0,
      stdout: `get of 64 bytes at 0x64000000 by cpu (mcu.cpu)
  mcu.cpu -> mcu.bus.node
      TileLink, 8 bytes wide, cpu ids [0, 8), 0x64000000, get, 1 x 64 bytes in 8 beats
  mcu.bus.node -> mcu.buffer_1.node
  mcu.buffer_1.node -> mcu.periphery.node
  mcu.periphery.node -> mcu.widget.node
  mcu.widget.node -> mcu.fragmenter_2.node
      4 bytes wide, 1 x 64 bytes in 16 beats
  mcu.fragmenter_2.node -> mcu.uart.control
      TLFragmenter ids [0, 384), 16 x 4 bytes in 16 beats
  reaches mcu.uart.control: [0x64000000, 0x64001000) (4 KiB), offset 0x0
`,
      stderr: '',
    });
  });

  test('says where and why an access ends nowhere', () => {
    expect(entente('route', obstacles, 'cpu', '0x2000')).toEqual({
      status: 1,
      stdout: `get of 4 bytes at 0x2000 by cpu (obstacles.cpu)
  obstacles.cpu -> obstacles.filter.node
      TileLink, 4 bytes wide, cpu ids [0, 4), 0x2000, get, 1 x 4 bytes in 1 beat
  ends at obstacles.filter.node
    TLFilter obstacles.filter.node does not let 0x2000 through to obstacles.timer. Only the managers that mfilter keeps go on, with what it leaves of their address, supports, regionType, executable, fifoId, alwaysGrantsT and resources; endSinkId becomes 0 if none of them supports acquireB.
    help: Change obstacles.filter.node, or reach obstacles.timer by another way.
`,
      stderr: '',
    });
    expect(entente('route', 'topologies/mcu.ts', 'dma', '0x50000000').stdout)
      .toBe(`get of 8 bytes at 0x50000000 by dma (mcu.dma)
  mcu.dma -> mcu.buffer.node
      TileLink, 8 bytes wide, dma ids [0, 4), 0x50000000, get, 1 x 8 bytes in 1 beat
  ends at mcu.bus.node
    No device behind mcu.bus.node covers 0x50000000; nearest: mcu.rom.node at [0x10000, 0x20000) (64 KiB), mcu.uart.control at [0x64000000, 0x64001000) (4 KiB).
    help: Attach a device with that address to mcu.bus, or ask for an address of one that is there.
`);
  });

  test('writes JSON', () => {
    const { stdout } = entente('route', obstacles, 'dma', '0x8004', '--op', 'atomic', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      routes: [
        {
          master: 'obstacles.dma',
          client: 'dma',
          operation: 'logical',
          address: '0x8004',
          size: 4,
          end: { kind: 'device', node: 'obstacles.sram.node', window: ['0x8000', '0x9000'], offset: '0x4' },
        },
      ],
    });
  });

  test('knows the masters and the operations', () => {
    expect(entente('route', obstacles, 'nobody', '0x2000')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: No master is called nobody.
  help: Masters: obstacles.dma, dma, obstacles.debug, debug, obstacles.cpu, cpu.
`,
    });
    expect(entente('route', obstacles, 'cpu', '0x2000', '--op', 'bite')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: option '--op <operation>' argument 'bite' is invalid. Known are get, putFull, putPartial, arithmetic, logical, acquireB, acquireT, hint, read, put, write, atomic, acquire.
(add --help for all options)
`,
    });
  });
});

describe('entente reach', () => {
  test('prints a matrix; masters that reach the same share a column', () => {
    expect(entente('reach', obstacles)).toEqual({
      status: 0,
      stdout: `[1] dma (obstacles.dma)
[2] debug (obstacles.debug), cpu (obstacles.cpu)

device               address       [1]                   [2]
obstacles.uart       0x1000 4 KiB                        R4 W4 P4
obstacles.sram.node  0x8000 4 KiB  R4 W4 P4 A4 a4 B4 T4

R read (get), W write (putFull), P write with a mask (putPartial), A atomic (logical), a atomic (arithmetic), B hold a copy to read (acquireB), T hold a copy to write (acquireT); numbers are the most bytes of one transfer.
`,
      stderr: '',
    });
  });

  test('as Markdown', () => {
    expect(entente('reach', 'topologies/mcu.ts', '--op', 'atomic', '--format', 'markdown').stdout)
      .toBe(`- [1] cpu (mcu.cpu)

| device | address | [1] |
| --- | --- | --- |
| mcu.sram.node | 0x80000000 64 KiB | R64 W64 P64 A8 a8 |

R read (get), W write (putFull), P write with a mask (putPartial), A atomic (logical), a atomic (arithmetic); numbers are the most bytes of one transfer.
`);
  });

  test('as CSV', () => {
    expect(entente('reach', obstacles, '--from', 'obstacles.cpu', '--format', 'csv').stdout).toBe(
      'master,port,client,device,name,get,putFull,putPartial,arithmetic,logical,acquireB,acquireT,hint\r\n' +
        'obstacles.cpu,0,cpu,obstacles.uart,uart,1-4,1-4,1-4,,,,,\r\n',
    );
  });
});

describe('entente why-not', () => {
  test.each([
    [
      ['obstacles.cpu', 'obstacles.timer'],
      `cpu (obstacles.cpu) to obstacles.timer:
  TLFilter obstacles.filter.node does not let obstacles.timer through. Only the managers that mfilter keeps go on, with what it leaves of their address, supports, regionType, executable, fifoId, alwaysGrantsT and resources; endSinkId becomes 0 if none of them supports acquireB.
  help: Change obstacles.filter.node, or reach obstacles.timer by another way.
`,
    ],
    [
      ['obstacles.debug', 'obstacles.timer'],
      `debug (obstacles.debug) to obstacles.timer:
  Client debug of obstacles.debug does not ask for obstacles.timer: it sees 0x1000 (4 KiB).
  help: Widen the visibility of debug.
`,
    ],
    [
      ['obstacles.cpu', 'obstacles.sram'],
      `cpu (obstacles.cpu) to obstacles.sram.node:
  No edges lead from obstacles.cpu to obstacles.sram.node: the master reaches obstacles.bus, the device hangs from obstacles.island.
  help: Bind obstacles.island to obstacles.bus.
`,
    ],
    [
      ['obstacles.cpu', 'obstacles.uart', 'get', '64'],
      `cpu (obstacles.cpu) to obstacles.uart:
  obstacles.uart supports get of 1 to 4 bytes, not of 64.
  help: Put tl.fragmenter({ minSize: 4, maxSize: 64 }) between obstacles.bus and obstacles.uart.
`,
    ],
    [
      ['obstacles.cpu', 'obstacles.uart', 'atomic'],
      `cpu (obstacles.cpu) to obstacles.uart:
  obstacles.uart does not support logical.
  help: Put tl.atomicAutomata() between obstacles.bus and obstacles.uart.
`,
    ],
  ])('%s', (question, answer) => {
    expect(entente('why-not', obstacles, ...question)).toEqual({ status: 1, stdout: answer, stderr: '' });
  });

  test('nothing is in the way', () => {
    expect(entente('why-not', 'topologies/mcu.ts', 'mcu.cpu', 'mcu.rom')).toEqual({
      status: 0,
      stdout: 'Nothing is in the way.\n',
      stderr: '',
    });
  });

  test('suggests a path', () => {
    expect(entente('why-not', obstacles, 'obstacles.cpu', 'obstacles.art').stderr)
      .toBe(`error: No device is called obstacles.art.
  help: Did you mean obstacles.uart?
`);
  });
});

describe('entente explain', () => {
  test('tells the way of a value from where it began', () => {
    expect(entente('explain', 'topologies/mcu.ts', 'bus->buffer_1.masters.dma.sourceId')).toEqual({
      status: 0,
      stdout: `down.masters[1].sourceId = [8, 12)
on mcu.bus.node:2->mcu.buffer_1.node:0
  mcu.dma          declares [0, 4)               topologies/mcu.ts:30:18
  mcu.buffer.node  passes on [0, 4)              topologies/mcu.ts:42:19
  mcu.bus.node     makes it [8, 12) from [0, 4)  topologies/mcu.ts:34:18
      All clients of all inputs go to every output, with the sourceId of each shifted into the range of
      its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last);
      minLatency is the least of all inputs; echoFields, requestFields and responseKeys are those of all
      inputs together; channelBytes are those of the first input.
`,
      stderr: '',
    });
  });

  test('tells in what an edge differs from those beside it', () => {
    expect(entente('explain', 'topologies/mcu.ts', 'widget->fragmenter_2').stdout)
      .toBe(`mcu.widget.node:0->mcu.fragmenter_2.node:0
  mcu.fragmenter_2.node (topologies/mcu.ts:46:44)
    Unless minSize equals maxSize, the operations get, putFull, putPartial and hint that a manager
    supports reach up to maxSize; arithmetic and logical end at minSize with alwaysMin.
      up.slaves[0].supports.get = 1 to 64 from 1 to 4
      up.slaves[0].supports.putFull = 1 to 64 from 1 to 4
      up.slaves[0].supports.putPartial = 1 to 64 from 1 to 4
`);
  });

  test('explains what the protocol works out', () => {
    const { stdout } = entente('explain', 'topologies/mcu.ts', 'mcu.irq.sources[0].range', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      explanations: [
        {
          edge: 'mcu.uart.interrupt:0->mcu.irq:0',
          field: 'down.sources[0].range',
          value: [0, 1],
          steps: [
            {
              edge: 'mcu.uart.interrupt:0->mcu.irq:0',
              field: 'down.sources[0].range',
              value: [0, 1],
              node: 'mcu.uart.interrupt',
              location: { file: 'topologies/mcu.ts', line: 18, column: 28 },
              origin: 'declared',
              rule: 'mcu.uart.interrupt declares it.',
              inputs: [],
            },
          ],
        },
      ],
    });
  });

  test('asks which edge is meant', () => {
    expect(entente('explain', 'topologies/mcu.ts', 'buffer')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: 2 edges are called buffer.
  help: Choose one, with its port where two nodes share several edges:
    mcu.dma:0->mcu.buffer.node:0
    mcu.buffer.node:0->mcu.bus.node:1
`,
    });
    expect(entente('explain', 'topologies/mcu.ts', 'mcu.srm').stderr)
      .toBe(`error: No edge, or no field of an edge, is called mcu.srm.
  help: Nearest are:
    mcu.fragmenter.node:0->mcu.sram.node:0
`);
  });
});

describe('entente list', () => {
  test('as a table, and as ids for scripts', () => {
    expect(entente('list', 'topologies/mcu.ts', 'devices').stdout)
      .toBe(`id                name  protocol  bytes  addresses
mcu.uart.control  uart  TileLink  4      0x64000000..0x64000fff
mcu.sram.node     sram  TileLink  8      0x80000000..0x8000ffff
mcu.rom.node      rom   TileLink  8      0x10000..0x1ffff
`);
    expect(entente('list', 'topologies/mcu.ts', 'nodes', '--kind', 'sink', '--format', 'ids').stdout).toBe(
      'mcu.irq\nmcu.uart.control\nmcu.sram.node\nmcu.rom.node\n',
    );
  });

  test.each([
    [['device'], 'error: There is no list of device.\n  help: Did you mean devices?\n'],
    [
      ['nodes', '--protocol', 'tilelnk'],
      'error: Nothing in the design speaks tilelnk.\n  help: Did you mean TileLink?\n',
    ],
    [
      ['nodes', '--under', 'mcu.sra'],
      'error: No module and no node has the path mcu.sra.\n  help: Did you mean mcu.sram?\n',
    ],
  ])('%s', (args, stderr) => {
    expect(entente('list', 'topologies/mcu.ts', ...args)).toEqual({ status: 64, stdout: '', stderr });
  });
});

test('entente ids', () => {
  expect(entente('ids', 'topologies/mcu.ts', '--to', 'mcu.rom').stdout).toBe(`mcu.rom.node
  mcu.fragmenter_1.node: 8 bits, unused: [192, 256)
  ├ [0, 192) TLFragmenter
  └ in place of
      mcu.bus.node: 4 bits, unused: [12, 16)
      ├ [0, 8) cpu (mcu.cpu)
      └ [8, 12) dma (mcu.dma)
`);
});

describe('entente replay', () => {
  test('counts, and tells what fails', () => {
    const heat = 'test/cli/fixtures/heat.tmp.json';
    try {
      expect(entente('replay', 'topologies/mcu.ts', fixture('trace.csv'), '--heat', heat)).toEqual({
        status: 1,
        stdout: `6 accesses in 3 time units, 2 of them fail.
1 access earlier than the one before, taken as if at the same time.

Masters
  master   name  accesses  requests  bytes
  mcu.cpu  cpu   2         2         72
  mcu.dma  dma   2         2         20

Devices
  device            name  accesses  requests  bytes
  mcu.sram.node     sram  3         10        76
  mcu.uart.control  uart  1         4         16

Busiest edges
  edge                                         protocol  accesses  requests  per access  beats  per time  bytes  in flight  ids
  mcu.fragmenter.node:0->mcu.sram.node:0       TileLink  3         10        3.33        10     3.33      76     8          192
  mcu.atomics.node:0->mcu.fragmenter.node:0    TileLink  3         3         1           10     3.33      76     1          12
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
      expect(edges['mcu.cpu:0->mcu.bus.node:0']).toEqual({ accesses: 2, requests: 2, beats: 9, bytes: 72, heat: 0.9 });
    } finally {
      rmSync(heat, { force: true });
    }
  });

  test('tells which lines cannot be read, and counts the others', () => {
    const trace = fixture('bad-trace.csv');
    const { status, stdout, stderr } = entente('replay', 'topologies/mcu.ts', trace);
    expect([status, stdout.split('\n')[0], stderr]).toEqual([
      64,
      '1 access in 0 time units, 0 of them fail.',
      `error: ${trace}:2: The size is 12, not a power of two of bytes.\n`,
    ]);
    expect(entente('replay', 'topologies/mcu.ts', 'none.csv').stderr).toBe('error: There is no file none.csv.\n');
  });
});

describe('entente help', () => {
  test('on a rule', () => {
    expect(entente('help', 'apb/fanout-width')).toEqual({
      status: 0,
      stdout: `apb/fanout-width

  All slaves of an APB fanout have the same beatBytes.

  The data wires of an APB bus are shared by its slaves; nothing between them could change the width.

  Declare the same beatBytes for all slaves, or put slaves of another width behind a bridge of their
  own.

Clause: amba 8
`,
      stderr: '',
    });
  });

  test('on a command, and on all', () => {
    expect(entente('help', 'route').stdout).toBe(entente('route', '--help').stdout);
    expect(entente('help').stdout).toBe(entente('--help').stdout);
  });

  test('suggests what may be meant', () => {
    expect(entente('help', 'apb/fanout-widths').stderr).toBe(
      'error: There is no command and no rule called apb/fanout-widths.\n  help: Did you mean apb/fanout-width?\n',
    );
  });
});

describe('an elaboration that was written before', () => {
  test('answers as the topology does', () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    try {
      entente('elaborate', 'topologies/mcu.ts', '--format', 'elaboration', '--out', folder);
      const saved = join(folder, 'mcu.elaboration.json');
      for (const question of [
        ['route', 'mcu.cpu', '0x64000000'],
        ['reach'],
        ['explain', 'mcu.sram.supports.get'],
        ['why-not', 'mcu.dma', 'mcu.rom', 'put'],
        ['list', 'edges'],
        ['ids'],
        ['map'],
        ['check'],
      ]) {
        const [command = '', ...rest] = question;
        expect(entente(command, saved, ...rest)).toEqual(entente(command, 'topologies/mcu.ts', ...rest));
      }
      writeFileSync(saved, readFileSync(saved, 'utf8').slice(0, 500));
      // What is wrong with the text, Node says in words of its version.
      expect(entente('reach', saved).stderr.replace(/elaboration: .*/, 'elaboration: …')).toBe(
        `error: ${saved} is not a whole elaboration: …\n  help: Write it anew with entente elaborate.\n`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
