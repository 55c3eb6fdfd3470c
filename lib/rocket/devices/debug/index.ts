export * from './debug-custom.js';
export * from './debug-module-params.js';
export * from './debug-module.js';
