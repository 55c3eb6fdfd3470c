import { describe, expect, test } from 'vitest';
import { entente } from './run.js';

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
      .toBe(`error: No edge, or no field of an edge, is called mcu.srm.
  help: Nearest are:
    mcu.fragmenter.node:0->mcu.sram.node:0
`);
  });
});
