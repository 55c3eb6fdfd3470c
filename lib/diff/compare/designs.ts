import type { Elaboration } from '../../elaboration/index.js';
import { compareDevices, type DeviceComparison } from './devices.js';
import { diff, type DiffOptions } from './diff.js';

/**
 * The changes between two designs (design 6). Notations differ in what they can express, so if one of the designs is a description of an existing
 * SoC, only devices are compared.
 */
export function compareDesigns(before: Elaboration, after: Elaboration, options?: DiffOptions): DeviceComparison {
  const isDescribed = before.described !== undefined || after.described !== undefined;
  return isDescribed ? compareDevices(before, after) : { changes: diff(before, after, options), leftOut: [] };
}
