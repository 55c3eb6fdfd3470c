import { AddressSet } from '../../../base/address/index.js';
import type { Device } from '../../../devicetree/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { TLSlaveParameters } from './slave-parameters.js';

/**
 * Joins managers that clients and firmware cannot distinguish: those with equal resources, region type, executability and supported sizes
 * become one, with the addresses of all (ManagerUnification, tilelink 1.9). Other fields of a group are those of its first manager; its
 * fifoId stays only if all agree. Groups come in the order of their first managers; the reference leaves that order open.
 */
export function managerUnification(managers: Iterable<TLSlaveParameters>): TLSlaveParameters[] {
  const owners = new Map<Device, number>();
  return [...groupBy(managers, (manager) => keyOf(manager, owners)).values()].map((group) => {
    const [first] = group;
    return first.copy({
      address: AddressSet.unify(group.flatMap((manager) => manager.address)),
      fifoId: group.every((manager) => manager.fifoId === first.fifoId) ? first.fifoId : undefined,
    });
  });
}

// A key that is equal for managers that can be joined. Devices are compared by identity, so each gets a number.
function keyOf(
  { resources, regionType, executable, supports }: TLSlaveParameters,
  owners: Map<Device, number>,
): string {
  const owned = resources.map(({ owner, key }) => {
    const number = owners.get(owner) ?? owners.size;
    owners.set(owner, number);
    return [number, key];
  });
  const sizes = Object.values(supports).map(({ min, max }) => [min, max]);
  return JSON.stringify([owned, regionType, executable, sizes]);
}
