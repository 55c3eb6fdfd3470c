export * from '../chipyard/index.js';
