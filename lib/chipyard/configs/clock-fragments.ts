import { Config, type Field } from '../../config/index.js';
import {
  type BusParams,
  ControlBusKey,
  DTSTimebase,
  FrontBusKey,
  MemoryBusKey,
  PeripheryBusKey,
  SubsystemDriveClockGroupsFromIO,
  SystemBusKey,
} from '../../rocket/index.js';
import {
  ChipyardPRCIControlKey,
  ClockFrequencyAssignersKey,
  type ClockCombination,
  ClockGroupCombinerKey,
  ClockTapKey,
  type PRCIControlParams,
} from '../keys.js';
import { WithOffchipBusFrequency } from './link-fragments.js';

// Fragments about clocks and resets (chipyard 6.2).

function clocked<T extends BusParams>(name: string, key: Field<T>): (freqMHz: number) => Config {
  return (freqMHz) =>
    new Config(name, (rules) => rules.update(key, (bus) => ({ ...bus, dtsFrequency: Math.trunc(freqMHz * 1e6) })));
}

const peripheryFrequency = clocked('WithPeripheryBusFrequency', PeripheryBusKey);

/** Frequency of the periphery bus in MHz, above 0; the real-time clock ticks a thousand times slower (chipyard 6.2). */
export function WithPeripheryBusFrequency(freqMHz: number): Config {
  const timebase = new Config('WithTimebase', (rules) => rules.set(DTSTimebase, Math.trunc(freqMHz * 1e3)));
  return new Config('WithPeripheryBusFrequency', timebase, peripheryFrequency(freqMHz));
}

/** Frequency of the memory bus in MHz, above 0 (chipyard 6.2). */
export const WithMemoryBusFrequency: (freqMHz: number) => Config = clocked('WithMemoryBusFrequency', MemoryBusKey);

/** Frequency of the system bus in MHz, above 0 (chipyard 6.2). */
export const WithSystemBusFrequency: (freqMHz: number) => Config = clocked('WithSystemBusFrequency', SystemBusKey);

/** Frequency of the front bus in MHz, above 0 (chipyard 6.2). */
export const WithFrontBusFrequency: (freqMHz: number) => Config = clocked('WithFrontBusFrequency', FrontBusKey);

/** Frequency of the control bus in MHz, above 0 (chipyard 6.2). */
export const WithControlBusFrequency: (freqMHz: number) => Config = clocked('WithControlBusFrequency', ControlBusKey);

/** One frequency for all buses, in MHz, above 0 (chipyard 6.2). */
export function WithUniformBusFrequencies(freqMHz: number): Config {
  return new Config(
    'WithUniformBusFrequencies',
    WithPeripheryBusFrequency(freqMHz),
    WithSystemBusFrequency(freqMHz),
    WithFrontBusFrequency(freqMHz),
    WithControlBusFrequency(freqMHz),
    WithOffchipBusFrequency(freqMHz),
    WithMemoryBusFrequency(freqMHz),
  );
}

/** Frequency of the tiles in MHz, above 0: of all, or of that with this hart id (chipyard 6.2). */
export function WithTileFrequency(freqMHz: number, hartId: number | null = null): Config {
  const part = hartId === null ? 'tile' : `tile_${hartId}`;
  return new Config('WithTileFrequency', (rules) =>
    rules.update(ClockFrequencyAssignersKey, (assigners) => [
      ...assigners,
      (clockName) => (clockName.includes(part) ? freqMHz : undefined),
    ]),
  );
}

const busKeys: readonly (readonly [part: RegExp, key: Field<BusParams>])[] = [
  [/subsystem_mbus_\d+/, MemoryBusKey],
  [/subsystem_fbus_\d+/, FrontBusKey],
  [/subsystem_cbus_\d+/, ControlBusKey],
  [/subsystem_pbus_\d+/, PeripheryBusKey],
  [/subsystem_sbus_\d+/, SystemBusKey],
];

/** Clocks that are named after a bus and request no frequency get that of the bus (chipyard 6.2). */
export function WithInheritBusFrequencyAssignments(): Config {
  return new Config('WithInheritBusFrequencyAssignments', (rules) =>
    rules.define(ClockFrequencyAssignersKey, ({ site, up }) => [
      ...up.get(ClockFrequencyAssignersKey),
      ...busKeys.map(([part, key]) => (clockName: string): number | undefined => {
        const { dtsFrequency } = site.get(key);
        return part.test(clockName) && dtsFrequency !== undefined ? dtsFrequency / 1e6 : undefined;
      }),
    ]),
  );
}

/** The clocks of the system come from the chip (chipyard 6.2). */
export function WithNoSubsystemClockIO(): Config {
  return new Config('WithNoSubsystemClockIO', (rules) => rules.set(SubsystemDriveClockGroupsFromIO, false));
}

/** A name, parts of the names of clocks that are one, and parts of names of those that are not (chipyard 6.2). */
export type CombinedByName = readonly [name: string, matched: readonly string[], unmatched: readonly string[]];

/** Clocks that are combined into one, by parts of their names (chipyard 4.5). */
export function WithClockGroupsCombinedByName(...groups: readonly CombinedByName[]): Config {
  const combinations = groups.map(([name, matched, unmatched]): ClockCombination => ({
    name,
    matches: ({ name: clock = '' }) =>
      matched.some((part) => clock.includes(part)) && !unmatched.some((part) => clock.includes(part)),
  }));
  return new Config('WithClockGroupsCombinedByName', (rules) => rules.set(ClockGroupCombinerKey, combinations));
}

function prci(name: string, change: Partial<PRCIControlParams>): () => Config {
  return () =>
    new Config(name, (rules) => rules.update(ChipyardPRCIControlKey, (params) => ({ ...params, ...change })));
}

/** The clocks of tiles cannot be stopped (chipyard 4.4). */
export const WithNoTileClockGaters: () => Config = prci('WithNoTileClockGaters', { enableTileClockGating: false });

/** Tiles cannot be reset individually (chipyard 4.4). */
export const WithNoTileResetSetters: () => Config = prci('WithNoTileResetSetters', { enableTileResetSetting: false });

/** Resets are assumed to be synchronised, for simulators that cannot synchronise them (chipyard 4.4). */
export const WithNoResetSynchronizers: () => Config = prci('WithNoResetSynchronizers', {
  enableResetSynchronizers: false,
});

/** No clock leads out of the chip (chipyard 4.6). */
export function WithNoClockTap(): Config {
  return new Config('WithNoClockTap', (rules) => rules.set(ClockTapKey, false));
}
