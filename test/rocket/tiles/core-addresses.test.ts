import { expect, test } from 'vitest';
import { tryElaborate } from '../../../lib/elaborate/elaborate.js';
import { rocketConfig, rocketCoreParams } from '../../../lib/rocket/index.js';
import { traceWires } from '../../../lib/rocket/tiles/tile-wires.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

function findings(config: string): string[] {
  const { failures, elaboration } = tryElaborate(ExampleRocketSystem, rocketConfig(`${config} ++ DefaultConfig`));
  expect(failures).toEqual([]);
  return elaboration?.diagnostics.map(({ rule, message, help }) => `${rule}: ${message} ${help ?? ''}`) ?? [];
}

const memoryAt = (address: string): string => `WithCustomMemPort(${address}, 0x10000000, 64, 4, 64)`;

test.each([
  [
    'WithPgLevels(2)',
    'tile/page-levels: Core 0 has 64 bits and 2 levels of page tables. Give it 3, 4 or 5: WithPgLevels(3).',
  ],
  [
    'WithPgLevels(3) ++ WithRV32',
    'tile/page-levels: Core 0 has 32 bits and 3 levels of page tables. Give it 2: WithPgLevels(2).',
  ],
  [
    'WithPgLevels(6)',
    'tile/page-levels: Core 0 has 64 bits and 6 levels of page tables. Give it 3, 4 or 5: WithPgLevels(3).',
  ],
  [
    'WithoutVM ++ WithPgLevels(2)',
    'tile/page-levels: Core 0 has 64 bits and 2 levels of page tables. Give it 3, 4 or 5: WithPgLevels(3).',
  ],
  [
    'WithoutVM ++ WithPgLevels(3) ++ WithRV32',
    'tile/page-levels: Core 0 has 32 bits and 3 levels of page tables. Give it 2: WithPgLevels(2).',
  ],
  [
    'WithoutVM ++ WithPgLevels(6)',
    'tile/page-levels: Core 0 has 64 bits and 6 levels of page tables. Give it 3, 4 or 5: WithPgLevels(3).',
  ],
  [
    memoryAt('0x100_0000_0000_0000'),
    'tile/address-width: Core 0 sees addresses of 57 bits, but those of a core of 64 bits with virtual memory have at most 56. Move what lies at or above 0x100000000000000 to lower addresses.',
  ],
  [
    `WithRV32 ++ ${memoryAt('0x1_0000_0000')}`,
    'tile/address-width: Core 0 sees addresses of 33 bits, but those of a core of 32 bits with virtual memory have at most 32. Move what lies at or above 0x100000000 to lower addresses.',
  ],
  [
    `WithoutVM ++ WithRV32 ++ ${memoryAt('0x1_0000_0000')}`,
    'tile/address-width: Core 0 sees addresses of 33 bits, but those of a core of 32 bits without virtual memory have at most 32. Move what lies at or above 0x100000000 to lower addresses.',
  ],
  [
    memoryAt('0x40_0000_0000'),
    'tile/address-width: Core 0 sees addresses of 39 bits, but its virtual addresses have only 39. Move what lies at or above 0x4000000000 to lower addresses, or give it more levels of page tables: WithPgLevels(4).',
  ],
  [
    memoryAt('0x2_0000_0000_0000'),
    'tile/address-width: Core 0 sees addresses of 50 bits, but its virtual addresses have only 39. Move what lies at or above 0x4000000000 to lower addresses, or give it more levels of page tables: WithPgLevels(5).',
  ],
  [
    'WithHypervisor ++ WithRV32',
    'tile/address-width: Core 0 has virtual addresses of 34 bits, but registers of only 32. Leave out WithHypervisor, with which virtual addresses are two bits longer.',
  ],
])('%s: addresses that the core does not have (subsystem 13.1)', (config, message) => {
  expect(findings(config)).toEqual([message]);
});

test.each([
  'WithPgLevels(5)',
  'WithoutVM ++ WithPgLevels(5)',
  memoryAt('0x20_0000_0000'),
  `WithPgLevels(4) ++ ${memoryAt('0x40_0000_0000')}`,
  `WithHypervisor ++ ${memoryAt('0x80_0000_0000')}`,
  `WithRV32 ++ ${memoryAt('0xc000_0000')}`,
  `WithoutVM ++ ${memoryAt('0x100_0000_0000_0000')}`,
])('%s: addresses of the core', (config) => {
  expect(findings(config)).toEqual([]);
});

test('a hypervisor makes addresses longer only beside virtual memory', () => {
  const wires = (useVM: boolean, useHypervisor: boolean): unknown =>
    traceWires({ ...rocketCoreParams, useVM, useHypervisor }, 32);
  expect(wires(false, true)).toEqual(wires(false, false));
  expect(wires(true, true)).not.toEqual(wires(true, false));
});
