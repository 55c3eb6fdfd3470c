import { expect, test } from 'vitest';
import { links, refusal, said } from './network.js';

const endpoints = (array: string): string => `
  - { name: cpu, mgr_port_protocol: [in] }
  - { name: ram, array: ${array}, addr_range: { base: 0, size: 16 }, sbr_port_protocol: [out] }`;

test('a mesh is connected by itself', () => {
  const parts = {
    endpoints: endpoints('[2, 2]'),
    routers: '[{ name: r, array: [2, 2] }]',
    connections:
      '[{ src: ram, dst: r, src_range: [[0, 1], [0, 1]], dst_range: [[0, 1], [1, 0]] }, { src: cpu, dst: r, dst_idx: [0x1, 0] }]',
    routing: '{ route_algo: SRC }',
  };
  expect(links(parts)).toEqual([
    ...['cpu - r_1_0', 'r_0_0 - r_0_1', 'r_0_0 - r_1_0', 'r_0_0 - ram_0_1', 'r_0_1 - r_1_1', 'r_0_1 - ram_0_0'],
    ...['r_1_0 - r_1_1', 'r_1_0 - ram_1_1', 'r_1_1 - ram_1_0'],
  ]);
});

test('a tree has its levels, from the root on', () => {
  const parts = {
    endpoints: endpoints('4'),
    routers: '[{ name: r, tree: [1, 2] }]',
    connections:
      '[{ src: ram, dst: r, src_range: [[0, 3]], dst_lvl: 1, allow_multi: true }, { src: r, dst: cpu, src_lvl: 0 }]',
  };
  expect(links(parts)).toEqual([
    ...['cpu - r_0', 'r_0 - r_0_0', 'r_0 - r_0_1', 'r_0_0 - ram_0', 'r_0_0 - ram_1', 'r_0_1 - ram_2', 'r_0_1 - ram_3'],
  ]);
  expect(said(parts)).toEqual([]);
});

test.each([
  [
    '{ src: ram, dst: r }',
    'ram is connected, and is neither an endpoint nor a router. Say which of its members are connected, with src_range or src_idx.',
  ],
  [
    '{ src: ram, src_range: [[0, 2]], dst: r, allow_multi: true }',
    'ram_2 is connected, and is neither an endpoint nor a router. Did you mean ram?',
  ],
  [
    '{ src: ram, src_range: [[0, 1]], dst: r }',
    '2 sources cannot be connected to 1 target. Name as many of both, or, with allow_multi, a multiple.',
  ],
  ['{ src: r, src_lvl: 3, dst: ram, dst_idx: 0 }', 'No router of r is at the src_lvl of a connection.'],
  [
    '{ src: ram, src_idx: [0], src_range: [[0, 0]], dst: r }',
    'The members of ram that are connected are given in 2 ways: src_idx and src_range.',
  ],
  ['{ src: cpu, dst: r }', 'cpu and r are connected twice.'],
  ['{ src: r, dst: r }', 'r is connected to itself.'],
  [
    '{ src: ram, src_idx: 0, dst: r, bidirectional: false }',
    'Connections lead in both directions; this one is not to.',
  ],
])('%s is told of', (connection, message) => {
  expect(said({ endpoints: endpoints('2'), connections: `[{ src: cpu, dst: r }, ${connection}]` })).toContain(
    `refused: ${message}`,
  );
});

test('what is no range or no direction is refused', () => {
  expect(refusal({ connections: '[{ src: cpu, src_range: [[0]], dst: r }]' })).toBe(
    'A range of members is two numbers, the first and the last one.',
  );
  expect(refusal({ connections: '[{ src: cpu, dst: r, dst_dir: Up }]' })).toBe(
    'The dst_dir of a connection is Up, which is not a direction.',
  );
});

test('two of the network may not be called the same', () => {
  expect(said({ routers: '[{ name: r }, { name: cpu }]' })).toContain('refused: Two of the network are called cpu.');
  expect(said({ routers: '[{ name: r }, { name: ram_ni }]' })).toContain(
    'refused: Two of the network are called ram_ni.',
  );
});
