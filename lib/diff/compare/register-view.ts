import { AddressRange } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import type { ComparedDevice, DevicePair } from '../facts/devices.js';

// A register description (CMSIS-SVD) contains peripherals with 32-bit sizes, and no memory.

/** Whether a register description cannot contain a device. */
export function isBeyondRegisters(device: ComparedDevice | undefined): boolean {
  return device !== undefined && (device.isMemory || device.ranges.every(({ size }) => size >= 1n << 32n));
}

/**
 * Pairs each device with all of its peripherals: distant windows, and nodes in separate modules, are separate peripherals. Peripherals that only the
 * register description has belong to a device with a node or windows at exactly their addresses.
 */
export function withPeripherals(pairs: readonly DevicePair[]): DevicePair[] {
  const strangers = pairs.flatMap(([device, peripheral]) =>
    device === undefined && peripheral !== undefined ? [peripheral] : [],
  );
  const devices = pairs.flatMap(([device]) => device ?? []);
  const byDevice = groupBy(strangers, (peripheral) => devices.find((device) => isPartOf(peripheral, device)));
  return [
    ...pairs.flatMap(([device, first]): DevicePair[] => {
      if (device === undefined) return [];
      const peripherals = [...(first === undefined ? [] : [first]), ...(byDevice.get(device) ?? [])];
      return [[device, peripherals.length === 0 ? undefined : peripherals.reduce(joined)]];
    }),
    ...(byDevice.get(undefined) ?? []).map((peripheral): DevicePair => [undefined, peripheral]),
  ];
}

function isPartOf({ ranges }: ComparedDevice, device: ComparedDevice): boolean {
  const areAmong = (own: readonly AddressRange[]): boolean =>
    ranges.every((range) => own.some((each) => each.equals(range)));
  const isAll = device.nodes.length < 2 && ranges.length >= device.ranges.length;
  return (
    !isAll && (areAmong(device.ranges) || device.nodes.some((own) => own.length === ranges.length && areAmong(own)))
  );
}

function joined(one: ComparedDevice, other: ComparedDevice): ComparedDevice {
  return {
    ...one,
    ranges: AddressRange.unify([...one.ranges, ...other.ranges]),
    nodes: [...one.nodes, ...other.nodes],
    interrupts: [...new Set([...one.interrupts, ...other.interrupts])].sort((a, b) => a - b),
    isMemory: one.isMemory && other.isMemory,
  };
}
