export * from './bus-fragments.js';
export * from './device-fragments.js';
export * from './port-fragments.js';
export * from './rocket-fragments.js';
export * from './shipped-configs.js';
export * from './tile-attach-config.js';
export * from './topology-fragments.js';
export * from './vocabulary.js';
