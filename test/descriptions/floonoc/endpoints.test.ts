import { expect, test } from 'vitest';
import { answers, network, refusal, said } from './network.js';

const one = (range: string, more = ''): { endpoints: string } => ({
  endpoints: `
  - { name: cpu, mgr_port_protocol: [in] }
  - { name: ram, addr_range: ${range}, sbr_port_protocol: [out]${more} }`,
});

test('the usual network has nothing to say of', () => {
  expect(said({})).toEqual([]);
  expect(answers({})).toEqual(['cpu', 'ram 0x8000+0x1000']);
});

test.each([
  ['{ start: 0x1000, end: 0x3000 }', '0x1000+0x2000'],
  ['{ start: 4_096, size: 0b1_0000 }', '0x1000+0x10'],
  ['{ start: 0o10, size: 8, end: 16 }', '0x8+0x8'],
  ['{ base: 0x1000, size: 0x10, start: 7, end: 9 }', '0x1000+0x10'],
  ['{ base: 0x1000, start: 0x2000, end: 0x2010 }', '0x2000+0x10'],
  ['{ base: 0x1000, size: 0x10, start: ~, end: }', '0x1000+0x10'],
])('a single endpoint with %s answers at %s', (range, expected) => {
  expect(answers(one(range))[1]).toBe(`ram ${expected}`);
});

test.each([
  ['{ base: 0x1000, size: 0x10 }', ['0x1000+0x10', '0x1010+0x10']],
  ['{ base: 0x1000, start: 0x50, end: 0x70 }', ['0x1000+0x20', '0x1020+0x20']],
  ['[{ base: 0, size: 4, desc: a }, { base: 0x100, size: 8 }]', ['0x0+0x4 0x100+0x8', '0x4+0x4 0x108+0x8']],
])('of an array with %s, the second member is behind the first', (range, [first, second]) => {
  expect(answers(one(range, ', array: 2')).slice(1)).toEqual([`ram_0 ${first}`, `ram_1 ${second}`]);
});

test('a member of two directions has the last index first', () => {
  expect(answers(one('{ base: 0, size: 1 }', ', array: [2, 3]')).slice(1)).toEqual(
    ['0_0 0x0', '0_1 0x1', '0_2 0x2', '1_0 0x3', '1_1 0x4', '1_2 0x5'].map((each) => `ram_${each}+0x1`),
  );
});

test.each([
  ['{ start: 0, size: 4 }', ', array: [1]', 'All endpoints of an array would be at 0x0.'],
  ['{ start: 0, end: 8, size: 4 }', '', 'A range from 0x0 to 0x8 does not have the size 0x4.'],
  ['{ base: 0, end: 8 }', '', 'A range has a base and a size, or a start and an end behind it.'],
  ['{ base: 0, size: 8 }', ', array: [2, 2, 2]', 'The array ram has more than two directions.'],
  ['{ base: 0, size: 8 }', ', mgr_port_protocol: in', 'mgr_port_protocol is not a list.'],
])('%s%s is refused', (range, more, message) => {
  expect(refusal(one(range, more))).toBe(message);
});

test('what is no subordinate answers nowhere', () => {
  const parts = {
    endpoints: `
  - { name: cpu, mgr_port_protocol: [in], addr_range: { base: 0x8000, size: 16 } }
  - { name: ram, addr_range: { base: 0x8000, size: 0x1000 }, sbr_port_protocol: [out] }`,
  };
  expect(answers(parts)).toEqual(['cpu', 'ram 0x8000+0x1000']);
  expect(said(parts)).toEqual(['oddity: cpu has 1 range and no sbr_port_protocol, so that nothing answers there.']);
});

test('ranges of one endpoint may not share addresses', () => {
  expect(said(one('[{ base: 0, size: 16 }, { base: 8, size: 16 }]'))).toEqual([
    'overlap: range 1 of ram at [0x0, 0x10) and range 2 of ram at [0x8, 0x18) share addresses.',
  ]);
});

test('a range has the name that it is given', () => {
  const { soc, facts } = network(one('[{ base: 0, size: 16, desc: low }, { base: 32, size: 16 }]'));
  expect(facts.endpoints[1]?.ranges).toEqual([
    { base: '0x0', size: '0x10', name: 'low' },
    { base: '0x20', size: '0x10' },
  ]);
  expect(soc.parts[2]?.windows.map(({ name }) => name)).toEqual(['low', undefined]);
});

test('a field that is not known is told of, and what the generator asks for and does not find', () => {
  expect(
    said({
      endpoints:
        '[{ name: cpu, mgr_port_protocol: [in] }, { name: ram, adr_range: { base: 0, size: 4 }, sbr_port_protocol: [out] }]',
    }),
  ).toEqual(['oddity: ram has a field adr_range, which is unknown: it is left out. Did you mean addr_range?']);
  expect(said({ description: null, routing: '{ use_id_table: true }' })).toEqual([
    'refused: noc has no description.',
    'refused: The routing has no route_algo.',
  ]);
});

test('ports without a protocol, or with one that is not there, are refused', () => {
  expect(
    said({ endpoints: '[{ name: cpu, mgr_port_protocol: [] }, { name: ram, sbr_port_protocol: [outt] }]' }),
  ).toEqual([
    'refused: The mgr_port_protocol of cpu names no protocol.',
    'refused: ram has a port of outt, which is not one of the protocols. Did you mean out?',
  ]);
});

test('a text with a parameter in it is told of', () => {
  expect(
    said({
      params: '{ n: 1, m: "${n}" }',
      endpoints: '[{ name: "cpu_${n}", mgr_port_protocol: [in] }]',
      connections: '[]',
    }),
  ).toContain('oddity: Parameters are not put in: cpu_${n} stays as it is written.');
});
