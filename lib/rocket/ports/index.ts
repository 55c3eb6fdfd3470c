export * from './external-interrupts.js';
export * from './memory-port.js';
export * from './mmio-ports.js';
export * from './slave-ports.js';
