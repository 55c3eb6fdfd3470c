export { BusErrorUnit, type BusErrorUnitOptions } from './bus-error-unit.js';
export { CLINT, clint, type CLINTOptions } from './clint.js';
export * from './debug/index.js';
export { InclusiveCache, InclusiveCacheControl } from './inclusive-cache.js';
export { type InclusiveCacheOptions } from './inclusive-cache-options.js';
export { plic, TLPLIC, type TLPLICOptions } from './plic.js';
