export type { ArbiterPolicy } from './arbiter-policy.js';
export * from './crossings/index.js';
export * from './fields/index.js';
export { assignRanges, type IdsLike, toIds } from './ids.js';
export type * from './protocol-traits.js';
export { type SizesLike, sizesInWords, toSizes } from './sizes.js';
