export * from './attach-params.js';
export * from './core-params.js';
export * from './device-params.js';
export * from './port-params.js';
export * from './tile-params.js';
