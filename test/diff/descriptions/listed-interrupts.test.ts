import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDevices, compareWithLock, diffText, factsOf } from '../../../lib/diff/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { repeated } from '../../seeds.js';
import { elaborated, lockOf } from './changes.js';

/** A device tree in which a device has these interrupts, in this order. */
function board(interrupts: readonly number[]): Elaboration {
  const list = interrupts.length === 0 ? '' : `interrupts = ${interrupts.map((number) => `<${number}>`).join(', ')};`;
  const source = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&plic>;
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    plic: interrupt-controller@c000000 { reg = <0xc000000 0x400>; interrupt-controller; #interrupt-cells = <1>; };
    gpio@1000 { compatible = "acme,gpio"; reg = <0x1000 0x100>; ${list} };
    uart@2000 { compatible = "acme,uart"; reg = <0x2000 0x100>; interrupts = <90>; };
  };
};
`;
  return elaborated('board.dts', source);
}

test('software knows the interrupts of a device tree by their places: an order that changes is told, and what is added behind breaks nobody', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
  fc.assert(
    fc.property(numbers, numbers, (had, has) => {
      const [before, after] = [board(had), board(has)];
      const isKept = had.every((number, k) => has[k] === number);
      const wanted = had.join() === has.join() ? [] : [isKept ? 'compatible' : 'breaking'];
      const impactsOf = (changes: readonly { readonly impact: string }[]): string[] => {
        const impacts = changes.map(({ impact }) => impact).filter((impact) => impact !== 'internal');
        return impacts.includes('breaking') ? ['breaking'] : [...new Set(impacts)];
      };
      expect(impactsOf(compareDevices(before, after).changes)).toEqual(wanted);
      expect(impactsOf(compareWithLock(lockOf(before), factsOf(after)).map(({ change }) => change))).toEqual(wanted);
    }),
    repeated(150),
  );
});

test('a number that changes is a move', () => {
  const [before, after] = [board([33, 34]), board([33, 60])];
  expect(diffText(compareWithLock(lockOf(before), factsOf(after)).map(({ change }) => change))).toBe(`1 breaking change
  interrupt moved  board.soc.gpio@1000.interrupts[1] → board.soc.interrupt-controller@c000000.controller: 34 → 60; with it firmware changed
`);
  expect(diffText(compareDevices(before, board([34, 33])).changes)).toBe(`1 breaking change
  firmware changed  board.soc.gpio@1000 → board.soc.interrupt-controller@c000000: interrupts: 33, 34 → 34, 33
`);
});
