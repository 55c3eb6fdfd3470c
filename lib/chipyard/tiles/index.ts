export { type AddBooms, boomFragments, type BoomFragments } from './boom/boom-fragments.js';
export * from './boom/boom-tile.js';
export * from './ibex/ibex-tile.js';
export * from './shuttle/shuttle-tile.js';
export * from './spike/spike-tile.js';
