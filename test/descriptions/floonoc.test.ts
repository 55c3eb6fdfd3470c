import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, DescriptionError, elaborateSoc, descriptionText } from '../../lib/descriptions/index.js';
import type { FloonocFacts } from '../../lib/descriptions/floonoc/describe.js';
import { addressMap } from '../../lib/output/files/index.js';
import { reach } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';
import { expectSame } from './topology/compared.js';

const mesh = `# A mesh of four.
name: mesh
description: A mesh of four.
network_type: "axi"
routing: { route_algo: "XY", use_id_table: true }
protocols:
  - { name: "narrow_in", protocol: "AXI4", data_width: 64, addr_width: 48, id_width: 4 }
  - { name: "narrow_out", protocol: "AXI4", data_width: 64, addr_width: 48, id_width: 2 }
endpoints:
  - name: "cluster"
    array: [2, 2]
    addr_range: { base: 0x1000_0000, size: 0x0004_0000 }
    mgr_port_protocol: ["narrow_in"]
    sbr_port_protocol: ["narrow_out"]
  - name: "hbm"
    array: 2
    addr_range:
      - base: 0x8000_0000
        size: 0x4000_0000
    sbr_port_protocol: ["narrow_out"]
  - name: "link"
    addr_range:
      start: 0x0100_0000_0000
      end: 0x0200_0000_0000
    sbr_port_protocol: ["narrow_out"]
  - name: "host"
    mgr_port_protocol: ["narrow_in"]
routers:
  - name: "router"
    array: [2, 2]
    degree: 5
connections:
  - { src: "cluster", dst: "router", src_range: [[0, 1], [0, 1]], dst_range: [[0, 1], [0, 1]], dst_dir: "Eject" }
  - { src: "hbm", dst: "router", src_range: [[0, 1]], dst_range: [[0, 0], [0, 1]], dst_dir: "West" }
  - { src: "link", dst: "router", dst_idx: [1, 0], dst_dir: "East" }
  - { src: "router", dst: "host", src_idx: [1, 1], src_dir: "East" }
`;

const endpoint = (name: string, more: string): string =>
  `  - { name: ${name}, ${more}, sbr_port_protocol: [axi_out] }\n`;

test('endpoints that share addresses are an error', () => {
  const { soc } = described({
    'noc.yml': `name: noc\nendpoints:\n${endpoint('b', 'addr_range: { start: 0x1000, size: 0x1000 }')}${endpoint('c', 'addr_range: { start: 0x1800, size: 0x1000 }')}`,
  });
  expect(
    check(elaborateSoc(soc))
      .findings.filter(({ rule }) => rule === 'description/overlap')
      .map(({ severity, message }) => `${severity}: ${message}`),
  ).toEqual(['error: b at [0x1000, 0x2000) and c at [0x1800, 0x2800) share addresses.']);
});

test.each([
  ['array: [2], addr_range: { start: 0x8000, size: 0x1000 }', 'All endpoints of an array would be at 0x8000.'],
  ['array: ["${n}"], addr_range: { base: 0, size: 4 }', 'The size of an array is ${n}, which is not a number.'],
  ['addr_range: { base: "${b}", size: 4 }', 'The base of a range is ${b}, which is not a number.'],
])('of an endpoint with %s, it is said what cannot be read', (more, message) => {
  expect(() => described({ 'noc.yml': `name: noc\nendpoints:\n${endpoint('d', more)}` })).toThrow(message);
});

test('a network is its endpoints, members of arrays one by one', () => {
  const { facts, soc } = described({ 'mesh.yml': mesh });
  const { endpoints, routers } = facts as FloonocFacts;
  expect(
    endpoints.map(({ name, manager, subordinate, ranges: [range] }) => [name, manager, subordinate, range?.base]),
  ).toEqual([
    ['cluster_0_0', true, true, '0x10000000'],
    ['cluster_0_1', true, true, '0x10040000'],
    ['cluster_1_0', true, true, '0x10080000'],
    ['cluster_1_1', true, true, '0x100c0000'],
    ['hbm_0', false, true, '0x80000000'],
    ['hbm_1', false, true, '0xc0000000'],
    ['link', false, true, '0x10000000000'],
    ['host', true, false, undefined],
  ]);
  expect(withoutPlaces(routers)).toEqual([{ name: 'router', array: [2, 2], tree: [] }]);
  expect(soc.findings).toEqual([]);
  expect(descriptionText(soc).split('\n')[0]).toBe('mesh (FlooNoC, mesh.yml): 5 masters, 1 bus, 7 devices');
  expect(endpoints[4]?.place).toEqual({ file: 'mesh.yml', line: 15, column: 5 });
  const elaboration = elaborateSoc(soc);
  expect(addressMap(elaboration).map(({ name, size }) => [name, size])).toEqual([
    ['cluster_0_0', 0x4_0000n],
    ['cluster_0_1', 0x4_0000n],
    ['cluster_1_0', 0x4_0000n],
    ['cluster_1_1', 0x4_0000n],
    ['hbm_0', 0x4000_0000n],
    ['hbm_1', 0x4000_0000n],
    ['link', 0x100_0000_0000n],
  ]);
  expect(new Set(reach(elaboration).map(({ client }) => client)).size).toBe(5);
  expectSame(soc);
});

