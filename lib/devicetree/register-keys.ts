import { RequirementError } from '../base/diagnostic/index.js';
import { stringHash, trieOrder } from '../bus/fields/index.js';
import type { DeviceBindings } from './device.js';
import * as rules from './rules.js';

/**
 * The register keys of a device, `reg` and `reg/name`, in the order in which they are shown: that of a hash table in the reference, not that of the
 * bindings (devicetree 3.1).
 *
 * @throws RequirementError `resources/description` for a key with more than one slash.
 */
export function registerKeys(device: string, bindings: DeviceBindings): string[] {
  return trieOrder(boundKeys(device, bindings, 'reg'), stringHash);
}

/**
 * The same keys in the order of the bindings, followed by `within` and `within/name`, the keys of registers within those of other devices. Named keys
 * come first, because names of ranges are counted from the first one.
 *
 * @throws RequirementError `resources/description` for a key with more than one slash, or a duplicate name.
 */
export function boundRegisterKeys(device: string, bindings: DeviceBindings): string[] {
  const keys = ['reg', 'within'].flatMap((kind) => boundKeys(device, bindings, kind));
  const named = keys.filter((key) => nameInKey(key) !== undefined);
  const twice = named.find((key, k) => named.slice(0, k).some((other) => nameInKey(other) === nameInKey(key)));
  if (twice !== undefined) {
    throw new RequirementError(rules.description, `Device ${device} has two ranges called ${nameInKey(twice)}.`, {
      category: 'other',
      help: 'Give each range a name of its own.',
    });
  }
  return [...named, ...keys.filter((key) => !named.includes(key))];
}

/** The name in a register key; undefined for a key without one. */
export function nameInKey(key: string): string | undefined {
  return key.split('/')[1];
}

function boundKeys(device: string, bindings: DeviceBindings, kind: string): string[] {
  const keys = bindings.keys.filter((key) => key === kind || key.startsWith(`${kind}/`));
  const nested = keys.find((key) => key.split('/').length > 2);
  if (nested !== undefined) {
    throw new RequirementError(rules.description, `Device ${device} has a register called ${nested}.`, {
      category: 'other',
      help: `Write ${nested.split('/').slice(0, 2).join('/')}-${nested.split('/').slice(2).join('-')}: a name has no further slash.`,
    });
  }
  return keys;
}
