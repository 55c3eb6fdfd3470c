import type { Elaboration } from '../../elaboration/index.js';
import { compareDevices, type DeviceComparison } from './devices.js';
import { diff, type DiffOptions } from './diff.js';

/**
 * What changed between two designs (design 6). What a notation does not say differs from one to the next: where one of them is a
 * description of an existing SoC, only devices are compared.
 */
export function compareDesigns(before: Elaboration, after: Elaboration, options?: DiffOptions): DeviceComparison {
  const isDescribed = before.described !== undefined || after.described !== undefined;
  return isDescribed ? compareDevices(before, after) : { changes: diff(before, after, options), leftOut: [] };
}
