export * from '../apb/index.js';
export * from '../bridges/apb-to-tilelink.js';
