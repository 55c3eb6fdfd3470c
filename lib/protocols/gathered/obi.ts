export * from '../obi/index.js';
export * from '../bridges/obi-to-apb.js';
export * from '../bridges/obi-to-axi4-lite.js';
export * from '../bridges/obi-to-tilelink.js';
