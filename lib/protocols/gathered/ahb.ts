export * from '../ahb/index.js';
export * from '../bridges/ahb-to-tilelink.js';
