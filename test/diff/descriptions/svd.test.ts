import { expect, test } from 'vitest';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { compareDevices } from '../../../lib/diff/index.js';
import { diffOf, elaborated, expectTold, lockedDiffOf } from './changes.js';

const timer = `<addressBlock><offset>0</offset><size>0x100</size><usage>registers</usage></addressBlock>
<interrupt><name>T0</name><value>3</value></interrupt><interrupt><name>T0_ERR</name><value>4</value></interrupt>
<registers><register><name>CR</name><addressOffset>0</addressOffset><resetValue>0x10</resetValue></register>
<register><dim>2</dim><dimIncrement>4</dimIncrement><name>D%s</name><addressOffset>8</addressOffset><access>read-only</access></register>
<cluster><name>CH</name><addressOffset>0x20</addressOffset><register><name>LEN</name><addressOffset>4</addressOffset><size>16</size></register></cluster></registers>`;
const source = `<device><name>chip</name><cpu><name>CM3</name><endian>little</endian><nvicPrioBits>4</nvicPrioBits></cpu>
<addressUnitBits>8</addressUnitBits><width>32</width><size>32</size><access>read-write</access><resetValue>0</resetValue><peripherals>
<peripheral><name>T0</name><baseAddress>0x40000000</baseAddress>${timer}</peripheral>
</peripherals></device>`;

const chip = (text: string): Elaboration => elaborated('chip.svd', text);
const plain = chip(source);

// What is written otherwise, and what is told.
const mutations: readonly (readonly [from: string, to: string, ...changes: readonly string[]])[] = [
  ['<nvicPrioBits>4<', '<nvicPrioBits>3<', 'breaking firmware changed chip.CM3: nvicPrioBits: 0x4 → 0x3'],
  ['<endian>little</endian>', '', 'breaking firmware changed chip.CM3: endian: little → none'],
  ['<resetValue>0x10<', '<resetValue>0x11<', 'breaking firmware changed chip.T0.CR: resetValue: 0x10 → 0x11'],
  ['>read-only<', '>write-only<', 'breaking firmware changed chip.T0.D0: access: read-only → write-only'],
  ['<dimIncrement>4<', '<dimIncrement>8<', 'breaking firmware changed chip.T0.D1: addressOffset: 0xc → 0x10'],
  ['<dim>2<', '<dim>3<', 'compatible firmware added chip.T0.D2'],
  [
    '<addressOffset>0x20<',
    '<addressOffset>0x40<',
    'breaking firmware changed chip.T0.CH.LEN: addressOffset: 0x24 → 0x44',
  ],
  ['<size>16<', '<size>8<', 'breaking firmware changed chip.T0.CH.LEN: size: 16 → 8'],
  [
    '<name>LEN<',
    '<name>SIZE<',
    'breaking firmware removed chip.T0.CH.LEN',
    'compatible firmware added chip.T0.CH.SIZE',
  ],
  [
    '<name>T0_ERR<',
    '<name>T0_FAULT<',
    'breaking firmware changed chip.T0 → interrupts: interrupts: 3 (T0), 4 (T0_ERR) → 3 (T0), 4 (T0_FAULT)',
  ],
];

for (const [from, to, ...changes] of mutations) {
  test(`firmware is told: ${from} → ${to === '' ? 'nothing' : to}`, () => {
    expect(source).toContain(from);
    expectTold(plain, chip(source.replace(from, to)), ...changes);
  });
}

test('firmware is told from where registers are counted, though the block is where it was', () => {
  const block = '<addressBlock><offset>0</offset><size>0x100</size><usage>registers</usage></addressBlock>';
  const empty = (base: string, offset: string): Elaboration =>
    chip(
      source
        .replace(timer, block)
        .replace('<baseAddress>0x40000000<', `<baseAddress>${base}<`)
        .replace('<offset>0<', `<offset>${offset}<`),
    );
  expectTold(
    empty('0x40000000', '0'),
    empty('0x3fffff00', '0x100'),
    'breaking firmware changed chip.T0: baseAddress: none → 0x3fffff00',
  );
  expectTold(
    empty('0x3fffff00', '0x100'),
    empty('0x3ffffe00', '0x200'),
    'breaking firmware changed chip.T0: baseAddress: 0x3fffff00 → 0x3ffffe00',
  );
});

test('what a file only writes otherwise is nothing that changes', () => {
  const others = [
    source.replace('<addressOffset>8<', '<addressOffset>0x8<').replace('<nvicPrioBits>4<', '<nvicPrioBits>0x4<'),
    // What holds of all, and what one says itself.
    source
      .replace('<resetValue>0</resetValue>', '')
      .replaceAll('</addressOffset><', '</addressOffset><resetValue>0</resetValue><')
      .replace('<resetValue>0</resetValue><resetValue>0x10</resetValue>', '<resetValue>0x10</resetValue>'),
  ];
  for (const other of others) {
    expect(other).not.toBe(source);
    expect([...diffOf(plain, chip(other)), ...lockedDiffOf(plain, chip(other))]).toEqual([]);
  }
  const twice = source.replace(
    '</peripheral>',
    `</peripheral><peripheral><name>T1</name><baseAddress>0x40001000</baseAddress>${timer}</peripheral>`,
  );
  const once = twice.replace(
    /<peripheral><name>T1<\/name>(.*?)<addressBlock>[^]*?<\/registers>/,
    '<peripheral derivedFrom="T0"><name>T1</name>$1',
  );
  expect(once).not.toBe(twice);
  expect(diffOf(chip(twice), chip(once)).filter((each) => !each.includes('interrupt'))).toEqual([]);
});

test('what of a file is not read is said', () => {
  expect(compareDevices(plain, plain).leftOut).toEqual([
    'Only devices and cores are compared, with their addresses and interrupts, registers with their offsets, sizes, access and values at reset, and the description of the core: not buses, and not who reaches what.',
    'Not known, and so not compared: widths, operations, ids, which clocks run buses, what overlaps on purpose, adapters.',
    'Not read, and so not compared: fields of registers, with their values, side effects of reading and writing, protection, alternates.',
  ]);
});
