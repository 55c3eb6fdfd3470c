import { describe, expect, test } from 'vitest';
import { entente, fixture } from './run.js';

const obstacles = fixture('obstacles.ts');

describe('entente route', () => {
  test('shows what changes from edge to edge, and where it ends', async () => {
    expect(await entente('route', 'topologies/mcu.ts', 'mcu.cpu', '0x64000000', '--size', '64')).toEqual({
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

  test('says where and why an access ends nowhere', async () => {
    expect(await entente('route', obstacles, 'cpu', '0x2000')).toEqual({
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
    expect((await entente('route', 'topologies/mcu.ts', 'dma', '0x50000000')).stdout)
      .toBe(`get of 8 bytes at 0x50000000 by dma (mcu.dma)
  mcu.dma -> mcu.buffer.node
      TileLink, 8 bytes wide, dma ids [0, 4), 0x50000000, get, 1 x 8 bytes in 1 beat
  ends at mcu.bus.node
    No device behind mcu.bus.node covers 0x50000000; nearest: mcu.rom.node at [0x10000, 0x20000) (64 KiB), mcu.uart.control at [0x64000000, 0x64001000) (4 KiB).
    help: Attach a device with that address to mcu.bus, or ask for an address of one that is there.
`);
  });

  test('of several masters, asks it of each: what one cannot do is not done', async () => {
    const ends = async (address: string): Promise<readonly (number | null)[]> => {
      const { status, stdout } = await entente('route', obstacles, 'all', address);
      return [status, stdout.split('\n  reaches ').length - 1, stdout.split('\n  ends at ').length - 1];
    };
    expect(await ends('0x1000')).toEqual([1, 2, 1]);
    expect(await ends('0x2000')).toEqual([1, 0, 3]);
    expect((await entente('route', 'topologies/mcu.ts', 'all', '0x64000000')).status).toBe(0);
  });

  test('refuses what is not aligned; by default an access is', async () => {
    expect(await entente('route', 'topologies/mcu.ts', 'dma', '0x80000004', '--size', '8')).toEqual({
      status: 1,
      stdout: `get of 8 bytes at 0x80000004 by dma (mcu.dma)
  ends at mcu.dma
    An access of 8 bytes at 0x80000004 is not aligned to its size.
    help: Split it, or begin at 0x80000000.
`,
      stderr: '',
    });
    const { stdout: aligned, status } = await entente('route', 'topologies/mcu.ts', 'dma', '0x80000004');
    expect([status, aligned.split('\n', 1)]).toEqual([0, ['get of 4 bytes at 0x80000004 by dma (mcu.dma)']]);
  });

  test('draws no edge of what a master does not ask for', async () => {
    expect((await entente('route', 'topologies/mcu.ts', 'cpu', '0x80000000', '--op', 'hint')).stdout)
      .toBe(`hint of 8 bytes at 0x80000000 by cpu (mcu.cpu)
  ends at mcu.cpu
    Client cpu of mcu.cpu emits no hint.
    help: Let cpu emit hint of 8 bytes.
`);
  });

  test('writes JSON', async () => {
    const { stdout } = await entente('route', obstacles, 'dma', '0x8004', '--op', 'atomic', '--format', 'json');
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

  test('knows the masters and the operations', async () => {
    expect(await entente('route', obstacles, 'nobody', '0x2000')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: No master is called nobody.
  help: Known are obstacles.dma, dma, obstacles.debug, debug, obstacles.cpu, cpu.
`,
    });
    expect(await entente('route', obstacles, 'cpu', '0x2000', '--op', 'bite')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: option '--op <operation>' argument 'bite' is invalid. Known are get, putFull, putPartial, arithmetic, logical, acquireB, acquireT, hint, read, put, write, atomic, acquire.
(add --help for all options)
`,
    });
  });
});

describe('entente reach', () => {
  test('prints a matrix; masters that reach the same share a column', async () => {
    expect(await entente('reach', obstacles)).toEqual({
      status: 0,
      stdout: `[1] dma (obstacles.dma)
[2] debug (obstacles.debug), cpu (obstacles.cpu)

device               address       [1]             [2]
obstacles.uart       0x1000 4 KiB                  R4 W4 P4
obstacles.sram.node  0x8000 4 KiB  R4 W4 P4 A4 a4

R read (get), W write (putFull), P write with a mask (putPartial), A atomic (logical), a atomic (arithmetic); numbers are the most bytes of one transfer.
`,
      stderr: '',
    });
  });

  test('as Markdown', async () => {
    expect((await entente('reach', 'topologies/mcu.ts', '--op', 'atomic', '--format', 'markdown')).stdout)
      .toBe(`- [1] cpu (mcu.cpu)

| device | address | [1] |
| --- | --- | --- |
| mcu.sram.node | 0x80000000 64 KiB | R64 W64 P64 A8 a8 |

R read (get), W write (putFull), P write with a mask (putPartial), A atomic (logical), a atomic (arithmetic); numbers are the most bytes of one transfer.
`);
  });

  test('as CSV', async () => {
    expect((await entente('reach', obstacles, '--from', 'obstacles.cpu', '--format', 'csv')).stdout).toBe(
      'master,port,client,device,name,addresses,get,putFull,putPartial,arithmetic,logical,acquireB,acquireT,hint\n' +
        'obstacles.cpu,0,cpu,obstacles.uart,uart,0x1000..0x1fff,1-4,1-4,1-4,,,,,\n',
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
  help: Bind obstacles.bus to obstacles.island.
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
  ])('%s', async (question, answer) => {
    expect(await entente('why-not', obstacles, ...question)).toEqual({ status: 1, stdout: answer, stderr: '' });
  });

  test('nothing is in the way', async () => {
    expect(await entente('why-not', 'topologies/mcu.ts', 'mcu.cpu', 'mcu.rom')).toEqual({
      status: 0,
      stdout: 'Nothing is in the way.\n',
      stderr: '',
    });
  });

  test('suggests a path', async () => {
    // A part of a device is in the way, too.
    expect(await entente('why-not', 'topologies/trustzone.ts', 'dma', 'ram')).toEqual({
      status: 1,
      stdout: `dma (trustzone.dma) to trustzone.ram.node at 0x80000000 4 KiB:
  Firewall trustzone.memory.node blocks read of trustzone.ram.node for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure ones through.
  help: Let trustzone.memory.node accept non-secure world dma accesses to trustzone.ram.node in the region that has its addresses, or let dma make secure ones.
dma (trustzone.dma) to trustzone.ram.node at 0x80001000 4 KiB:
  Firewall trustzone.memory.node blocks read of trustzone.ram.node for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure or world radio ones through.
  help: Let trustzone.memory.node accept non-secure world dma accesses to trustzone.ram.node in the region that has its addresses, or let dma make secure or world radio ones.
dma (trustzone.dma) to trustzone.ram.node at 0x80002000 4 KiB:
  Firewalls let only these of its accesses through: read by non-secure world dma.
Nothing else is in the way of dma (trustzone.dma) to trustzone.ram.node.
`,
      stderr: '',
    });
    const json = await entente('why-not', 'topologies/trustzone.ts', 'dma', 'ram', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      obstacles: [],
      blocked: [{ firewall: 'trustzone.memory.node', sets: [['0x80000000', '0xfff']] }, { client: 'dma' }],
    });
    expect((await entente('why-not', obstacles, 'obstacles.cpu', 'obstacles.art')).stderr)
      .toBe(`error: No device is called obstacles.art.
  help: Did you mean obstacles.uart?
`);
  });
});
