import { expect, test } from 'vitest';
import { assertionOf, CheckedDesign, parseExpectation } from '../../../lib/check/index.js';
import { elaborateSoc } from '../../../lib/descriptions/index.js';
import { addressMap, addressMapText } from '../../../lib/output/files/index.js';
import { mastersOf, operations, reach, reachCsv, reachText, route, whyNot } from '../../../lib/query/index.js';
import { described } from '../../descriptions/read.js';

const peripheral = (name: string, base: string, access: string): string =>
  `<peripheral><name>${name}</name><baseAddress>${base}</baseAddress>${access === '' ? '' : `<access>${access}</access>`}
   <addressBlock><offset>0</offset><size>0x1000</size><usage>registers</usage></addressBlock></peripheral>`;

/** Of devices of a CMSIS-SVD file it is known what may be done, and not in which sizes. */
const chip = elaborateSoc(
  described({
    'chip.svd': `<device schemaVersion="1.3"><name>chip</name><version>1</version><description>.</description>
<addressUnitBits>8</addressUnitBits><width>32</width>
<cpu><name>CM4</name><revision>r0p0</revision><endian>little</endian><mpuPresent>false</mpuPresent><fpuPresent>false</fpuPresent>
<nvicPrioBits>3</nvicPrioBits><vendorSystickConfig>false</vendorSystickConfig></cpu><peripherals>
${peripheral('UID', '0x40000000', 'read-only')}
${peripheral('CMD', '0x40001000', 'write-only')}
${peripheral('BUF', '0x40002000', 'read-write')}
</peripherals></device>`,
  }).soc,
);

test('what is known of operations alone is told as in the map, with sizes that are not known', () => {
  expect(addressMapText(addressMap(chip))).toBe(`40000000 - 40001000  4 KiB   R     chip.UID.registers
40001000 - 40002000  4 KiB    W    chip.CMD.registers
40002000 - 40003000  4 KiB   RW    chip.BUF.registers
`);
  expect(reachText(reach(chip))).toBe(`[1] CM4 (chip.CM4.core)

device              address           [1]
chip.UID.registers  0x40000000 4 KiB  R?
chip.CMD.registers  0x40001000 4 KiB  W? P?
chip.BUF.registers  0x40002000 4 KiB  R? W? P?

R read (get), W write (putFull), P write with a mask (putPartial); ? stands for sizes that are not known.
`);
  expect(reachCsv(reach(chip)).replaceAll('\r', '')).toBe(`master,port,client,device,name,addresses,${operations.join()}
chip.CM4.core,0,CM4,chip.UID.registers,UID,0x40000000..0x40000fff,?,,,,,,,
chip.CM4.core,0,CM4,chip.CMD.registers,CMD,0x40001000..0x40001fff,,?,?,,,,,
chip.CM4.core,0,CM4,chip.BUF.registers,BUF,0x40002000..0x40002fff,?,?,?,,,,,
`);
  expect(reach(chip, { operation: 'putFull' }).map(({ name }) => name)).toEqual(['CMD', 'BUF']);
});

test('what is not permitted is in the way, and what is may be', () => {
  const asked = (to: string, operation: 'get' | 'putFull'): string[] =>
    whyNot(chip, 'CM4', to, { operation }).map(({ message }) => message);
  expect(asked('UID', 'get')).toEqual([]);
  expect(asked('UID', 'putFull')).toEqual(['chip.UID.registers does not support putFull.']);
  expect(asked('CMD', 'get')).toEqual(['chip.CMD.registers does not support get.']);
  const [core] = mastersOf(chip, 'CM4');
  if (core === undefined) throw new Error('the chip has no core');
  const end = (address: bigint): string => route(chip, core, { operation: 'putFull', address, size: 4 }).end.kind;
  expect([0x4000_0000n, 0x4000_1000n, 0x4000_2000n].map(end)).toEqual(['dead', 'device', 'device']);
});

test.each([
  ['CM4 reaches UID with get', true],
  ['CM4 reaches UID with put', 'chip.CM4.core reaches chip.UID.registers without putFull.'],
  ['CM4 reaches CMD with put of 4 bytes', 'It is not known which sizes of operations chip.CMD.registers supports.'],
  ['CM4 must not reach UID with put', true],
  ['CM4 must not reach UID with get', 'chip.CM4.core reaches chip.UID.registers with get.'],
])('%s', (text, told) => {
  const fact = parseExpectation(text);
  if (fact === undefined) throw new Error(`${text} is no expectation`);
  const answer = assertionOf(new CheckedDesign(chip), fact);
  expect(answer.holds === true ? true : answer.why.split('\n', 1)[0]).toBe(told);
});
