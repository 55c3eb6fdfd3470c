import { describe, expect, test } from 'vitest';
import { entente, fixture } from './run.js';

describe('entente explain', () => {
  test('tells the way of a value from where it began', async () => {
    expect(await entente('explain', 'topologies/mcu.ts', 'bus->buffer_1.masters.dma.sourceId')).toEqual({
      status: 0,
      stdout: `down.masters[1].sourceId = [8, 12)
on mcu.bus.node:2->mcu.buffer_1.node:0
  mcu.dma          declares [0, 4)               topologies/mcu.ts:20:18
  mcu.buffer.node  passes on [0, 4)              topologies/mcu.ts:32:19
  mcu.bus.node     makes it [8, 12) from [0, 4)  topologies/mcu.ts:24:18
      All clients of all inputs go to every output, with the sourceId of each shifted into the range of
      its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last);
      minLatency is the least of all inputs; echoFields, requestFields and responseKeys are those of all
      inputs together; channelBytes are those of the first input.
`,
      stderr: '',
    });
  });

  test('tells in what an edge differs from those beside it', async () => {
    expect((await entente('explain', 'topologies/mcu.ts', 'widget->fragmenter_2')).stdout)
      .toBe(`mcu.widget.node:0->mcu.fragmenter_2.node:0
  mcu.fragmenter_2.node (topologies/mcu.ts:36:44)
    Unless minSize equals maxSize, the operations get, putFull, putPartial and hint that a manager
    supports reach up to maxSize; arithmetic and logical end at minSize with alwaysMin.
      up.slaves[0].supports.get = 1 to 64 from 1 to 4
      up.slaves[0].supports.putFull = 1 to 64 from 1 to 4
      up.slaves[0].supports.putPartial = 1 to 64 from 1 to 4
`);
  });

  test('explains what the protocol works out', async () => {
    const { stdout } = await entente('explain', 'topologies/mcu.ts', 'mcu.irq.sources[0].range', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      ...{ format: 'entente-explain', version: 1 },
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
              location: { file: 'topologies/mcu.ts', line: 8, column: 28 },
              origin: 'declared',
              rule: 'mcu.uart.interrupt declares it.',
              inputs: [],
            },
          ],
        },
      ],
    });
  });

  test('asks which edge is meant', async () => {
    expect(await entente('explain', 'topologies/mcu.ts', 'buffer')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: 2 edges are called buffer.
  help: Choose one, with its port where two nodes share several edges:
    mcu.dma:0->mcu.buffer.node:0
    mcu.buffer.node:0->mcu.bus.node:1
`,
    });
    expect((await entente('explain', 'topologies/mcu.ts', 'mcu.srm')).stderr)
      .toBe(`error: No edge, field of an edge or port is called mcu.srm.
  help: Nearest are:
    mcu.fragmenter.node:0->mcu.sram.node:0
`);
  });

  test('tells where the width of a port comes from', async () => {
    expect(await entente('explain', 'topologies/blinker.ts', 'apb_timer.paddr')).toEqual({
      status: 0,
      stdout: `paddr of apb_timer (blinker.timer): input, 14 bits
wires.paddr = 14 bits
on blinker.fanout.node:1->blinker.timer.registers:0
  blinker.timer.registers  declares up.slaves[0].address 0x2000 (4 KiB)                       topologies/blinker.ts:62:28
  the protocol             makes bundle.addrBits 14 from up.slaves[0].address 0x2000 (4 KiB)
      As many bits as the highest address behind the edge has.
  the protocol             makes 14 bits from bundle.addrBits 14
      It is part of the bundle.
`,
      stderr: '',
    });
  });

  test.each([
    'mcu.cpu.cpu_out_a_bits_source',
    'mcu_body.cpu_out_a_bits_source',
    'mcu_body.cpu_out.a.bits.source',
    'TLXbar_i2_o3_a32d64s4k1z3u.auto_anon_in_0_a_bits_source',
    'mcu.bus.node.auto.anon_in_0.a.bits.source',
  ])('a port is called by its module or its place, as in SystemVerilog or FIRRTL: %s', async (port) => {
    const { stdout } = await entente('explain', 'topologies/mcu.ts', port, '--format', 'json');
    const { explanations } = JSON.parse(stdout) as { readonly explanations: readonly unknown[] };
    const edge = 'mcu.cpu:0->mcu.bus.node:0';
    expect(explanations).toEqual([expect.objectContaining({ edge, field: 'wires.a.bits.source', value: 3 })]);
  });

  test('tells a port and its explanation as data', async () => {
    const { stdout } = await entente('explain', 'topologies/mcu.ts', 'mcu.rom.clock', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      ...{ format: 'entente-explain', version: 1 },
      port: { module: 'TLROM', place: 'mcu.rom', name: 'clock', direction: 'input', bits: 1 },
      explanations: [],
    });
  });

  test.each([
    [
      'mcu.rom.clock',
      'clock of TLROM (mcu.rom): input, 1 bit\n  It is on no edge: modules have it unless they say otherwise.\n',
    ],
    [
      'Uart.auto_control_in_a_bits_opcode',
      `auto_control_in_a_bits_opcode of Uart (mcu.uart): input, 3 bits
wires.a.bits.opcode = 3 bits
on mcu.fragmenter_2.node:0->mcu.uart.control:0
  the protocol  makes 3 bits
      So wide it is on every TileLink edge that has it.
`,
    ],
  ])('says where a width follows from nothing: %s', async (port, text) => {
    expect((await entente('explain', 'topologies/mcu.ts', port)).stdout).toBe(text);
  });

  test.each([
    [
      'mcu.rom.auto_in_a_bits_sorce',
      `error: No edge, field of an edge or port is called mcu.rom.auto_in_a_bits_sorce.
  help: The nearest ports are:
    mcu.rom.auto_in_a_bits_source
    mcu.rom.auto_in_d_bits_source
    mcu.rom.auto_in_a_bits_size
    mcu.rom.auto_in_a_bits_opcode
    mcu.rom.auto_in_a_bits_param
`,
    ],
    [
      'node.auto_in_a_valid',
      `error: 5 ports are called node.auto_in_a_valid.
  help: Choose one:
    TLROM.auto_in_a_valid
    TLRAM.auto_in_a_valid
    TLBuffer_a32d64s2k1z3u.auto_in_a_valid
    TLAtomicAutomata.auto_in_a_valid
    TLBuffer_a31d64s4k1z3u.auto_in_a_valid
`,
    ],
  ])('a port that is not there, or not the only one: %s', async (port, message) => {
    expect(await entente('explain', 'topologies/mcu.ts', port)).toEqual({ status: 64, stdout: '', stderr: message });
  });

  test('ports of a module that is at several places are told by these', async () => {
    expect(await entente('explain', fixture('hardware-rtl-twice.ts'), 'apb_timer.paddr')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: 2 ports are called apb_timer.paddr.
  help: Choose one:
    board.one.sink0.paddr
    board.two.sink0.paddr
`,
    });
  });

  test('there are no ports where there is no hardware', async () => {
    expect(await entente('explain', fixture('hardware-types.ts'), 'board.pads.auto_in')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: No edge or field of an edge is called board.pads.auto_in, and there are no ports: the design cannot be written as hardware.
  help: entente hardware <input> says why.
`,
    });
  });
});