function refused(text: string): string {
  try {
    described({ 'mesh.yml': text });
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    const { message, place } = error;
    return `${place.line}:${place.column}: ${message}`;
  }
  return 'none';
}

test('an endpoint may be called as a member of an array is', () => {
  const { soc } = described({
    'noc.yml': `endpoints:
  - { name: a, array: 2, addr_range: { base: 0, size: 16 }, sbr_port_protocol: [x], mgr_port_protocol: [x] }
  - { name: a_0, addr_range: { base: 0x1000, size: 16 }, sbr_port_protocol: [x] }`,
  });
  expect(soc.parts.map(({ id, kind }) => [id, kind])).toEqual([
    ['network', 'bus'],
    ['endpoint a_0', 'master'],
    ['endpoint a_1', 'master'],
    ['endpoint a_0_1', 'device'],
  ]);
});

test('what is no network is refused with its place', () => {
  expect(refused('routing: 1\nendpoints: a')).toBe('1:1: A network of FlooNoC has a list of endpoints.');
  expect(refused('endpoints:\n  - name: a\n    addr_range: { start: 4, end: 4 }')).toBe(
    '3:17: A range has a base and a size, or a start and an end behind it.',
  );
  expect(refused('endpoints:\n  - name: a\n    array: [4, 0]')).toBe(
    '3:16: An array has a size of at least 1 in each direction.',
  );
  expect(refused('endpoints:\n  - array: [100000, 100000]')).toBe('2:5: It has more than 1000000 endpoints.');
  expect(refused('endpoints: &a\n  - *a')).toBe('2:5: Nothing before *a is called &a.');
  expect(refused(`endpoints: ${'['.repeat(100_000)}`)).toBe('1:76: Values stand more than 64 deep in each other.');
  expect(refused(`endpoints:\n${'- '.repeat(100_000)}`)).toBe('2:129: Values stand more than 64 deep in each other.');
});

// Read to the map, or refused with a place.
function survives(file: string, text: string, notation: 'floonoc' | 'litex'): void {
  try {
    const content = new TextEncoder().encode(text);
    addressMap(elaborateSoc(describeSoc({ file, content, read: () => undefined }, notation).soc));
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    expect(error.place.line).toBeGreaterThan(0);
    expect(error.place.column).toBeGreaterThan(0);
    expect(error.message).toMatch(/\S/);
  }
}

const registers = JSON.stringify(
  {
    csr_bases: { ctrl: 0xf0000000, uart: 0xf0001000 },
    csr_registers: { ctrl_reset: { addr: 0xf0000000, size: 1 }, uart_rxtx: { addr: 0xf0001000, size: 1 } },
    constants: { uart_interrupt: 3, config_cpu_type: 'vexriscv' },
    memories: { sram: { base: 0x10000000, size: 0x2000, type: 'cached' } },
  },
  null,
  1,
);

test.each([
  ['mesh.yml', mesh, 'floonoc'],
  ['csr.json', registers, 'litex'],
] as const)('%s with parts cut out, doubled or exchanged', (file, text, notation) => {
  const words = text.split(/(\b|(?=[[\]{}:,"#&*]))/);
  const at = fc.nat(words.length - 1);
  const edit = fc.tuple(at, at, fc.constantFrom('cut', 'copy', 'swap', 'huge'));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const parts = [...words];
      for (const [from, to, how] of edits) {
        if (how === 'cut') parts.splice(from, 1 + (to % 3));
        else if (how === 'copy') parts.splice(to, 0, ...parts.slice(from, from + 4));
        else if (how === 'huge') parts[from] = '0xffffffffffffffffffff';
        else [parts[from], parts[to]] = [parts[to] ?? '', parts[from] ?? ''];
      }
      survives(file, parts.join(''), notation);
    }),
    repeated(300),
  );
});

test.each([
  ['mesh.yml', mesh, 'floonoc'],
  ['csr.json', registers, 'litex'],
] as const)('%s with other bytes', (file, text, notation) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(text.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), (edits) => {
      const letters = [...text];
      for (const [at, byte] of edits) letters[at] = String.fromCodePoint(byte);
      survives(file, letters.join(''), notation);
    }),
    repeated(200),
  );
});
