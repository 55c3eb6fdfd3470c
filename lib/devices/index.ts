export { BusErrorUnit, type BusErrorUnitOptions } from './bus-error-unit.js';
export { CLINT, clint, type CLINTOptions } from './clint.js';
export * from './debug/index.js';
export { InclusiveCache, InclusiveCacheControl, type InclusiveCacheOptions } from './inclusive-cache.js';
export { plic, TLPLIC, type TLPLICOptions } from './plic.js';
