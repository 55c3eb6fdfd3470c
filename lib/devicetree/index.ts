export { type AnchorDevices, declareAnchors } from './anchors.js';
export { Bindings, BindingTable } from './binding.js';
export { type Binding, type DeviceOutput } from './device.js';
export type { BindingCallback, BindingContext } from './callbacks.js';
export {
  type Anchor,
  type Description,
  type DescriptionContext,
  type DeviceBindings,
  Device,
  Resource,
} from './device.js';
export { MemoryDevice } from './memory-device.js';
export { onBinding } from './on-binding.js';
export { cellsFor, SimpleBus } from './simple-bus.js';
export { interruptProperties, SimpleDevice, type SimpleDeviceOptions } from './simple-device.js';
export {
  addressBitsKey,
  devicesAt,
  labelOf,
  standardTreeKey,
  type ResourceNode,
  resourceTree,
  type ResourceTree,
} from './tree.js';
export type { PropertyValue } from './draft.js';
export {
  resourceAddress,
  resourceAlias,
  resourceCells,
  resourceInt,
  resourceReference,
  resourceString,
} from './value.js';
export { type ResourcePermissions, type ResourceValue } from './device.js';
