import type { Device, ResourcePermissions } from '../resources/index.js';
import type { TLSlaveParameters } from './slave-parameters.js';

/**
 * What stands behind a cache for firmware: the owner of the first resource of each manager that can be acquired, without repetitions
 * (devicetree 6.3).
 */
export function nextLevelCaches(managers: readonly TLSlaveParameters[]): Device[] {
  const owners = managers
    .filter(({ supports }) => !supports.acquireB.isNone)
    .map(({ resources: [first] }) => first?.owner)
    .filter((owner) => owner !== undefined);
  return [...new Set(owners)];
}

/** What may be done with the addresses of a manager, as firmware is told (devicetree 5.2). */
export function permissionsOf({ supports, executable }: TLSlaveParameters): ResourcePermissions {
  const { acquireB, acquireT, get, putFull, arithmetic, logical } = supports;
  return {
    r: !acquireB.isNone || !get.isNone,
    w: !acquireT.isNone || !putFull.isNone,
    x: executable,
    c: !acquireB.isNone,
    a: !arithmetic.isNone && !logical.isNone,
  };
}
