export * from '../bridges/tilelink-to-ahb.js';
export * from '../bridges/tilelink-to-apb.js';
export * from '../bridges/tilelink-to-axi4.js';
export * from '../bridges/tilelink-to-obi.js';
export * from '../bridges/tilelink-to-wishbone.js';
export * from '../tilelink/index.js';
