import type { AddressSet } from '../../base/address/index.js';
import type { ResourceNode } from '../../devicetree/index.js';
import type { Elaboration } from '../record/elaboration.js';
import { readSets } from './sets.js';

/**
 * All addresses in the device tree, including those of buses whose devices it does not list; empty without a device
 * tree.
 */
export function addressesTold({ resources }: Pick<Elaboration, 'resources'>): AddressSet[] {
  const told: AddressSet[] = [];
  const left: ResourceNode[] = resources === null ? [] : [resources.root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    for (const [, values] of node.properties) {
      for (const value of values) {
        if ('address' in value) told.push(...readSets(value.address));
        if ('mapping' in value) told.push(...readSets(value.mapping));
      }
    }
    for (const [, child] of node.children) left.push(child);
  }
  return told;
}
