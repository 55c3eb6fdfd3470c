import { expect, test } from 'vitest';
import { Config } from '../../../lib/config/index.js';
import { tryElaborate } from '../../../lib/elaborate/elaborate.js';
import { DebugModuleKey, rocketConfig } from '../../../lib/rocket/index.js';
import type { DebugModuleParams } from '../../../lib/rocket/devices/debug/debug-module-params.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

/** Why a system with such a debug module is refused; nothing if it is not. */
function refusals(change: Partial<DebugModuleParams>): string[] {
  const config = new Config(
    'Debug',
    (rules) => rules.update(DebugModuleKey, (debug) => debug && { ...debug, ...change }),
    rocketConfig('TinyConfig'),
  );
  const { failures } = tryElaborate(ExampleRocketSystem, config);
  return failures.map(({ rule, message, help }) => `${rule}: ${message} ${help ?? ''}`);
}

const beyond = (field: string, value: number, min: number, max: number): string =>
  `debug/range: The debug module was given ${value} as its ${field}. Give ${field} as an integer from ${min} to ${max}.`;

test.each([
  ['nDMIAddrSize', 7, 28],
  ['nProgramBufferWords', 1, 16],
  ['nAbstractDataWords', 1, 13],
] as const)('%s from %d to %d (subsystem 17.5)', (field, min, max) => {
  expect([min - 1, max + 1].map((value) => refusals({ [field]: value }))).toEqual([
    [beyond(field, min - 1, min, max)],
    [beyond(field, max + 1, min, max)],
  ]);
  expect([min, max].map((value) => refusals({ [field]: value }))).toEqual([[], []]);
});

test('a bus master has one, two or four registers of data', () => {
  const widths = [0, 8, 16, 256];
  expect(widths.map((width) => refusals({ hasBusMaster: true, maxSupportedSBAccess: width }))).toEqual(
    widths.map((width) => [
      `debug/bus-access: The debug module was given accesses to the system bus of up to ${width} bits. Set maxSupportedSBAccess to 32, 64 or 128.`,
    ]),
  );
  expect(refusals({ hasBusMaster: true, maxSupportedSBAccess: 128 })).toEqual([]);
  expect(refusals({ hasBusMaster: false, maxSupportedSBAccess: 8 })).toEqual([]);
});

test('there are no quick accesses', () => {
  expect(refusals({ supportQuickAccess: true })).toEqual([
    'debug/quick-access: The debug module was given quick accesses. Set supportQuickAccess to false.',
  ]);
});

test('triggers halt groups of harts', () => {
  expect(refusals({ nExtTriggers: 2, nHaltGroups: 0 })).toEqual([
    'debug/triggers: The debug module has 2 triggers from outside, and no groups of harts that halt. Set nHaltGroups to at least 1, or nExtTriggers to 0.',
  ]);
  expect([refusals({ nHaltGroups: 0 }), refusals({ nExtTriggers: 16 })]).toEqual([[], []]);
});
