import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import {
  descriptionText,
  describeSoc,
  DescriptionError,
  elaborateSoc,
  notationOf,
  writeTopology,
} from '../../lib/descriptions/index.js';
import type { DescribedSoc } from '../../lib/descriptions/description.js';
import type { SvdFacts } from '../../lib/descriptions/svd/facts.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import {
  addressMap,
  addressMapHeader,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapText,
  mapContent,
} from '../../lib/output/files/index.js';
import mcu from '../../topologies/mcu.js';
import { repeated, someOf } from '../seeds.js';
import { withoutPlaces } from './read.js';
import { topologyIn } from './topology/topology-in.js';

function read(text: string): SvdFacts {
  const { facts } = describeSoc(
    { file: 'a.svd', content: new TextEncoder().encode(text), read: () => undefined },
    'svd',
  );
  return withoutPlaces(facts) as SvdFacts;
}

const device = (peripherals: string): string =>
  `<?xml version="1.0"?><device><name>chip</name><cpu><name>CM4</name></cpu><width>32</width><peripherals>${peripherals}</peripherals></device>`;
const block = (size: string, offset = '0'): string =>
  `<addressBlock><offset>${offset}</offset><size>${size}</size><usage>registers</usage></addressBlock>`;

test('peripherals, arrays, clusters and derivations are read', () => {
  const { peripherals } = read(
    device(`
      <peripheral><dim>2</dim><dimIncrement>0x1000</dimIncrement><dimIndex>A,B</dimIndex><name>UART%s</name>
        <groupName>UART</groupName><baseAddress>0x40000000</baseAddress>${block('1k')}
        <interrupt><name>UART</name><value>5</value></interrupt>
        <registers>
          <register><name>R</name><addressOffset>0</addressOffset><size>8</size></register>
          <register><dim>4</dim><dimIncrement>4</dimIncrement><name>A[%s]</name><addressOffset>0x10</addressOffset></register>
          <cluster><dim>3</dim><dimIncrement>0x20</dimIncrement><name>C[%s]</name><addressOffset>0x100</addressOffset>
            <register><name>X</name><addressOffset>0x4</addressOffset></register>
            <register derivedFrom="X"><name>Y</name><addressOffset>0x8</addressOffset></register>
          </cluster>
        </registers></peripheral>
      <peripheral derivedFrom="UART%s"><name>LAST</name><baseAddress>0x50000000</baseAddress></peripheral>`),
  );
  const uart = {
    ...{ name: 'UARTA', base: '0x40000000', groupName: 'UART' },
    blocks: [{ base: '0x40000000', size: '0x400', usage: 'registers' }],
    interrupts: [{ name: 'UART', value: 5 }],
    ...{ registers: 6, registerHull: ['0x40000000', '0x4000014c'] },
  };
  expect(peripherals).toEqual([
    uart,
    {
      ...{ ...uart, name: 'UARTB', base: '0x40001000', registerHull: ['0x40001000', '0x4000114c'] },
      blocks: [{ base: '0x40001000', size: '0x400', usage: 'registers' }],
    },
    {
      ...{ name: 'LAST', base: '0x50000000', derivedFrom: 'UART%s' },
      ...{ blocks: [{ base: '0x50000000', size: '0x400', usage: 'registers' }], blocksInherited: true },
      ...{ interrupts: [], interruptsInherited: [{ name: 'UART', value: 5 }] },
      ...{ registers: 6, registerHull: ['0x50000000', '0x5000014c'] },
    },
  ]);
});

function findings(text: string): string[] {
  const { soc } = describeSoc({ file: 'a.svd', content: new TextEncoder().encode(text), read: () => undefined }, 'svd');
  return check(elaborateSoc(soc)).findings.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);
}

const timer = (name: string, base: string, more = ''): string =>
  `<peripheral><name>${name}</name>${more}<baseAddress>${base}</baseAddress>${block('0x100')}<registers><register><name>R</name><addressOffset>0x10</addressOffset></register></registers></peripheral>`;

