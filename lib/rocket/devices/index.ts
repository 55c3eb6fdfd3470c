export { BusErrorUnit, type BusErrorUnitOptions } from './bus-error-unit.js';
export { CLINT, clint, type CLINTOptions } from './clint.js';
export * from './debug/index.js';
export { InclusiveCache, InclusiveCacheControl } from './inclusive-cache.js';
export { type InclusiveCacheControlOptions, type InclusiveCacheOptions } from './inclusive-cache-options.js';
export { InterruptDevice, interruptDevice, type InterruptDeviceOptions } from './interrupt-device.js';
export { Peripheral, peripheral, type PeripheralOptions, type PeripheralRange } from './peripheral.js';
export { plic, TLPLIC, type TLPLICOptions } from './plic.js';
