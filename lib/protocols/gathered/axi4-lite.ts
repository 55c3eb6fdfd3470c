export * from '../axi4-lite/index.js';
export * from '../bridges/axi4-lite-to-apb.js';
export * from '../bridges/axi4-lite-to-axi4.js';
export * from '../bridges/axi4-lite-to-wishbone.js';
export * from '../bridges/axi4-lite-to-obi.js';
