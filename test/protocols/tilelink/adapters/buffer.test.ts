import { expect, test } from 'vitest';
import { type Handle, lazyModule, type Nothing } from '../../../../lib/graph/index.js';
import {
  buffer,
  bufferChain,
  clientNode,
  managerNode,
  type TileLink,
  TLBuffer,
} from '../../../../lib/protocols/gathered/tl.js';
import { between, cpu, device, elaborated } from '../designs.js';

test('requests and responses take the latency of the buffers on their way (tilelink 5.2)', () => {
  const { made, n } = elaborated(() => {
    const source = clientNode([{ masters: [{ name: 'cpu' }], minLatency: 5 }], { name: 'cpu' });
    const sink = managerNode([device({}, { minLatency: 2 })], { name: 'dev' });
    const buffers = [
      buffer(),
      buffer('default'),
      buffer('flow'),
      buffer('none'),
      buffer({ all: 'none', a: 'default', b: 'flow', c: 'pipe', d: 'none', e: 'none' }),
    ];
    const last = buffers.reduce<Handle<Nothing, TileLink>>((upstream, next) => next.from(upstream), source);
    sink.from(last);
    return { source, buffers, sink };
  });
  const edges = [n.edges(made.source).out[0], ...made.buffers.map((each) => n.edges(each).out[0])];
  expect(edges.map((edge) => edge?.master.minLatency)).toEqual([5, 7, 9, 9, 9, 10]);
  expect(edges.map((edge) => edge?.slave.minLatency)).toEqual([7, 5, 3, 3, 3, 2]);
});

test('a buffer says how deep it is', () => {
  const { made } = elaborated(() => [
    lazyModule(() => new TLBuffer({ all: 3, b: 'flow', c: 'pipe', d: 'none' })),
    lazyModule(() => new TLBuffer()),
  ]);
  expect(made.map(({ node }) => node.options.debug)).toEqual([
    'a:BufferParams:3, b:BufferParams:1F, c:BufferParams:1P, d:BufferParams:0, e:BufferParams:3',
    'a:BufferParams:2, b:BufferParams:2, c:BufferParams:2, d:BufferParams:2, e:BufferParams:2',
  ]);
});

test('a chain is as long as asked for', () => {
  const { n } = between(cpu, () => bufferChain(2, 'q'), device());
  expect(n.design.modules.map((module) => module.name)).toEqual(['top', 'q_0', 'q_1']);
  expect(between(cpu, () => bufferChain(2), device()).inner.slave.minLatency).toBe(4);
  expect(between(cpu, () => bufferChain(0), device()).n.design.nodes.map((node) => node.name)).toContain('no_buffer');
});

test('the hardware module is named after its first outward edge', () => {
  const { made, n } = elaborated(() => {
    const [bound, loose] = [lazyModule(() => new TLBuffer()), lazyModule(() => new TLBuffer())];
    managerNode([device()], { name: 'dev' })
      .from(bound.node)
      .from(clientNode([cpu], { name: 'cpu' }));
    return [bound, loose];
  });
  expect(made.map((module) => module.desiredName((node) => n.edges(node)))).toEqual([
    'TLBuffer_a13d64s2k1z2u',
    'TLBuffer',
  ]);
});
