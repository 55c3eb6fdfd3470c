export * from '../wishbone/index.js';
export * from '../bridges/wishbone-to-axi4-lite.js';
export * from '../bridges/wishbone-to-tilelink.js';
