import { type BundleType, bundleOf } from '../wires/index.js';
import type { BundleField } from './bundle-field.js';

/** The wires of some fields, the last one first, as the reference writes maps (hardware 2.1). */
export function fieldWires(fields: readonly BundleField[]): BundleType {
  return bundleOf(fields.map(({ key, type }) => [key.name, type] as const).toReversed());
}