test('only registers that meet outside of alternates and of the system control space are an error', () => {
  expect(findings(device(timer('A', '0x1000') + timer('B', '0x1000')))).toEqual([
    'error description/overlap: Registers of A at [0x1000, 0x1100) (256 bytes) and of B at [0x1000, 0x1100) (256 bytes) have the same addresses, and neither is said to be an alternate of the other.',
  ]);
  expect(findings(device(timer('A', '0x1000') + timer('B', '0x1020')))).toEqual([
    'info description/shared-address: The address blocks of A at [0x1000, 0x1100) (256 bytes) and of B at [0x1020, 0x1120) (256 bytes) share addresses; their registers do not.',
  ]);
  const silent = `<peripheral><name>B</name><baseAddress>0x1020</baseAddress>${block('0x100')}</peripheral>`;
  expect(findings(device(timer('A', '0x1000') + silent))).toEqual([
    'info description/shared-address: The address blocks of A at [0x1000, 0x1100) (256 bytes) and of B at [0x1020, 0x1120) (256 bytes) share addresses, and nothing is said of registers of B.',
  ]);
  const alternate = (of: string): string => `<alternatePeripheral>${of}</alternatePeripheral>`;
  const group = timer('A', '0x1000') + timer('B', '0x1000', alternate('A')) + timer('C', '0x1000', alternate('A'));
  expect(findings(device(group))).toEqual([]);
  expect(findings(device(timer('A', '0xE000E000') + timer('B', '0xE000E000')))[0]).toMatch(/^info description/);
});

const part = (name: string, base: string, offset: string, blocks = ''): string =>
  `<peripheral><name>${name}</name><baseAddress>${base}</baseAddress>${blocks}<registers><register><name>R</name><addressOffset>${offset}</addressOffset></register></registers></peripheral>`;
const reserved = (size: string): string =>
  `<addressBlock><offset>0</offset><size>${size}</size><usage>reserved</usage></addressBlock>`;
const meet = (a: string, b: string): string =>
  `error description/overlap: Registers of ${a} and of ${b} have the same addresses, and neither is said to be an alternate of the other.`;
const withoutOddities = (text: string): string[] =>
  findings(device(text)).filter((each) => !each.includes('description/oddity'));

test('registers meet also where peripherals have no address blocks', () => {
  expect(findings(device(part('A', '0x1000', '0x20') + part('B', '0x1020', '0')))).toEqual([
    meet('A at [0x1020, 0x1024) (4 bytes)', 'B at [0x1020, 0x1024) (4 bytes)'),
    'info description/oddity: The peripheral A has no addressBlock.',
    'info description/oddity: The peripheral B has no addressBlock.',
  ]);
  expect(withoutOddities(part('A', '0x1000', '0x20') + part('B', '0x1000', '0x20', block('0x100')))).toEqual([
    meet('B at [0x1000, 0x1100) (256 bytes)', 'A at [0x1020, 0x1024) (4 bytes)'),
  ]);
  expect(withoutOddities(part('A', '0x1000', '0x20') + part('B', '0x1000', '0x40', block('0x100')))).toEqual([]);
});

test('registers meet also outside of the blocks of their peripherals', () => {
  const outside = part('A', '0x1000', '0x100', block('0x10'));
  expect(withoutOddities(outside + part('B', '0x1000', '0x100', block('0x10', '0x100')))).toEqual([
    meet('B at [0x1100, 0x1110) (16 bytes)', 'A at [0x1100, 0x1104) (4 bytes)'),
  ]);
  expect(withoutOddities(outside + part('B', '0x1080', '0x80', block('0x10')))).toEqual([
    meet('A at [0x1100, 0x1104) (4 bytes)', 'B at [0x1100, 0x1104) (4 bytes)'),
  ]);
  expect(withoutOddities(outside + part('B', '0x1000', '0x104', block('0x10', '0x100')))).toEqual([]);
});

test('addresses that are reserved hide none that are not', () => {
  const b = part('B', '0x40000000', '0x20', block('0x100'));
  expect(findings(device(part('A', '0x40000000', '0x20', reserved('0x10') + block('0xf0', '0x10')) + b))).toEqual([
    meet('B at [0x40000000, 0x40000100) (256 bytes)', 'A at [0x40000010, 0x40000100) (240 bytes)'),
  ]);
  expect(findings(device(part('A', '0x40000000', '0x20', reserved('0x100')) + b))).toEqual([]);
});

