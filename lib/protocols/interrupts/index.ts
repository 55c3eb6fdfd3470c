export * from './blocks.js';
export * from './crossing.js';
export * from './interrupts.js';
export * from './nodes.js';
export * from './numbered-inputs.js';
export * from './parameters.js';
export { IntRange, type IntRangeLike, toIntRange } from './ranges.js';
export * from './sync-crossing.js';
export * from './xbar.js';
