import { expect, test } from 'vitest';
import { toGraphology } from '../../../lib/output/files/graphology.js';
import { goldenElaboration } from './golden-elaboration.js';
import { design, edge, module, node } from './plain-elaboration.js';

const small = design(
  [
    module('top', null, [node('top.idle', { omitted: true })], { className: 'Top' }),
    module('top.bus', 'top', [node('top.bus.node', { kind: 'nexus' })], { className: 'TLXbar' }),
    module('top.cpu', 'top', [node('top.cpu.node', { kind: 'source', circuitIdentity: true })]),
  ],
  [edge('top.cpu.node', 0, 'top.bus.node', 0), edge('top.cpu.node', 1, 'top.bus.node', 1, { flipped: true })],
  { name: 'small' },
);

test('nodes and edges keep their ids, and say what graphology does not know', () => {
  const graph = toGraphology(small);
  expect(graph.getAttributes()).toEqual({ name: 'small', status: 'negotiated' });
  expect(graph.nodes()).toEqual(['top.bus.node', 'top.cpu.node']);
  expect(graph.getNodeAttributes('top.cpu.node')).toEqual({
    label: 'node',
    kind: 'source',
    className: 'AdapterNode',
    inner: 'TLImp',
    outer: 'TLImp',
    circuitIdentity: true,
    module: 'top.cpu',
    moduleClass: 'Thing',
    parent: 'top',
    depth: 1,
  });
  expect(graph.mapEdges((id, attributes, from, to) => ({ id, from, to, ...attributes }))).toEqual([
    {
      id: 'top.cpu.node:0->top.bus.node:0',
      from: 'top.cpu.node',
      to: 'top.bus.node',
      protocol: 'TLImp',
      label: '64',
      color: '#000000',
      flipped: false,
      sourcePort: 0,
      targetPort: 0,
    },
    {
      id: 'top.cpu.node:1->top.bus.node:1',
      from: 'top.cpu.node',
      to: 'top.bus.node',
      protocol: 'TLImp',
      label: '64',
      color: '#000000',
      flipped: true,
      sourcePort: 1,
      targetPort: 1,
    },
  ]);
});

test('parallel edges stay apart, in a graph of the size of the design', () => {
  const elaboration = goldenElaboration('DualChannelDualBankConfig');
  const graph = toGraphology(elaboration);
  expect(graph.multi).toBe(true);
  expect(graph.type).toBe('directed');
  expect(graph.order).toBe(elaboration.modules.flatMap(({ nodes }) => nodes).filter(({ omitted }) => !omitted).length);
  expect(graph.size).toBe(elaboration.edges.length);
});

test('the graph is the caller’s own', () => {
  const graph = toGraphology(small);
  graph.setNodeAttribute('top.cpu.node', 'label', 'changed');
  expect(toGraphology(small).getNodeAttribute('top.cpu.node', 'label')).toBe('node');
});
