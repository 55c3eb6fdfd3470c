import { connect, type Elaboration, elaborate, place, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { compareWithLock, factsOf, lockWith, placesIn } from '../../../lib/diff/index.js';

// A device in a region, behind an adapter that moves it up.
function design(region: string): Elaboration {
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const uart = tl.ram({ address: place('4K', { in: region }), beatBytes: 8 });
      connect(cpu, bus);
      connect(
        bus,
        tl.map(({ base }) => base + 0x4000_0000n),
        uart,
      );
      return { cpu, bus, uart };
    }),
  );
}

const here = factsOf(design('0x1000_0000..0x1000_ffff'));
const there = factsOf(design('0x2000_0000..0x2000_ffff'));
const baseOf = (facts: typeof here): bigint | undefined => placesIn(facts).get('chip.uart.node')?.[0]?.base;

test('a lock has the place of a device, and where masters see it', () => {
  expect([baseOf(here), baseOf(there)]).toEqual([0x1000_0000n, 0x2000_0000n]);
});

test('a move that is accepted takes the place along, and one that is not leaves it', () => {
  const changes = compareWithLock(here, there);
  expect(changes.map(({ change: { aspect, happening, subject } }) => [aspect, happening, subject])).toContainEqual([
    'device',
    'moved',
    'chip.uart.node',
  ]);
  expect(baseOf(lockWith(here, there, changes))).toBe(0x2000_0000n);
  expect(baseOf(lockWith(here, there, []))).toBe(0x1000_0000n);
});
