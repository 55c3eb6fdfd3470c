export * from './amba-fields.js';
export {
  acceptFields,
  BundleField,
  BundleKey,
  type KeyClass,
  requireControlFields,
  unionFields,
  unionKeys,
} from './bundle-field.js';
export { fieldWires } from './field-wires.js';
export { hashSetOrder, stringHash, trieOrder } from './hash-order.js';
