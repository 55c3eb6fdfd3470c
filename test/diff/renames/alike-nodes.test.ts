import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  type Handle,
  int,
  interruptController,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { compareWithLock, diff, diffText, factsOf, lockText, readLock } from '../../../lib/diff/index.js';
import { withoutPlaces } from '../../without-places.js';

/** A chip with masters by their names, and interrupts by their numbers, each in a property that is called so. */
function chip(masters: Readonly<Record<string, string>>, interrupts: Readonly<Record<string, number>>): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('chip', () => {
        const bus = tl.xbar();
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
        connect(bus, ram);
        const vic = interruptController({ compatible: ['example,vic'] });
        const core = int.sink({ name: 'core' });
        connect(vic.intnode, core);
        const sources = Object.entries(masters).map(([property, name]): [string, Handle] => {
          const source = tl.client({ name, emits: tl.readWrite(1, 4) });
          connect(source, bus);
          return [property, source];
        });
        const lines = Object.entries(interrupts).map(([property, number]): [string, Handle] => {
          const line = int.source();
          vic.connect(line, number);
          return [property, line];
        });
        return { bus, ram, vic, core, ...Object.fromEntries([...sources, ...lines]) };
      }),
    ),
  );
}

const beside = (before: Elaboration, after: Elaboration) =>
  compareWithLock(readLock(lockText(factsOf(before))), factsOf(after));

test('nodes that are alike but for numbers and names of masters are known by these when all have other names', () => {
  const before = chip({ m0: 'core', m1: 'dma' }, { uart: 3, timer: 7, rtc: 9 });
  const after = chip({ second: 'dma', first: 'core' }, { clock: 9, serial: 3, counter: 7 });
  expect(diffText(diff(before, after))).toBe(
    [
      '7 internal changes',
      '  master changed  chip.first: sourceId: [1, 2) → [0, 1)',
      '  master changed  chip.second: sourceId: [0, 1) → [1, 2)',
      '  module renamed  chip.clock: chip.rtc → chip.clock',
      '  module renamed  chip.counter: chip.timer → chip.counter',
      '  module renamed  chip.serial: chip.uart → chip.serial',
      '  module renamed  chip.second: chip.m1 → chip.second',
      '  module renamed  chip.first: chip.m0 → chip.first',
      '',
    ].join('\n'),
  );
  expect(beside(before, after).map(({ change }) => change.happening)).toEqual(
    Array.from({ length: 5 }, () => 'renamed'),
  );
});

test('the only one that is left may have another number as well', () => {
  const before = chip({ m0: 'core' }, { uart: 3, timer: 7 });
  const after = chip({ m0: 'core' }, { serial: 3, counter: 8 });
  expect(diffText(diff(before, after))).toBe(
    [
      '1 breaking change',
      '  interrupt moved  chip.counter[0] → chip.vic.intnode: 7 → 8',
      '',
      '2 internal changes',
      '  module renamed  chip.serial: chip.uart → chip.serial',
      '  module renamed  chip.counter: chip.timer → chip.counter',
      '',
    ].join('\n'),
  );
});