test('of several blocks those are named in which registers meet', () => {
  const a = part('A', '0x40000000', '0x1000', block('0x100') + block('0x100', '0x1000'));
  const b = part('B', '0x40000080', '0xf80', block('0x100') + block('0x100', '0xf80'));
  expect(findings(device(a + b))).toEqual([
    meet('A at [0x40001000, 0x40001100) (256 bytes)', 'B at [0x40001000, 0x40001100) (256 bytes)'),
  ]);
});

test('peripherals of one name are no alternates of each other', () => {
  expect(withoutOddities(timer('A', '0x1000') + timer('A', '0x1000'))).toEqual([
    meet('A at [0x1000, 0x1100) (256 bytes)', 'A_1 at [0x1000, 0x1100) (256 bytes)'),
  ]);
});

test('registers that meet within the system control space are no error, those that meet beside it are', () => {
  const two = (name: string): string =>
    `<peripheral><name>${name}</name><baseAddress>0xE000EF00</baseAddress>${block('0x200')}<registers><register><name>R</name><addressOffset>0</addressOffset></register><register><name>S</name><addressOffset>0x100</addressOffset></register></registers></peripheral>`;
  const meeting = meet('A at [0xe000ef00, 0xe000f100) (512 bytes)', 'B at [0xe000ef00, 0xe000f100) (512 bytes)');
  expect(findings(device(two('A') + two('B')))).toEqual([meeting]);
  const first = (name: string): string => part(name, '0xE000EF00', '0', block('0x200'));
  expect(findings(device(first('A') + first('B')))).toEqual([
    meeting.replace('error description/overlap', 'info description/shared-address'),
  ]);
});

test('templates at address 0 are no error, and devices there are', () => {
  const derived = (name: string, of: string, base: string): string =>
    `<peripheral derivedFrom="${of}"><name>${name}</name><baseAddress>${base}</baseAddress></peripheral>`;
  const both = timer('A', '0') + timer('B', '0') + derived('A1', 'A', '0x1000');
  expect(findings(device(both + derived('B1', 'B', '0x2000')))).toEqual([
    'info description/shared-address: A and B are at address 0x0, and others with addresses of their own derive from each: they seem to be templates, and no devices.',
  ]);
  const meeting = meet('A at [0x0, 0x100) (256 bytes)', 'B at [0x0, 0x100) (256 bytes)');
  expect(findings(device(both))).toEqual([meeting]);
  expect(findings(device(both + derived('C', 'B1', '0x3000') + derived('B1', 'B', '0x2000')))).not.toContain(meeting);
  expect(findings(device(both + derived('C', 'B', '0')))).toContain(meeting);
});

