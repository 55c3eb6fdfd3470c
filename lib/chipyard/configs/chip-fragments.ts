// Fragments of Chipyard's chips, by subject (chipyard 6).

export * from './clock-fragments.js';
export * from './device-fragments.js';
export * from './memory-fragments.js';
export * from './serial-fragments.js';
