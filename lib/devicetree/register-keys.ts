import { RequirementError } from '../base/diagnostic/index.js';
import { stringHash, trieOrder } from '../bus/fields/index.js';
import type { DeviceBindings } from './device.js';
import * as rules from './rules.js';

/**
 * The keys of a device that name registers, `reg` and `reg/name`, in the order in which they are shown: that of a hash table of the
 * reference, not that of the bindings (devicetree 3.1).
 *
 * @throws RequirementError `resources/description` for a key with more than one slash.
 */
export function registerKeys(device: string, bindings: DeviceBindings): string[] {
  const keys = bindings.keys.filter((key) => key === 'reg' || key.startsWith('reg/'));
  const nested = keys.find((key) => key.split('/').length > 2);
  if (nested !== undefined) {
    throw new RequirementError(rules.description, `Device ${device} has a register called ${nested}.`, {
      category: 'other',
      help: `Write ${nested.split('/').slice(0, 2).join('/')}-${nested.split('/').slice(2).join('-')}: a name has no further slash.`,
    });
  }
  return trieOrder(keys, stringHash);
}