test('ranges that are declared one by one stay so, however many and regular they are', () => {
  const offsets = [0x200, 0x240, 0x280, 0x2c0].flatMap((row) => [0, 4, 8, 0xc].map((column) => row + column));
  const further = [0x210, 0x214, 0x250, 0x254, 0x290, 0x294, 0x2d0, 0x2d4];
  const blocks = [...offsets, ...further].map((offset) => block('2', String(offset))).join('');
  const between = `<peripheral><name>B</name><baseAddress>0x40000202</baseAddress>${block('2')}</peripheral>`;
  const text = device(
    `<peripheral><name>A</name><baseAddress>0x40000000</baseAddress>${blocks}</peripheral>${between}`,
  );
  const elaboration = elaborateSoc(described(text));
  const own = [...offsets, ...further].map((offset) => [0x4000_0000 + offset, 'A'] as const);
  const expected = [...own, [0x4000_0202, 'B'] as const].sort(([a], [b]) => a - b);
  const map = addressMap(elaboration);
  expect(
    map.map(({ start, end, size, interleaved, name }) => [Number(start), end - start, size, interleaved, name]),
  ).toEqual(expected.map(([start, name]) => [start, 2n, 2n, null, name]));
  const content = mapContent(elaboration, { design: 'chip', input: 'chip.svd' });
  const defined = [...addressMapHeader(content).matchAll(/^#define \w+_END\s+\w*\(?(0x[0-9a-f]+)/gim)];
  expect(defined.map(([, end]) => Number(end)).sort((a, b) => a - b)).toEqual(expected.map(([start]) => start + 2));
  const [shown] = [described(addressMapSvd(content))].map(({ parts }) => parts.flatMap(({ windows }) => windows));
  expect(shown?.map(({ base, size }) => [Number(base), size]).sort(([a], [b]) => Number(a) - Number(b))).toEqual(
    expected.map(([start]) => [start, 2n]),
  );
});

test('registers are counted from the base of the peripheral, wherever its blocks begin', () => {
  const text = device(
    `<peripheral><name>ENET</name><baseAddress>0x400c0000</baseAddress>${block('0x624', '4')}</peripheral>
     <peripheral><name>UART</name><baseAddress>0x40010000</baseAddress>${block('0x100')}</peripheral>
     <peripheral><name>HULL</name><baseAddress>0x40020000</baseAddress><registers><register><name>R</name><addressOffset>8</addressOffset></register></registers></peripheral>`,
  );
  const soc = described(text);
  const bases = [
    ...['HULL_BASE 0x40020000UL', 'HULL_OFFSET 0x00000008UL'],
    ...['ENET_BASE 0x400c0000UL', 'ENET_OFFSET 0x00000004UL'],
  ];
  for (const elaboration of [elaborateSoc(soc), elaborate(topologyIn(writeTopology(soc).source))]) {
    const content = mapContent(elaboration, { design: 'chip', input: 'chip.svd' });
    expect(addressMapHeader(content).match(/(?<=^#define )(?:ENET|HULL)_(?:BASE|OFFSET) .*/gm)).toEqual(bases);
    const { peripherals } = read(addressMapSvd(content));
    expect(peripherals.map(({ name, base, blocks: [first] }) => [name, base, first])).toEqual([
      ['UART', '0x40010000', { base: '0x40010000', size: '0x100', usage: 'registers' }],
      ['HULL', '0x40020000', { base: '0x40020008', size: '0x4', usage: 'registers' }],
      ['ENET', '0x400c0000', { base: '0x400c0004', size: '0x624', usage: 'registers' }],
    ]);
  }
  expect(descriptionText(soc).match(/(?<=bytes {2})(?:ENET|UART|HULL).*(?= {2}a\.svd)/g)).toEqual([
    'UART',
    'HULL (offsets from 0x40020000)',
    'ENET (offsets from 0x400c0000)',
  ]);
});

test('interrupts keep their names: in a header behind that of their device, in an SVD as they are', () => {
  const interrupts = (...named: readonly (readonly [name: string, value: number])[]): string =>
    named.map(([name, value]) => `<interrupt><name>${name}</name><value>${value}</value></interrupt>`).join('');
  const text = device(
    timer('ENET', '0x1000', interrupts(['ENET_Timer', 82], ['ENET_Transmit', 83])) +
      timer('EXTI', '0x2000', interrupts(['EXTI9_5', 23], ['EXTI0_IRQ', 6], ['RX', 7])) +
      timer('ADC1', '0x3000', interrupts(['ADC', 18])) +
      timer('UART', '0x4000', interrupts(['RX', 30], ['TX-EMPTY', 31])) +
      timer('ADC2', '0x5000', interrupts(['ADC', 18])),
  );
  const soc = described(text);
  const written = writeTopology(soc).source;
  expect(written.match(/(?<=interrupts\.connect(?:Shared)?\().*(?=\);)/g)).toEqual([
    "enet.raise(['ENET_Timer', 'ENET_Transmit']), [82, 83]",
    "exti.raise(['EXTI9_5', 'EXTI0_IRQ', 'RX']), [23, 6, 7]",
    "adc1.raise(['ADC']), 18",
    "uart.raise(['RX', 'TX-EMPTY']), [30, 31]",
    "adc2.raise(['ADC']), 18",
  ]);
  for (const elaboration of [elaborateSoc(soc), elaborate(topologyIn(written))]) {
    const saved = deserialise([...serialise(elaboration)].join(''));
    const content = mapContent(saved, { design: 'chip', input: 'chip.svd' });
    expect(addressMapHeader(content).match(/(?<=^#define )\w+_IRQ\w* .*/gm)).toEqual([
      ...['EXTI_EXTI0_IRQ 6', 'EXTI_RX_IRQ 7', 'ADC1_IRQ 18', 'ADC2_IRQ 18', 'EXTI_EXTI9_5_IRQ 23'],
      ...['UART_RX_IRQ 30', 'UART_TX_EMPTY_IRQ 31', 'ENET_TIMER_IRQ 82', 'ENET_TRANSMIT_IRQ 83'],
    ]);
    const { peripherals } = read(addressMapSvd(content));
    expect(
      Object.fromEntries(
        peripherals.map((each) => [each.name, each.interrupts.map(({ name, value }) => [name, value])]),
      ),
    ).toEqual({
      ENET: [
        ['ENET_Timer', 82],
        ['ENET_Transmit', 83],
      ],
      EXTI: [
        ['EXTI0_IRQ', 6],
        ['EXTI_RX', 7],
        ['EXTI9_5', 23],
      ],
      ADC1: [['ADC', 18]],
      UART: [
        ['UART_RX', 30],
        ['TX_EMPTY', 31],
      ],
      ADC2: [['ADC', 18]],
    });
  }
});

const based = (base: string): string => part('A', base, '0', block('4'));
const interrupt = (value: string): string => timer('A', '0', `<interrupt><name>I</name>${value}</interrupt>`);

test.each([
  [based('0x4000_0000'), 'The baseAddress of A is written 0x4000_0000, which is not a number; it was taken for 0.'],
  [
    based(`0x1${'0'.repeat(29)}`),
    `The baseAddress of A is written 0x1${'0'.repeat(29)}, which is not from 0 to 0xffffffffffffffff; it was taken for 0.`,
  ],
  [
    based(`1${'0'.repeat(60)}`),
    `The baseAddress of A is written 1${'0'.repeat(39)}…, which is not from 0 to 0xffffffffffffffff; it was taken for 0.`,
  ],
  [
    part('A', '0', '0', block('4', 'zero')),
    'The offset of an addressBlock of A is written zero, which is not a number; it was taken for 0.',
  ],
  [
    part('A', '0', '0', block('-4')),
    'The size of an addressBlock of A is written -4, which is not from 0 to 0x10000000000000000; the block was taken to have no size.',
  ],
  [
    part('A', '0', '0x', block('4')),
    'The addressOffset of register R is written 0x, which is not a number; it was taken for 0.',
  ],
  [
    interrupt('<value>abc</value>'),
    'The value of interrupt I of A is written abc, which is not a number; the interrupt was left out.',
  ],
  [
    interrupt('<value>-1</value>'),
    'The value of interrupt I of A is written -1, which is not from 0 to 0xffffffff; the interrupt was left out.',
  ],
  [
    interrupt('<value>99999999999999999999999</value>'),
    'The value of interrupt I of A is written 99999999999999999999999, which is not from 0 to 0xffffffff; the interrupt was left out.',
  ],
  [interrupt(''), 'Interrupt I of A has no value; it was left out.'],
  [timer('A', '0', '<dim>0</dim>'), 'The dim of A is written 0, which is less than 1; it was taken for no array.'],
  [timer('A', '0', '<size>wide</size>'), 'The size of A is written wide, which is not a number; it was taken for 32.'],
])('a number that is none is told of, with what was taken in its place: %.60s', (text, message) => {
  expect(findings(device(text))).toEqual([`info description/oddity: ${message}`]);
  const { parts } = described(device(text));
  expect(parts.flatMap(({ interrupts }) => interrupts)).toEqual([]);
  expect(parts.flatMap(({ windows }) => windows.map(({ base }) => base)).every((base) => base === 0n)).toBe(true);
});

test('a number that is none is told of once, where it is written', () => {
  const text = device(`
    <peripheral><name>A</name><baseAddress>0x1000</baseAddress>${block('8')}<registers><register><name>R</name>
      <addressOffset>4 bytes</addressOffset></register></registers></peripheral>
    <peripheral derivedFrom="A"><name>B</name><baseAddress>0x2000</baseAddress></peripheral>`);
  expect(described(text).findings.map(({ message, places }) => [places[0]?.line, message])).toEqual([
    [3, 'The addressOffset of register R is written 4 bytes, which is not a number; it was taken for 0.'],
  ]);
});

const access = (word: string): string => (word === '' ? '' : `<access>${word}</access>`);
const register = (offset: number, word: string): string =>
  `<register><name>R${offset}</name><addressOffset>${offset}</addressOffset>${access(word)}</register>`;

test.each([
  ['read-only', ['', 'read-write'], 'RW'],
  ['read-only', ['', 'write-only'], 'RW'],
  ['read-only', ['', ''], 'R'],
  ['read-only', ['write-only'], 'W'],
  ['read-write', ['read-only', 'read-only'], 'R'],
  ['write-only', ['writeOnce'], 'W'],
  ['read-only', ['read-writeOnce'], 'RW'],
  ['read-only', [], 'R'],
  ['read-only', ['sometimes'], undefined],
  ['', ['read-only'], undefined],
])('of access, what a peripheral says is the default of its registers: %s, %j', (usual, own, expected) => {
  const registers = own.map((word, k) => register(4 * k, word)).join('');
  const text = device(
    `<peripheral><name>A</name>${access(usual)}<baseAddress>0x1000</baseAddress>${block('0x100')}<registers>${registers}</registers></peripheral>`,
  );
  expect(described(text).parts.flatMap(({ windows }) => windows.map(({ permissions }) => permissions))).toEqual([
    expected,
  ]);
});

test('access of a cluster is the default of its registers, and shown wherever permissions are', () => {
  const text = device(
    `<peripheral><name>A</name>${access('read-only')}<baseAddress>0x1000</baseAddress>${block('0x100')}<registers>
      <cluster><name>C</name><addressOffset>0x10</addressOffset>${access('write-only')}${register(0, '')}</cluster>${register(0, '')}</registers></peripheral>`,
  );
  expect(mapOf(text)).toBe('00001000 - 00001100  256 bytes   RW    chip.A.registers\n');
  const content = mapContent(elaborateSoc(described(text)), { design: 'chip', input: 'chip.svd' });
  expect(addressMapSystemRdl(content)).toMatch(/\bsw = rw;/);
});

test('a peripheral without a name is told', () => {
  expect(findings(device(`<peripheral><baseAddress>0x10</baseAddress>${block('0x10')}</peripheral>`))).toEqual([
    'info description/oddity: A peripheral has no name, so that nothing can be called after it.',
  ]);
});

test('faults of vendors are read with a remark', () => {
  const faulty = `<peripheral><name>A</name></peripheral><peripheral><name>A</name><baseAddress>0xFFFFFF00</baseAddress>${block('0x200')}</peripheral>
    <peripheral derivedFrom="B"><name>B</name><baseAddress>0x10</baseAddress>${block('0')}</peripheral><peripheral derivedFrom="NONE"><name>C</name><baseAddress>16</baseAddress></peripheral>`;
  expect(findings(device(faulty)).map((text) => text.replace(/^.*?: /, ''))).toEqual([
    'The peripheral A has no baseAddress; it was taken for 0.',
    'The peripheral A has no addressBlock.',
    'An addressBlock of A ends behind the 32-bit addresses: it begins at 0xffffff00 and has 0x200 bytes.',
    'Peripherals derive from each other in a circle: B.',
    'An addressBlock of B has no size.',
    'The peripheral C derives from NONE, which is not a peripheral.',
    'The peripheral C has no addressBlock.',
    'Another peripheral is called A, too: the one at 0xffffff00 is A_1 here.',
  ]);
});

function described(text: string): DescribedSoc {
  return describeSoc({ file: 'a.svd', content: new TextEncoder().encode(text), read: () => undefined }, 'svd').soc;
}

function mapOf(text: string): string {
  return addressMapText(addressMap(elaborateSoc(described(text))));
}

test('peripherals of one name are all there, and told of', () => {
  const two = device(timer('A', '0x40000000') + timer('A', '0x40000180') + timer('A_1', '0x40000300'));
  expect(mapOf(two)).toBe(`40000000 - 40000100  256 bytes    ?    chip.A.registers
40000180 - 40000280  256 bytes    ?    chip.A_2.registers
40000300 - 40000400  256 bytes    ?    chip.A_1.registers
`);
  expect(findings(two)).toEqual([
    'info description/oddity: Another peripheral is called A, too: the one at 0x40000180 is A_2 here.',
  ]);
  const array = device(timer('T', '0x40000000', '<dim>3</dim><dimIncrement>0x100</dimIncrement>'));
  expect(mapOf(array)).toBe(`40000000 - 40000100  256 bytes    ?    chip.T.registers
40000100 - 40000200  256 bytes    ?    chip.T_1.registers
40000200 - 40000300  256 bytes    ?    chip.T_2.registers
`);
  expect(findings(array)).toEqual([
    'info description/oddity: Another peripheral is called T, too: the one at 0x40000100 is T_1 here.',
    'info description/oddity: Another peripheral is called T, too: the one at 0x40000200 is T_2 here.',
  ]);
});

test('blocks of a peripheral that lie in others of it are no windows of their own', () => {
  const blocks = [block('2'), block('2'), block('0x20', '0x10'), block('4', '0x18')].join('');
  const text = device(`<peripheral><name>T</name><baseAddress>0x40000000</baseAddress>${blocks}</peripheral>`);
  expect(read(text).peripherals[0]?.blocks).toHaveLength(4);
  expect(findings(text)).toEqual([
    'info description/oddity: Address blocks of T lie in others of it: [0x40000000, 0x40000002) (2 bytes), [0x40000018, 0x4000001c) (4 bytes).',
  ]);
  expect(mapOf(text)).toBe(`40000000 - 40000002   2 bytes    ?    chip.T.registers
40000010 - 40000030  32 bytes    ?    chip.T.registers
`);
});

test('interrupts that peripherals of one name share are told of by what each is called here', () => {
  const interrupt = '<interrupt><name>I</name><value>7</value></interrupt>';
  expect(findings(device(timer('A', '0x1000', interrupt) + timer('A', '0x2000', interrupt)))).toEqual([
    'info description/shared-interrupt: A, A_1 share interrupt 7.',
    'info description/oddity: Another peripheral is called A, too: the one at 0x2000 is A_1 here.',
  ]);
});

test('a peripheral may be called as a part that every SVD has', () => {
  const names = ['bus', 'core', 'interrupts'];
  const text = device(
    names
      .map((name, k) => timer(name, `0x${k + 1}000`, `<interrupt><name>I</name><value>${k}</value></interrupt>`))
      .join(''),
  );
  expect(described(text).parts.map(({ id, parent }) => `${id} in ${parent}`)).toEqual([
    'bus_1 in null',
    'core_1 in bus_1',
    'interrupts_1 in core_1',
    'bus in bus_1',
    'core in bus_1',
    'interrupts in bus_1',
  ]);
  expect(mapOf(text)).toBe(`00001000 - 00001100  256 bytes    ?    chip.bus.registers
00002000 - 00002100  256 bytes    ?    chip.core.registers
00003000 - 00003100  256 bytes    ?    chip.interrupts.registers
`);
});

test.each([
  ['<device>', 'a.svd:1:8: This is not XML: unclosed tag: device.'],
  ['<device><name>x</name></device>', 'a.svd:1:1: A CMSIS-SVD file is a <device> with <peripherals>.'],
  [`<device>${'<a>'.repeat(80)}`, 'a.svd:1:198: Elements stand more than 64 deep in each other.'],
  [
    `\n\r\n  <?xml version="1.0"?>\n<device>\n<peripherals>\n<peripheral>\n<addressBlock>\n<offset>0</offset>\n</peripheral></peripherals></device>`,
    'a.svd:9:13: This is not XML: <addressBlock> of line 7 is closed by </peripheral>.',
  ],
  [
    '<device><peripherals>\n<description>\n<b>\n</description ></peripherals></device>',
    'a.svd:4:15: This is not XML: <b> of line 3 is closed by </description>.',
  ],
  ['\n  <devices></devices>', 'a.svd:2:3: A CMSIS-SVD file is a <device> with <peripherals>.'],
  ['<device></device></other>', 'a.svd:1:25: This is not XML: unmatched closing tag: other.'],
  [
    device(
      `<peripheral><name>A</name><baseAddress>0</baseAddress><registers><register><dim>4000000000</dim><name>R</name></register></registers></peripheral>`,
    ),
    'a.svd:1:169: It has more than 1000000 registers.',
  ],
])('what cannot be read has a message with its place: %.40s', (text, message) => {
  let said = '';
  try {
    read(text);
  } catch (error) {
    const { message: what, place } = error as DescriptionError;
    said = `${place.file}:${place.line}:${place.column}: ${what}`;
  }
  expect(said).toBe(message);
});

test('lines count from the beginning of the file, also where something stands before the declaration', () => {
  const text = device('\n<peripheral><name>A</name><baseAddress>0</baseAddress></peripheral>');
  expect(described(`\n\r\n\r ${text}`).findings.map(({ message, places }) => [message, places])).toEqual([
    ['The peripheral A has no addressBlock.', [{ file: 'a.svd', line: 5, column: 1 }]],
  ]);
});

test.each(['utf-16le', 'utf-16be'])('a file in UTF-16 with the mark of that is read: %s', (encoding) => {
  const text = `<?xml version="1.0" encoding="utf-16"?>${device(timer('Ä', '0x1000')).replace(/^<.*?>/, '')}`;
  const content = Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') content.swap16();
  expect(notationOf('a.xml', content.subarray(0, 4096))).toBe('svd');
  const { soc } = describeSoc({ file: 'a.svd', content, read: () => undefined }, 'svd');
  expect(addressMapText(addressMap(elaborateSoc(soc)))).toBe(
    '00001000 - 00001100  256 bytes    ?    chip.Ä.registers\n',
  );
});

test('what is written as SVD is read as it was', () => {
  const elaboration = elaborate(mcu);
  const map = addressMap(elaboration);
  const content = mapContent(elaboration, { design: 'mcu', input: 'mcu.ts' });
  const text = addressMapSvd(content);
  const { soc } = describeSoc(
    { file: 'mcu.svd', content: new TextEncoder().encode(text), read: () => undefined },
    'svd',
  );
  const shown = addressMap(elaborateSoc(soc)).map(({ start, end }) => [start, end]);
  const uart = map.find(({ name }) => name === 'uart');
  expect(shown).toContainEqual([uart?.start, uart?.end]);
  expect(soc.parts.flatMap((part) => part.interrupts.map(({ number }) => number))).toEqual(
    content.interrupts.map(({ number }) => number),
  );
});

test('whatever is in a file, it is read or refused with a place', () => {
  const words = [
    '<peripheral>',
    '</peripheral>',
    '<name>A</name>',
    '<dim>3</dim>',
    '<dim>-1</dim>',
    '<baseAddress>0x</baseAddress>',
    '<!ENTITY a "b">',
    '&a;',
    '<registers>',
    '</registers>',
    '<cluster derivedFrom="C">',
    '</cluster>',
    '<addressBlock>',
    '<size>#1x</size>',
    '\u0000',
    ']]>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (parts) => {
      try {
        read(device(parts.join('')));
      } catch (error) {
        expect(error).toBeInstanceOf(DescriptionError);
        expect((error as DescriptionError).place.line).toBeGreaterThan(0);
      }
    }),
    repeated(200),
  );
});

const folder = fileURLToPath(new URL('../../../shared/real-socs/svd', import.meta.url));
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svd.gz')) : [];

// Files of twelve vendors with facts that an XML parser found in them; only where they lie beside the clone.
describe.skipIf(names.length === 0)('real files', () => {
  test.each(someOf(names, 8))('%s', (name) => {
    const content = gunzipSync(readFileSync(join(folder, name)));
    const { facts, soc } = describeSoc({ file: name, content, read: () => undefined }, 'svd');
    const expected = JSON.parse(
      gunzipSync(readFileSync(join(folder, name.replace('.svd.', '.facts.json.')))).toString('utf8'),
    ) as SvdFacts;
    const own = withoutPlaces(facts) as SvdFacts;
    expect(own.peripherals.map(({ access: _, ...peripheral }) => peripheral)).toEqual(expected.peripherals);
    expect(own.overlaps).toEqual(expected.overlaps);
    expect(own.duplicateInterrupts).toEqual(expected.duplicateInterrupts);
    const grave = check(elaborateSoc(soc)).findings.filter(({ severity }) => severity !== 'info');
    expect(grave.map(({ rule }) => rule)).toEqual(name.startsWith('crates__GD32VF103') ? ['description/overlap'] : []);
  });
});
