import { expect, test } from 'vitest';
import { addressMap } from '../../../lib/output/files/index.js';
import { elaborateSoc } from '../../../lib/descriptions/index.js';
import { network, said } from './network.js';

const mesh = {
  endpoints: `
  - { name: cpu, mgr_port_protocol: [in] }
  - { name: ram, addr_range: { base: 0x8000, size: 0x1000 }, sbr_port_protocol: [out] }`,
  routing: '{ route_algo: XY }',
  routers: '[{ name: r, array: [1, 2], degree: 5 }]',
  connections:
    '[{ src: cpu, dst: r, dst_idx: [0, 0], dst_dir: Eject }, { src: ram, dst: r, dst_idx: [0, 1], dst_dir: East }]',
};

test('a mesh with a side for each endpoint is fine', () => {
  expect(said(mesh)).toEqual([]);
});

test.each([
  [{ connections: mesh.connections.replace('Eject', 'North') }, 'refused: r_0_1 and cpu are at one port of r_0_0, 0.'],
  [
    { connections: mesh.connections.replace(', dst_dir: East', '') },
    'refused: Without coordinates: ram. Say at which side of a router they are, with dst_dir.',
  ],
  [
    { routers: '[{ name: r, array: [1, 2] }]' },
    'refused: cpu is at port 4 of r_0_0, which has 2. Give it a degree of more.',
  ],
  [{ routers: '[{ name: r, array: [1, 2], degree: 1 }]' }, 'refused: r_0_0 has a degree of 1, and 2 links.'],
  [
    { routers: '[{ name: r, array: [1, 2], degree: 5, auto_connect: false }]' },
    'oddity: No way leads from cpu to ram.',
  ],
  [{ routers: '[{ name: r, array: [2] }]' }, 'refused: r is a row of routers. An array of them has two directions.'],
  [{ routers: '[{ name: r, tree: [2] }]' }, 'refused: r has no coordinates, and XY needs an array of two directions.'],
  [{ routers: '[{ name: r, array: [1, 2], tree: [2] }]' }, 'refused: r is both an array and a tree.'],
  [
    { routing: '{ route_algo: XY_MIRRORED }' },
    'refused: XY_MIRRORED is for narrow-wide networks with decouple_rw: Phys.',
  ],
  [
    { routing: '{ route_algo: XZ }' },
    'refused: The route_algo is XZ; there are XY, YX, ID, SRC, XY_MIRRORED and YX_MIRRORED.',
  ],
  [{ routing: '{ route_algo: XY, num_vc_id_bits: 1 }' }, 'refused: num_vc_id_bits is for narrow-wide networks.'],
  [{ network_type: 'wide' }, 'refused: The network_type is wide; there are axi and narrow-wide.'],
  [
    { routing: '{ route_algo: XY, collective: { en_barrier: true } }' },
    'refused: Collectives are enabled in the routing, and no range has en_collective.',
  ],
  [
    { endpoints: mesh.endpoints.replace('size: 0x1000', 'size: 16, en_collective: true') },
    'refused: ram has en_collective, and collective of the routing enables nothing.',
  ],
  [
    { endpoints: mesh.endpoints.replace('addr_range: { base: 0x8000, size: 0x1000 }, ', '') },
    'refused: ram takes requests and has no addr_range, which XY needs.',
  ],
])('%j is told of', (parts, message) => {
  expect(said({ ...mesh, ...parts })).toContain(message);
});

test('with tables or routes, a way that is missing is refused', () => {
  const routers = '[{ name: r }, { name: s }]';
  const apart = '[{ src: cpu, dst: r }, { src: ram, dst: s }]';
  for (const algorithm of ['ID', 'SRC'])
    expect(said({ routing: `{ route_algo: ${algorithm} }`, routers, connections: apart })).toContain(
      'refused: No way leads from cpu to ram.',
    );
  expect(said({ routers })).toEqual(['refused: No way leads from s to ram.']);
  expect(said({ routers, routing: '{ route_algo: SRC }' })).toEqual([]);
  expect(said({ connections: '[{ src: cpu, dst: r }]' })).toEqual(['refused: Connected to nothing: ram.']);
});

const types = (a: string, b: string, width = 64): string => `
  - { name: in, type: ${a}, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }
  - { name: out, type: ${b}, protocol: AXI4, data_width: ${width}, addr_width: 32, id_width: 4 }
  - { name: other, type: ${a === 'narrow' ? 'wide' : 'narrow'}, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }`;

test('wide requests do not get to what has a narrow port only', () => {
  const endpoints = `
  - { name: cpu, mgr_port_protocol: [in] }
  - { name: ram, addr_range: { base: 0x8000, size: 0x1000 }, sbr_port_protocol: [out] }
  - { name: rom, addr_range: { base: 0, size: 0x1000 }, sbr_port_protocol: [OUT] }`;
  const protocols =
    types('wide', 'narrow') +
    `
  - { name: OUT, type: wide, protocol: AXI4, data_width: 64, addr_width: 32, id_width: 4 }`;
  const connections = '[{ src: cpu, dst: r }, { src: ram, dst: r }, { src: rom, dst: r }]';
  const parts = { network_type: 'narrow-wide', protocols, endpoints, connections };
  const { soc } = network(parts);
  expect(soc.parts[1]?.sees).toEqual([{ base: 0n, size: 0x1000n }]);
  expect(addressMap(elaborateSoc(soc)).map(({ name }) => name)).toEqual(['rom']);
  expect(said(parts)).toEqual(['oddity: No manager sends what these take, so that they are in no map: ram.']);
  expect(network({ ...parts, network_type: 'axi' }).soc.parts[1]?.sees).toBe('everything');
});

test.each([
  ['narrow-wide', types('narrow', 'narrow', 32), 'in has data_width 64, and out has 32. Both are to have the same.'],
  ['narrow-wide', types('narrow', 'odd'), 'out is neither of the type narrow nor of the type wide.'],
  ['axi', types('narrow', 'wide', 32), 'in has data_width 64, and out has 32. Both are to have the same.'],
  [
    'axi',
    types('narrow', 'wide').replace('addr_width: 32', 'addr_width: 40'),
    'in has addr_width 40, and out has 32. Both are to have the same.',
  ],
  ['axi', types('narrow', 'wide').replace('AXI4', 'AHB'), 'in is AHB; there is AXI4 only.'],
  [
    'axi',
    types('narrow', 'wide').replace('id_width: 4 }', 'id_width: 4, direction: output }'),
    'in is for ports of managers at cpu, and for others elsewhere (output).',
  ],
  [
    'narrow-wide',
    types('narrow', 'narrow').replace('type: wide', 'type: narrow'),
    'A narrow-wide network has protocols of both types, and none is wide.',
  ],
])('protocols of a %s network with %s are told of', (network_type, protocols, message) => {
  expect(said({ network_type, protocols })).toContain(`refused: ${message}`);
});

test('coordinates in addresses are an assumption', () => {
  expect(network(mesh).soc.assumptions).toHaveLength(3);
  expect(network({ ...mesh, routing: '{ route_algo: XY, use_id_table: false }' }).soc.assumptions.at(-1)).toBe(
    'Addresses lead where the ranges say, though use_id_table is false, and they are coordinates themselves.',
  );
});
