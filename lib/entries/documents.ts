export * from '../documents/index.js';
