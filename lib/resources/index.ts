export type { AnchorDevices } from './anchors.js';
export { type Binding, Bindings, BindingTable } from './binding.js';
export type { BindingCallback, BindingContext } from './design-resources.js';
export { type Anchor, type Description, type DescriptionContext, Device, Resource } from './device.js';
export { MemoryDevice } from './memory-device.js';
export { onBinding } from './on-binding.js';
export { cellsFor, SimpleBus } from './simple-bus.js';
export { interruptProperties, SimpleDevice, type SimpleDeviceOptions } from './simple-device.js';
export {
  addressBitsKey,
  labelOf,
  type PropertyValue,
  type ResourceNode,
  resourceTree,
  type ResourceTree,
} from './tree.js';
export {
  resourceAddress,
  resourceAlias,
  resourceInt,
  type ResourcePermissions,
  resourceReference,
  resourceString,
  type ResourceValue,
} from './value.js';
