import { expect, test } from 'vitest';
import { Config, type Rules } from '../../lib/config/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import {
  BootROMLocated,
  bootROMParams,
  HasTilesExternalHartIdWidthKey,
  InSubsystem,
  MaxHartIdBits,
  rocketConfig,
} from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';

/** What is said of a system of so many tiles: why it is refused, or else what is found in it. */
function said(tiles: number, change: (rules: Rules) => unknown): string[] {
  const base = rocketConfig(`WithNSmallCores(${tiles}) ++ WithCoherentBusTopology ++ BaseConfig`);
  const config = new Config('HartIds', (rules) => void change(rules), base);
  const { failures, elaboration } = tryElaborate(ExampleRocketSystem, config);
  return [...failures, ...(elaboration?.diagnostics ?? [])].map(
    ({ rule, message, help }) => `${rule}: ${message} ${help ?? ''}`,
  );
}

const bits = (count: number) => (rules: Rules) => rules.set(MaxHartIdBits, count);
const outside = (width: number) => (rules: Rules) => rules.set(HasTilesExternalHartIdWidthKey, width);

test('cores take the hart ids of all tiles (subsystem 14.6)', () => {
  expect(said(3, bits(1))).toEqual([
    'subsystem/hart-id-bits: Cores have hart ids of 1 bit, but those of 3 tiles have 2. Set MaxHartIdBits to at least 2.',
  ]);
  expect([said(2, bits(1)), said(3, bits(2)), said(3, bits(8))]).toEqual([[], [], []]);
});

test('cores take hart ids from outside', () => {
  expect(said(1, outside(2))).toEqual([
    'subsystem/hart-id-bits: Cores have hart ids of 1 bit, but those from outside have 2. Set MaxHartIdBits to at least 2.',
  ]);
  expect([said(1, outside(1)), said(3, outside(1))]).toEqual([[], []]);
});

test('harts begin at an address that they see (subsystem 17.6)', () => {
  const begin = (hang: bigint) => (rules: Rules) =>
    rules.set(BootROMLocated(InSubsystem), [{ ...bootROMParams, hang }]);
  expect(said(1, begin(0x1_0000_0000n))).toEqual([
    'subsystem/reset-vector-width: Harts begin at 0x100000000 in boot ROM bootrom, but the addresses that they see have 32 bits. Set hang to an address in the boot ROM, or to one of the memory.',
  ]);
  expect([said(1, begin(0xffff_ffffn)), said(1, begin(0n))]).toEqual([[], []]);
});
