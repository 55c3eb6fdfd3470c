import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDevices, compareWithLock, diffText, factsOf } from '../../../lib/diff/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { repeated } from '../../seeds.js';
import { elaborated, lockOf } from './changes.js';

interface Window {
  readonly page: number;
  readonly name?: string;
}

/** A device tree in which a device has these windows, in this order; they have names, or none has. */
function board(windows: readonly Window[]): Elaboration {
  const reg = windows.map(({ page }) => `<0x${page}000 0x1000>`).join(', ');
  const names = windows.flatMap(({ name }) => (name === undefined ? [] : [`"${name}"`]));
  const source = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>;
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    gadget { compatible = "acme,gadget"; reg = ${reg};${names.length === 0 ? '' : ` reg-names = ${names.join(', ')};`} };
  };
};
`;
  return elaborated('board.dts', source);
}

const pages = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
const isBreaking = ({ impact }: { readonly impact: string }): boolean => impact === 'breaking';

test('software knows windows without names by their places in a device tree: only what is added behind breaks nobody', () => {
  fc.assert(
    fc.property(pages, pages, (had, has) => {
      const [before, after] = [board(had.map((page) => ({ page }))), board(has.map((page) => ({ page })))];
      const isKept = had.every((page, k) => has[k] === page);
      // The only window has no place in an order, as long as it is there.
      const isOnly = had.length === 1 && has.includes(had[0] ?? 0);
      expect(compareDevices(before, after).changes.some(isBreaking)).toBe(!isKept && !isOnly);
      const locked = compareWithLock(lockOf(before), factsOf(after)).map(({ change }) => change);
      expect(locked.some(isBreaking)).toBe(!isKept && !isOnly);
    }),
    repeated(100),
  );
});

test('software knows windows with names by these, wherever they are in the list', () => {
  const names = ['rx', 'tx', 'ctl', 'dma', 'irq'];
  const named = pages.chain((all) =>
    fc
      .shuffledSubarray(names, { minLength: all.length, maxLength: all.length })
      .map((own) => all.map((page, k): Window => ({ page, name: own[k] ?? '' }))),
  );
  fc.assert(
    fc.property(named, named, (had, has) => {
      const isKept = had.every(({ page, name }) => has.some((other) => other.page === page && other.name === name));
      const [before, after] = [board(had), board(has)];
      expect(compareDevices(before, after).changes.some(isBreaking)).toBe(!isKept);
      expect(compareWithLock(lockOf(before), factsOf(after)).some(({ change }) => isBreaking(change))).toBe(!isKept);
    }),
    repeated(100),
  );
});

test('what has changed is told with the addresses', () => {
  const windows = [{ page: 1 }, { page: 3 }];
  const told = (before: readonly Window[], after: readonly Window[]): string =>
    diffText(compareDevices(board(before), board(after)).changes);
  expect(told(windows, windows.toReversed())).toBe(`1 breaking change
  windows changed  board.soc.gadget: 0x1000, 0x3000 → 0x3000, 0x1000
`);
  expect(
    told(
      [
        { page: 1, name: 'rx' },
        { page: 3, name: 'tx' },
      ],
      [
        { page: 1, name: 'tx' },
        { page: 3, name: 'rx' },
      ],
    ),
  ).toBe(`2 breaking changes
  device moved  board.soc.gadget: rx: 0x1000..0x1fff → 0x3000..0x3fff
  device moved  board.soc.gadget: tx: 0x3000..0x3fff → 0x1000..0x1fff
`);
});
