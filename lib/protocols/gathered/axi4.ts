export * from '../axi4/index.js';
export * from '../bridges/axi4-to-tilelink.js';
export * from '../bridges/axi4-to-ahb.js';
export * from '../bridges/axi4-to-apb.js';
export * from '../bridges/axi4-to-axi4-lite.js';
