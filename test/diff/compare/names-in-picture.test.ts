import { AddressSet, connect, elaborate, soc, tl, type Topology } from 'entente-soc';
import { expect, test } from 'vitest';
import { namesInPicture } from '../../../lib/diff/index.js';

/** Two masters on a bus with a memory; the first may come through a buffer, and the memory always is behind one. */
const system = (isBuffered: boolean): Topology =>
  soc('t', () => {
    const bus = tl.xbar();
    const [cpu, dma] = ['cpu', 'dma'].map((name) => tl.client({ name, emits: tl.readWrite(1, 4) })) as [
      ReturnType<typeof tl.client>,
      ReturnType<typeof tl.client>,
    ];
    connect(cpu, bus);
    if (isBuffered) connect(dma, tl.buffer(), bus);
    else connect(dma, bus);
    const ram = tl.ram({ address: AddressSet.range('0x1000', '4K') });
    connect(bus, tl.buffer(), ram);
    return { bus, cpu, dma, ram };
  });

test('of two that are numbered, that which is left has the name of the other, which gets one of its own', () => {
  const named = namesInPicture(elaborate(system(true)), elaborate(system(false)));
  expect(['t.buffer_1', 't.buffer_1.node', 't.buffer', 't.buffer.node', 't.bus.node'].map(named)).toEqual([
    't.buffer',
    't.buffer.node',
    't.buffer before',
    't.buffer.node before',
    't.bus.node',
  ]);
});
