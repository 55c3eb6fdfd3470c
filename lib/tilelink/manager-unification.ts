import { AddressSet } from '../address/index.js';
import type { Device, Resource } from '../resources/index.js';
import type { TLSlaveParameters } from './slave-parameters.js';

/**
 * Joins managers that firmware cannot tell apart: those with equal resources, region type, executability and supported sizes become
 * one, with the addresses of all (ManagerUnification, tilelink 1.9). What else a group says is said by its first manager; its fifoId
 * stays only if all agree. Groups come in the order of their first managers; the reference leaves that order open.
 */
export function managerUnification(managers: readonly TLSlaveParameters[]): TLSlaveParameters[] {
  const owners = new Map<Device, number>();
  const groups = Map.groupBy(managers, (manager) => keyOf(manager, owners));
  return [...groups.values()].flatMap((group) => unified(group) ?? []);
}
