import { expect, test } from 'vitest';
import { collectInwardEdges, collectOutwardEdges, negotiate, renderFlipped, soc } from '../../../lib/graph/index.js';
import { EphemeralNode, NexusNode, SinkNode, SourceNode } from '../../../lib/graph/index.js';
import { Width } from '../width-protocol.js';

test('edges are handed over in port order with their real ends, and those that are not picked are left out (core 7.5)', () => {
  const Bundled: typeof Width = { ...Width, bundle: (width) => ({ bits: width }) };
  const made: { cpu: SourceNode<Width>; bus: NexusNode<Width> }[] = [];
  const design = soc('top', () => {
    const cpu = new SourceNode(Bundled, [8]);
    const dma = new SourceNode(Bundled, [2]);
    const temp = new EphemeralNode(Bundled);
    const bus = new NexusNode(Bundled, Bundled, { down: (all) => Math.max(...all), up: (all) => Math.max(...all) });
    const ram = new SinkNode(Bundled, [4]);
    bus.from(temp).from(cpu);
    bus.from(dma);
    ram.from(bus);
    made.push({ cpu, bus });
    return { cpu, dma, temp, bus, ram };
  }).declare();
  const negotiated = negotiate(design);
  const [{ cpu, bus }] = made as [(typeof made)[number]];
  expect(
    collectInwardEdges(negotiated, bus, ({ view, bundle, edge, node }) => ({
      flipped: view.get(renderFlipped),
      bundle,
      edge,
      node: node.path,
    })),
  ).toEqual([
    { flipped: false, bundle: { bits: 4 }, edge: 4, node: 'top.cpu' },
    { flipped: false, bundle: { bits: 2 }, edge: 2, node: 'top.dma' },
  ]);
  expect(collectInwardEdges(negotiated, bus, ({ edge, node }) => (edge === 2 ? node.path : undefined))).toEqual([
    'top.dma',
  ]);
  expect(collectOutwardEdges(negotiated, bus, ({ edge, node }) => `${edge} ${node.path}`)).toEqual(['4 top.ram']);
  expect(collectOutwardEdges(negotiated, cpu, ({ node }) => node.path)).toEqual(['top.bus']);
  expect(collectInwardEdges(negotiated, cpu, () => 'nothing comes into a source')).toEqual([]);
});
