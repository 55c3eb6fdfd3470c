export * from '../hardware/index.js';
