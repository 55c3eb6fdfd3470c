import { Config } from '../../config/index.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import type { Field } from '../../config/index.js';
import type { BusParams } from '../buses/bus-params.js';
import {
  CbusToPbusXTypeKey,
  ControlBusKey,
  DriveClocksFromSBus,
  FbusToSbusXTypeKey,
  FrontBusKey,
  MemoryBusKey,
  PeripheryBusKey,
  SbusToCbusXTypeKey,
  SbusToMbusXTypeKey,
  SubsystemDriveClockGroupsFromIO,
  SystemBusKey,
} from '../keys.js';

// Fragments about buses and the clocks between them (rocket-system 10.4).

function frequency<T extends BusParams>(name: string, key: Field<T>): (mhz: number) => Config {
  return (mhz) =>
    new Config(name, (rules) => rules.update(key, (bus) => ({ ...bus, dtsFrequency: Math.round(mhz * 1e6) })));
}

function beatBytes<T extends BusParams>(name: string, key: Field<T>): (bytes: number) => Config {
  return (bytes) => new Config(name, (rules) => rules.update(key, (bus) => ({ ...bus, beatBytes: bytes })));
}

function crossing(name: string, key: Field<ClockCrossing>): (type: ClockCrossing) => Config {
  return (type) => new Config(name, (rules) => rules.set(key, type));
}

/**
 * Frequency of the periphery bus in MHz, above 0, rounded to whole Hz; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export const WithPeripheryBusFrequency: (freqMHz: number) => Config = frequency(
  'WithPeripheryBusFrequency',
  PeripheryBusKey,
);
/**
 * Frequency of the memory bus in MHz, above 0, rounded to whole Hz; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export const WithMemoryBusFrequency: (freqMHz: number) => Config = frequency('WithMemoryBusFrequency', MemoryBusKey);
/**
 * Frequency of the system bus in MHz, above 0, rounded to whole Hz; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export const WithSystemBusFrequency: (freqMHz: number) => Config = frequency('WithSystemBusFrequency', SystemBusKey);
/**
 * Frequency of the front bus in MHz, above 0, rounded to whole Hz; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export const WithFrontBusFrequency: (freqMHz: number) => Config = frequency('WithFrontBusFrequency', FrontBusKey);
/**
 * Frequency of the control bus in MHz, above 0, rounded to whole Hz; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export const WithControlBusFrequency: (freqMHz: number) => Config = frequency('WithControlBusFrequency', ControlBusKey);

/** Width of the system bus in bytes, a power of two; another one is refused when the bus is made (subsystem 3). */
export const WithSystemBusBeatBytes: (bytes: number) => Config = beatBytes('WithSystemBusBeatBytes', SystemBusKey);
/** Width of the memory bus in bytes, a power of two; another one is refused when the bus is made (subsystem 3). */
export const WithMemoryBusBeatBytes: (bytes: number) => Config = beatBytes('WithMemoryBusBeatBytes', MemoryBusKey);
/** Width of the front bus in bytes, a power of two; another one is refused when the bus is made (subsystem 3). */
export const WithFrontBusBeatBytes: (bytes: number) => Config = beatBytes('WithFrontBusBeatBytes', FrontBusKey);
/** Width of the control bus in bytes, a power of two; another one is refused when the bus is made (subsystem 3). */
export const WithControlBusBeatBytes: (bytes: number) => Config = beatBytes('WithControlBusBeatBytes', ControlBusKey);

/**
 * Width of the periphery bus in bits, 8 times a power of two; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export function WithNBitPeripheryBus(bits: number): Config {
  return new Config('WithNBitPeripheryBus', (rules) =>
    rules.update(PeripheryBusKey, (bus) => ({ ...bus, beatBytes: bits / 8 })),
  );
}

/**
 * Width of the memory bus in bits, 8 times a power of two; another one is refused when the bus is made
 * (rocket-system 10.4).
 */
export function WithNBitMemoryBus(bits: number): Config {
  return new Config('WithNBitMemoryBus', (rules) =>
    rules.update(MemoryBusKey, (bus) => ({ ...bus, beatBytes: bits / 8 })),
  );
}

/** How the clocks of system and memory bus relate (rocket-system 10.4). */
export const WithSbusToMbusCrossingType: (crossing: ClockCrossing) => Config = crossing(
  'WithSbusToMbusCrossingType',
  SbusToMbusXTypeKey,
);
/** How the clocks of system and control bus relate (rocket-system 10.4). */
export const WithSbusToCbusCrossingType: (crossing: ClockCrossing) => Config = crossing(
  'WithSbusToCbusCrossingType',
  SbusToCbusXTypeKey,
);
/** How the clocks of control and periphery bus relate (rocket-system 10.4). */
export const WithCbusToPbusCrossingType: (crossing: ClockCrossing) => Config = crossing(
  'WithCbusToPbusCrossingType',
  CbusToPbusXTypeKey,
);
/** How the clocks of front and system bus relate (rocket-system 10.4). */
export const WithFbusToSbusCrossingType: (crossing: ClockCrossing) => Config = crossing(
  'WithFbusToSbusCrossingType',
  FbusToSbusXTypeKey,
);

/** Lets something other than the system bus drive the clocks of control, periphery, front and memory bus (rocket-system 10.4). */
export function WithDontDriveBusClocksFromSBus(): Config {
  return new Config('WithDontDriveBusClocksFromSBus', (rules) => rules.set(DriveClocksFromSBus, false));
}

/** Lets something other than the IO of the subsystem drive its clock groups (subsystem 10.4). */
export function WithClocksNotFromIO(): Config {
  return new Config('WithClocksNotFromIO', (rules) => rules.set(SubsystemDriveClockGroupsFromIO, false));
}
