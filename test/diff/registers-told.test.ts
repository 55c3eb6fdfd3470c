import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  firmware,
  Resource,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { compareWithLock, diff, factsOf, lockText, readLock } from '../../lib/diff/index.js';

/** A device with windows, of which firmware is told, as of those that come with it. */
function chip(windows: readonly (readonly [base: string, size: string])[], executable = false): Elaboration {
  return elaborate(
    soc('t', () => {
      const cpu = tl.client({ name: 'cpu' });
      const device = new SimpleDevice('sram', ['acme,sram']);
      const sram = tl.manager({
        address: windows.map(([base, size]) => AddressSet.range(base, size)),
        resources: [new Resource(device, 'reg')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 8),
        executable,
        beatBytes: 8,
      });
      connect(cpu, sram);
      firmware({ model: 'chip', compatible: ['acme,chip'], bus: cpu });
      return { cpu, sram };
    }),
  );
}

const small = [['0x1000', '4K']] as const;
/** What is told of firmware, the same by a diff and next to a lock. */
function firmwareOf(before: Elaboration, after: Elaboration): string[] {
  const locked = compareWithLock(readLock(lockText(factsOf(before))), factsOf(after)).map(({ change }) => change);
  const [told = [], next] = [diff(before, after), locked].map((changes) =>
    changes
      .filter(({ aspect }) => aspect === 'firmware')
      .map((change) => `${change.impact} ${change.happening} ${change.detail} ${change.before} → ${change.after}`),
  );
  expect(next).toEqual(told);
  return told;
}

test.for([
  [
    'a window that ends later leaves the rest where it was',
    [
      small,
      [
        ['0x1000', '4K'],
        ['0x2000', '4K'],
      ],
    ],
    'compatible grown reg 0x1000..0x1fff rw → 0x1000..0x2fff rw',
  ],
  [
    'one behind it, too',
    [
      small,
      [
        ['0x1000', '4K'],
        ['0x4000', '4K'],
      ],
    ],
    'compatible grown reg 0x1000..0x1fff rw → 0x1000..0x1fff 0x4000..0x4fff rw',
  ],
  [
    'one that is shorter has lost something',
    [
      [
        ['0x1000', '4K'],
        ['0x2000', '4K'],
      ],
      small,
    ],
    'breaking changed reg 0x1000..0x2fff rw → 0x1000..0x1fff rw',
  ],
] as const)('%s', ([, [before, after], told]) => {
  expect(firmwareOf(chip(before), chip(after))).toEqual([told]);
});

test('a window that begins earlier is another one', () => {
  const before = chip([...small, ['0x5000', '4K']]);
  expect(firmwareOf(before, chip([...small, ['0x4000', '8K']]))).toEqual([
    'breaking changed reg 0x1000..0x1fff 0x5000..0x5fff rw → 0x1000..0x1fff 0x4000..0x5fff rw',
  ]);
});

test('what may be done in a window may become more', () => {
  expect(firmwareOf(chip(small), chip(small, true))).toEqual([
    'compatible grown reg 0x1000..0x1fff rw → 0x1000..0x1fff rwx',
  ]);
  expect(firmwareOf(chip(small, true), chip(small))).toEqual([
    'breaking changed reg 0x1000..0x1fff rwx → 0x1000..0x1fff rw',
  ]);
});
