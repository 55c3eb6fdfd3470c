import { AddressSet } from '../../../base/address/index.js';
import type { Handle } from '../../../graph/index.js';
import {
  type Bindings,
  type Device,
  onBinding,
  resourceAddress,
  type ResourcePermissions,
} from '../../../devicetree/index.js';
import { managerUnification } from './manager-unification.js';
import type { TileLink } from '../tilelink.js';
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

/** The permissions for the addresses of a manager, as reported to firmware (devicetree 5.2). */
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

/** Binds the addresses of managers, and what may be done there, to the devices that own them (devicetree 5.1). */
export function bindManagers(bindings: Bindings, managers: readonly TLSlaveParameters[]): void {
  for (const manager of managers) {
    const value = resourceAddress(AddressSet.unify(manager.address), permissionsOf(manager));
    for (const resource of manager.resources) bindings.bind(resource, value);
  }
}

/**
 * Tells firmware of all devices behind a node, such as the crossbar of a topology without a subsystem (devicetree 5.1).
 *
 * @throws RequirementError `resources/outside` outside of any module.
 */
export function describeManagers(node: Handle<TileLink, TileLink>): void {
  onBinding(({ bindings, edges }) => {
    const [edge] = node.inwardNode.edgesIn(edges).in;
    bindManagers(bindings, managerUnification(edge?.slave.slaves ?? []));
  });
}
