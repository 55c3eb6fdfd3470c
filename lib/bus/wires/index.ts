export { bitsOf, type Leaf, leavesOf, partOf } from './leaves.js';
export { nameText, readType, typeText } from './type-text.js';
export {
  bool,
  bundle,
  bundleOf,
  type BundleType,
  clockWire,
  decoupled,
  flip,
  type GroundType,
  resetWire,
  uint,
  vector,
  type VectorType,
  type WireField,
  type WireType,
} from './wire-type.js';
