export * from '../rocket/index.js';
