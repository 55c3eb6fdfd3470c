import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { elaborateSoc } from '../../lib/descriptions/index.js';
import { described, type Files } from './read.js';

// What a check says of device trees that compilers refuse or warn of, or that only look right.

function findingsOf(files: Files, overlays: readonly string[] = []): string[] {
  const { soc } = described(files, { overlays });
  return check(elaborateSoc(soc)).findings.map(({ severity, rule, message, locations: [first] }) => {
    const place = first === undefined ? 'nowhere' : `${first.file}:${first.line}:${first.column}`;
    return `${place}: ${severity} ${rule}: ${message}`;
  });
}

/** The findings of a tree with one cell for addresses and one for sizes; the body begins in line 3. */
function findingsIn(body: string, after = ''): string[] {
  return findingsOf({ 'a.dts': `/dts-v1/;\n/ { #address-cells = <1>; #size-cells = <1>;\n${body}\n};\n${after}` });
}

test('two nodes or properties of one name in one place are an error, as compilers have it', () => {
  expect(
    findingsIn(`soc { #address-cells = <1>; #size-cells = <1>; ranges;
  serial@1000 { reg = <0x1000 0x100>; };
  serial@1000 { compatible = "acme,uart"; status = "okay"; status = "disabled"; };
};`),
  ).toEqual([
    'a.dts:5:3: error description/duplicate: /soc has two nodes serial@1000, which become one. Give one of them another name or address, or write both as one.',
    'a.dts:5:60: info description/oddity: /soc/serial@1000 has two properties status; the second takes the place of the first. Take one of them out.',
  ]);
  expect(findingsIn('a { x = <1>; x = <2>; };')).toEqual([
    'a.dts:3:14: error description/duplicate: /a has two properties x; the second takes the place of the first. Take one of them out.',
  ]);
});

test('a node that is opened again later, or written anew, is none', () => {
  expect(
    findingsIn(
      `a: a { x = <1>; /delete-property/ x; x = <2>; b { }; /delete-node/ b; b { }; };`,
      '/ { a { x = <3>; }; };\n&a { x = <4>; b { y; }; };\n&{/a} { x = <5>; };',
    ),
  ).toEqual([]);
});

test('duplicates are found in overlays, too', () => {
  const base = '/dts-v1/;\n/ { bus: bus { }; };';
  const overlay = '/dts-v1/;\n/plugin/;\n&bus { a { x; x; }; };';
  expect(findingsOf({ 'a.dts': base, 'b.dtso': overlay }, ['b.dtso'])).toEqual([
    'b.dtso:3:15: error description/duplicate: &bus/a has two properties x; the second takes the place of the first. Take one of them out.',
  ]);
});

test('reg and ranges that their cells do not allow are a warning of what is enabled, and a note of what is not', () => {
  expect(
    findingsIn(`a@1000 { reg = <0x1000>; };
b@2000 { reg = <0x2000 0x10 0>; };
c@3000 { reg = [00 11]; status = "disabled"; };
bus { #address-cells = <1>; #size-cells = <1>; ranges = <0 1>; d@0 { reg = <0 4>; }; };`),
  ).toEqual([
    'a.dts:6:77: warning description/window: /bus/d@0 is at [0x0, 0x4) (4 bytes), and the ranges cannot be read of /bus.',
    'a.dts:3:10: warning description/malformed: The reg of /a@1000 has an address and no size, so that it is not in the map. Write its size behind the address, in 1 cell as / has it.',
    'a.dts:4:10: warning description/malformed: The reg of /b@2000 has 12 bytes, which is no multiple of the 8 that an address of 1 and a size of 1 cells have, so that it is not in the map. Correct it, or #address-cells and #size-cells of /.',
    'a.dts:6:48: warning description/malformed: The ranges of /bus has 8 bytes, which is no multiple of the 12 that a window with 1, 1 and 1 cells has. Correct it, or #address-cells of both buses and #size-cells of /bus.',
    'a.dts:5:10: info description/oddity: The reg of /c@3000 has 2 bytes, which is no multiple of the 8 that an address of 1 and a size of 1 cells have, so that it is not in the map. Correct it, or #address-cells and #size-cells of /.',
  ]);
});
